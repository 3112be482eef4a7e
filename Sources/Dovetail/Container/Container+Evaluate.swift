internal import DovetailModel

/// The path of a request through a container: find the node, check whether it can be created from here, and create the
/// instance.
extension Container {
    /// Returns the result for a plain request, if nothing has to be linked, checked or awaited first.
    @usableFromInline
    func fastPath(_ type: ObjectIdentifier) -> FastPath {
        let row = slots.row
        let (found, instance) = ReaderLock.shared.reading { stripe in
            let found = firstPlan(under: stripe)?.use { $0.roots.fastPath(type, under: stripe) } ?? .none
            return (found, found.instance(in: row, under: stripe))
        }
        return FastPath(found, instance ?? found.instance(in: row))
    }

    /// Returns the cell for a request with arguments, if nothing has to be linked, checked or awaited first.
    @usableFromInline
    func fastPath(_ type: ObjectIdentifier, with arguments: Arguments) -> FastPathCell {
        readPlan { FastPath($0.roots.fastPath(type, arguments: arguments.count), nil).cell } ?? FastPath.nothing.cell
    }

    @usableFromInline
    func hasStack() -> Bool { CurrentThread.hasStack() }

    /// The fast-path result for a plain request.
    @usableFromInline
    struct FastPath {
        /// The instance, if it is ready.
        @usableFromInline let instance: StoredInstance?
        @usableFromInline let cell: FastPathCell

        static var nothing: FastPath { FastPath(.none, nil) }

        init(_ found: RootTable.FastPath, _ instance: StoredInstance?) {
            self.instance = instance
            let isPlain = found.cell & (RootTable.FastPath.isOwn | RootTable.FastPath.isFixed) == 0
            // The bit that requests a check of the stack is the same in both.
            cell = FastPathCell(
                bits: found.cell & (RootTable.FastPath.address | FastPathCell.needsStack),
                singles: isPlain ? found.singles : 0)
        }
    }

    /// A cell that creates an instance. Two words, because the compiler passes some of a larger value on the stack.
    @usableFromInline
    struct FastPathCell {
        /// The address of the cell, or 0, with a bit that is set if the stack must be checked first. A cell of a shared
        /// binding checks it itself when it has to create the instance.
        @usableFromInline let bits: UInt
        @usableFromInline let singles: UInt

        @usableFromInline static var needsStack: UInt { @inlinable get { 2 } }

        @inlinable @inline(__always)
        init(bits: UInt, singles: UInt) {
            self.bits = bits
            self.singles = singles
        }

        @inlinable @inline(__always)
        var address: UInt { bits & ~FastPathCell.needsStack }

        @inlinable @inline(__always)
        var needsStack: Bool { bits & FastPathCell.needsStack != 0 }
    }

    /// Returns the error of a request that took the fast path.
    @usableFromInline
    func failed<T>(_ error: any Error, creating type: T.Type, hasArguments: Bool) -> ResolutionError {
        // With other arguments, the same request may come to an end.
        hasArguments ? ResolutionError(creating: type, error) : failed(error, on: KeyID(type))
    }

    private func failed(_ error: any Error, on key: KeyID) -> ResolutionError {
        ResolutionError(creating: key.type.type, error).passing(.container(number, key))
    }

    @usableFromInline
    func resolveSlowly<T>(with arguments: Arguments?, on isolation: (any Actor)?) throws(ResolutionError) -> T {
        try evaluate(.none, with: arguments, on: isolation)
    }

    /// Resolves a request with a qualifier: the fast path, followed by the slow path.
    func evaluate<T>(
        _ qualification: KeyID.Qualification, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        let fastPath =
            readPlan {
                let found = $0.roots.fastPath(KeyID(T.self, qualification))
                return FastPath(found, found.instance(in: slots.row))
            } ?? .nothing
        // Found under a key of `T`, so it is an instance of `T`.
        if let instance = fastPath.instance { return Stored<T>.value(of: instance) }
        // Found under a key of `T`, so it is a cell for `T`, which the container retains.
        guard let cell = BorrowedValue<Cell<T>>(address: fastPath.cell.address), !fastPath.cell.needsStack || hasStack()
        else {
            return try evaluate(qualification, with: nil, on: isolation)
        }
        var context = ResolutionContext(self, isolation: isolation, singles: fastPath.cell.singles)
        do {
            let value = try cell.use { try $0.otherValue(in: &context) }
            context.end()
            return value
        } catch {
            context.end()
            throw failed(error, on: KeyID(T.self, qualification))
        }
    }

