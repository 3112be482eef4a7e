internal import DovetailGraph
internal import Synchronization

extension Container {
    /// A child that gives values for `Input`s, by their types.
    ///
    /// Its plan is made once for these types and used again, so that a child costs its storage only: make one per
    /// request, per document, per file.
    /// - Throws: `unknown-input` for a value that no `Input` asks for.
    @inlinable
    public func makeChild<each V: Sendable>(providing values: repeat each V) throws(AssemblyError) -> Container {
        let types = ObjectIdentifier(ProvidedTypes<repeat each V>.self)
        let child: Container
        if let quick = quickChild(types) {
            child = quick
        } else {
            child = try firstChild(types, given: repeat (each V).self)
        }
        var slot = 0
        repeat child.fill(each values, at: &slot)
        return child
    }

    /// A child of a plan that was used before.
    @usableFromInline
    func quickChild(_ types: ObjectIdentifier) -> Container? {
        guard let plan = quickPlan({ $0.roots.child(types) }) else { return nil }
        return Container(plan, parent: self)
    }

    /// A child of a plan that may have to be made.
    @usableFromInline
    func firstChild<each V: Sendable>(
        _ id: ObjectIdentifier, given types: repeat (each V).Type
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

    /// Puts a value into the next slot of a child that nobody else has yet.
    @inlinable
    func fill<V: Sendable>(_ value: V, at slot: inout Int) {
        block[slot].fill(with: value, hasRoom: InstanceBlock.hasRoom(for: V.self))
        slot += InstanceBlock.words(for: V.self)
    }

    /// A child with bindings of its own, which hide this container's.
    public func makeChild(@ModuleBuilder _ modules: () throws -> Bindings) throws(AssemblyError) -> Container {
        try Container(parent: self, modules)
    }
}

/// Stands for the types of the values that a child is given.
@usableFromInline
struct ProvidedTypes<each V> {}

extension Plan {
    /// The keys of every `Input` for a type, here and above.
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
