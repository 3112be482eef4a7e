internal import DovetailModel

extension Container {
    /// Creates a child that provides the values of inputs, by their types.
    ///
    /// The plan of the child is created once for these types and reused, so further children cost little more than
    /// their storage. Create one for each request, document or file.
    ///
    /// - Parameter values: The values, each with a type that an ``Input(_:fileID:line:column:)`` declares.
    /// - Returns: A child of this container.
    /// - Throws: An ``AssemblyError`` with the id `unknown-input` if no input declares a value's type, or if two values
    ///   have the same type.
    @inlinable
    public func makeChild<each V: Sendable>(providing values: repeat each V) throws(AssemblyError) -> Container {
        let types = ObjectIdentifier(ProvidedTypes<repeat each V>.self)
        let child: Container
        if let fastPath = childOfKnownTypes(types) {
            child = fastPath
        } else {
            child = try firstChild(types, given: repeat (each V).self)
        }
        var slot = 0
        repeat child.fill(each values, at: &slot)
        return child
    }

    /// Creates a child that provides values, passes it to a function, and closes it when the function returns or throws.
    ///
    /// Use it for the work of one request, message or job:
    ///
    /// ```swift
    /// try await server.withChild(providing: request) { scope in
    ///     try await ServerModule.placeOrder(scope).run()
    /// }
    /// ```
    ///
    /// The `.onClose` and `.onEnd` hooks of the child run on every path, also if your task is cancelled. An `.onEnd` hook
    /// receives the outcome, as ``closeAfter(_:)`` describes.
    ///
    /// - Parameters:
    ///   - values: The values, as in ``makeChild(providing:)``.
    ///   - body: A function that receives the child. It must not use the child after it has returned.
    /// - Returns: The result of the function.
    /// - Throws: The error of the function, an ``AssemblyError`` as ``makeChild(providing:)`` does, or a ``CloseError`` if
    ///   the function returns and a hook throws.
    nonisolated(nonsending) public func withChild<each V: Sendable, Result>(
        providing values: repeat each V,
        body: nonisolated(nonsending) (Container) async throws -> sending Result
    ) async throws -> sending Result {
        try await makeChild(providing: repeat each values).closeAfter(body)
    }

    /// Returns a child whose plan exists already.
    @usableFromInline
    func childOfKnownTypes(_ types: ObjectIdentifier) -> Container? {
        guard let plan = readPlan({ $0.inputPlan(for: types) }) else { return nil }
        return Container(plan, parent: self)
    }

    /// Returns a child whose plan may have to be created.
    @usableFromInline
    func firstChild<each V: Sendable>(
        _ id: ObjectIdentifier, given types: repeat (each V).Type
    ) throws(AssemblyError) -> Container {
        try reporting { () throws(AssemblyError) in try firstChild(id, repeat each types) }
    }

    private func firstChild<each V: Sendable>(
        _ id: ObjectIdentifier, _ types: repeat (each V).Type
    ) throws(AssemblyError) -> Container {
        let plan = try planForAssembly()
        let child = try plan.inputPlan(for: id) { () throws(AssemblyError) in
            var bindings: [AnyBinding] = []
            var keys: [[KeyID]] = []
            var given: Set<TypeID> = []
            var isMistaken = false
            for type in repeat each types {
                bindings.append(AnyBinding.provided(type))
                keys.append(plan.inputKeys(type))
                if keys.last?.isEmpty == true || !given.insert(TypeID(type)).inserted { isMistaken = true }
            }
            let assembly = Assembler.provide(bindings, keys: keys)
            if isMistaken, let error = AssemblyExplanation.error(providing: assembly, to: plan) { throw error }
            return assembly
        }
        return Container(child, parent: self)
    }

    /// Stores a value in the next slot of a child that no other code can access yet.
    @inlinable @inline(__always)
    func fill<V: Sendable>(_ value: V, at slot: inout Int) {
        fill(Stored(value), at: slot)
        slot += 1
    }

    @usableFromInline
    func fill(_ instance: StoredInstance, at slot: Int) { slots.row[slot].fill(with: instance) }

    /// Creates a child with its own bindings, which take precedence over those of this container.
    ///
    /// - Parameter modules: Modules and bindings, one per line.
    /// - Returns: A child of this container.
    /// - Throws: An ``AssemblyError``, as ``init(parent:requirements:observers:_:)`` does.
    public func makeChild(@ModuleBuilder _ modules: () throws -> Bindings) throws(AssemblyError) -> Container {
        try reporting { () throws(AssemblyError) in try Container(parent: self, modules) }
    }

    /// Notifies observers of each mistake if a child cannot be created.
    private func reporting(_ create: () throws(AssemblyError) -> Container) throws(AssemblyError) -> Container {
        do throws(AssemblyError) { return try create() } catch {
            for finding in error.findings { notify(.failed(ResolutionError(finding, cause: error.cause))) }
            throw error
        }
    }
}

/// A type that identifies the types of the values that a child is given.
@usableFromInline
struct ProvidedTypes<each V> {}

extension Plan {
    /// Returns the keys of every `Input` for a type, here and in the parents.
    func inputKeys(_ type: Any.Type) -> [KeyID] {
        var keys: [KeyID] = []
        for plan in chain {
            for installed in plan.assembly.bindings where installed.binding.kind == .input {
                let binding = installed.binding
                if binding.type == type, !keys.contains(binding.ownKey) { keys.append(binding.ownKey) }
            }
        }
        return keys
    }
}