    package func evaluate<T>(
        _ qualification: KeyID.Qualification, with arguments: Arguments?, on isolation: (any Actor)?,
        in module: (any Module.Type)? = nil
    ) throws(ResolutionError) -> T {
        do throws(ResolutionError) {
            return try evaluate(root(qualification, with: arguments, in: module), with: arguments, on: isolation)
        } catch {
            if plan.isObserved { notify(.failed(error)) }
            throw error
        }
    }

    nonisolated(nonsending) func evaluateAsync<T>(
        _ qualification: KeyID.Qualification, with arguments: Arguments? = nil, in module: (any Module.Type)? = nil
    ) async throws(ResolutionError) -> T {
        do throws(ResolutionError) {
            let root: LinkedRoot<T> = try root(qualification, with: arguments, in: module)
            return try await evaluateAsync(root, with: arguments, chain: AwaitChain(parent: AwaitChain.current))
        } catch {
            if plan.isObserved { notify(.failed(error)) }
            throw error
        }
    }

    /// Returns the node that serves a request from outside.
    private func root<T>(
        _ qualification: KeyID.Qualification, with arguments: Arguments?, in module: (any Module.Type)?
    ) throws(ResolutionError) -> LinkedRoot<T> {
        let plan = try livePlan()
        let takesArguments = arguments != nil
        if module == nil {
            if qualification == .none {
                if let node = plan.roots.node(T.self, takesArguments: takesArguments) {
                    return LinkedRoot(node, in: plan)
                }
            } else if let node = plan.roots.node(KeyID(T.self, qualification), takesArguments: takesArguments) {
                // Stored for a request of this type.
                return LinkedRoot(known(node, as: Node<T>.self), in: plan)
            }
        }
        let home = try module.map { module throws(ResolutionError) in
            guard let home = plan.home(of: module) else {
                throw ResolutionError(.missingRequirement(names: [TypeName(module).description], requiredBy: []))
            }
            return home
        }
        let site = BindingSite(level: home?.level ?? 0, module: home?.module, takesArguments: takesArguments)
        let node: Node<T> = try plan.explaining(
            .caller(KeyID(T.self, qualification), arguments: arguments?.types ?? [], at: site)
        ) { () throws(LinkFailure) in try plan.root(T.self, under: qualification, at: site, isRemembered: module == nil)
        }
        return LinkedRoot(node, in: plan)
    }

    /// Returns a value of a linked node, as an outermost request.
    ///
    /// - Parameter run: The graph to continue, or `nil` to start a new one.
    func evaluate<T>(
        _ root: LinkedRoot<T>, with arguments: Arguments?, on isolation: (any Actor)?,
        within run: ResolutionScope? = nil
    ) throws(ResolutionError) -> T {
        try root.node.checkStack()
        defer { withExtendedLifetime(root.plan) {} }
        try check(arguments, for: root.node)
        try checkIsolation(of: root.node, on: isolation)
        var context = ResolutionContext(self, isolation: isolation, run: run, arguments: arguments)
        defer { withExtendedLifetime(arguments) { context.run?.end() } }
        do { return try root.node.value(in: &context) } catch {
            let error = ResolutionError(creating: T.self, error)
            // With other arguments, the same request may come to an end.
            throw arguments == nil ? error.passing(.node(ObjectIdentifier(root.node), of: number)) : error
        }
    }

    /// The asynchronous form.
    nonisolated(nonsending) func evaluateAsync<T>(
        _ root: LinkedRoot<T>, with arguments: Arguments?, chain: AwaitChain, isPatient: Bool = false,
        within graph: ResolutionScope? = nil
    ) async throws(ResolutionError) -> T {
        let node = root.node
        try node.checkStack()
        defer { withExtendedLifetime(root.plan) {} }
        try check(arguments, for: node)
        if Task.isCancelled, !node.isReady(in: self) {
            throw ResolutionError(.cancelled(target: TypeName(T.self).description), at: node.binding?.location)
        }
        let run = graph ?? ResolutionScope(arguments: arguments)
        defer { run.end() }
        return try await AsyncResolution(container: self, run: run, chain: chain, isPatient: isPatient).value(of: node)
    }

    /// Checks that the arguments fit the binding: no more than it takes, and fewer only if the others are optional.
    private func check<T>(_ arguments: Arguments?, for node: Node<T>) throws(ResolutionError) {
        guard let arguments else { return }
        let served = node.served
        guard arguments.count > served.argumentTypes.count else { return }
        throw mismatch(of: served.argumentTaker ?? served.binding, given: arguments, requested: T.self)
    }
}
