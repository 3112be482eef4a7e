internal import DovetailGraph
internal import Synchronization

/// The way of a request through a container: find the node, see whether it can be made from here, make it.
extension Container {
    /// What serves a plain request, where nothing needs to be linked, asked or waited for first.
    ///
    /// Everything out of the ordinary is left to another function at the end of this one, so that it needs no registers to
    /// be saved: it is most of what a request for an existing instance costs.
    @usableFromInline
    func quick(_ type: ObjectIdentifier) -> Quick {
        let bits = current.load(ordering: .acquiring)
        // The first plan, which is kept for as long as the container.
        guard bits & 1 == 0, let plan = Borrowed<Plan>(address: bits), isUnderCurrentParent(plan),
            let found = plan.use({ $0.roots.first(UInt(bitPattern: type)) })
        else { return otherQuick(type) }
        guard let slot = found.slot(in: block) else { return Quick(found) }
        let instance = slot.readable
        guard instance != 0 else { return Quick(found) }
        let line = readGuard.line
        guard ReadGuard.tryEnter(line, showing: instance) else { return otherQuick(type) }
        if slot.stillHas(instance) { return Quick(instance, readOn: line) }
        readGuard.leave(line)
        return otherQuick(type)
    }

    /// The same where the container is a grandchild, where its plan may be exchanged, or where it is not found at the first look.
    @inline(never)
    private func otherQuick(_ type: ObjectIdentifier) -> Quick {
        quickPlan { placed($0.roots.quick(UInt(bitPattern: type))) } ?? .nothing
    }

    /// What was found; the instance itself, where it is ready. A cell only of a plan that is kept.
    @inline(__always)
    private func placed(_ found: RootTable.Quick) -> Quick {
        if let slot = found.slot(in: block), let (line, address) = readGuard.enter(slot.word) {
            return Quick(address, readOn: line)
        }
        return current.load(ordering: .relaxed) & 1 == 0 ? Quick(found) : .nothing
    }

    /// What serves a request with so many arguments. Which binding takes how many was seen when it was linked.
    @usableFromInline
    func quick(_ type: ObjectIdentifier, arguments count: Int) -> ArgumentQuick {
        let found = quickPlan { $0.roots.quick(UInt(bitPattern: type), arguments: count) }
        // Once replaced, the first plan does not come back: it is the one that was looked at, and it is kept.
        guard let found, current.load(ordering: .relaxed) & 1 == 0 else { return ArgumentQuick(.nothing, nil) }
        return ArgumentQuick(Quick(found), found.argumentPlace)
    }

    /// What serves a request with arguments at once.
    @usableFromInline
    struct ArgumentQuick {
        @usableFromInline let quick: Quick
        /// Where an instance for these arguments may be; kept by the first plan.
        @usableFromInline let place: Borrowed<ArgumentPlace>?

        init(_ quick: Quick, _ place: Borrowed<ArgumentPlace>?) {
            self.quick = quick
            self.place = place
        }
    }

    /// Looks for the instance for arguments of a hash, if there are instances for any.
    @usableFromInline
    func search(_ place: Borrowed<ArgumentPlace>, hash: Int) -> ArgumentSearch? {
        place.use { known in
            slots.knownArgumentCells(at: known).map { cells in
                ArgumentSearch(of: place, in: cells, hash: hash ^ known.salt, readGuard)
            }
        }
    }

    @usableFromInline
    func hasStack() -> Bool { CurrentThread.hasStack() }

    /// What serves a plain request at once.
    @usableFromInline
    struct Quick {
        /// Where the instance is, or the cell as in ``QuickCell``; 0 where it takes the long way.
        @usableFromInline let address: UInt
        /// What the requester clears when it has copied the instance; `nil` where the address is that of a cell.
        @usableFromInline let line: ReadGuard.Line?
        /// The graph bindings that the cell reaches once; see ``Context/singles``.
        @usableFromInline let singles: UInt

        @inlinable @inline(__always)
        var cell: QuickCell { QuickCell(bits: address, singles: singles) }

        static var nothing: Quick { Quick(.init(cell: 0, singles: 0)) }

        /// A cell.
        init(_ found: RootTable.Quick) {
            let isPlain = found.cell & (RootTable.Quick.isPlaced | RootTable.Quick.isFixed) == 0
            // The bit that says whether the stack must be looked at is the same in both.
            address = found.cell & (RootTable.Quick.address | QuickCell.needsStack)
            line = nil
            singles = isPlain ? found.singles : 0
        }

        /// An instance that was announced on a line.
        init(_ instance: UInt, readOn line: ReadGuard.Line) {
            address = instance
            self.line = line
            singles = 0
        }
    }

    /// What gives an instance that is not in place. Two words: with more, the compiler hands some over on the stack.
    @usableFromInline
    struct QuickCell {
        /// The address of the cell, or 0; with a bit set where the stack must be looked at first. What is shared looks at it
        /// itself, when it has to be created.
        @usableFromInline let bits: UInt
        @usableFromInline let singles: UInt

        @usableFromInline static var needsStack: UInt { @inlinable get { 2 } }

        @inlinable @inline(__always)
        init(bits: UInt, singles: UInt) {
            self.bits = bits
            self.singles = singles
        }

        @inlinable @inline(__always)
        var address: UInt { bits & ~QuickCell.needsStack }

        @inlinable @inline(__always)
        var needsStack: Bool { bits & QuickCell.needsStack != 0 }
    }

    /// The error of a request that was served at once.
    @usableFromInline
    func failed<T>(_ error: any Error, making type: T.Type, hasArguments: Bool) -> ResolutionError {
        hasArguments ? ResolutionError(making: type, error) : failed(error, on: KeyID(type))
    }

    private func failed(_ error: any Error, on key: KeyID) -> ResolutionError {
        ResolutionError(making: key.type.type, error).passing(.container(number, key))
    }

    @usableFromInline
    func resolveSlowly<T>(
        with arguments: ArgumentList?, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        try give(.none, with: arguments.map { .copied($0) }, on: isolation)
    }

    /// What serves a request with a tag or a name: as one without them is served, and what is not inlined.
    func give<T>(
        _ qualification: KeyID.Qualification, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        let quick = quickPlan { placed($0.roots.quick(KeyID(T.self, qualification))) } ?? .nothing
        // Found under a key of `T`, so an instance of `T`; it stays while the line shows it.
        if let line = quick.line, let instance = BorrowedValue<T>(address: quick.address) {
            let value = instance.copy
            readGuard.leave(line)
            return value
        }
        // Found under a key of `T`, so a cell that gives a `T`; the container keeps it.
        guard let cell = BorrowedValue<Cell<T>>(address: quick.cell.address), !quick.cell.needsStack || hasStack()
        else {
            return try give(qualification, with: nil, on: isolation)
        }
        var context = Context(self, isolation: isolation, singles: quick.singles)
        do {
            let value = try cell.use { try $0.otherValue(in: &context) }
            context.end()
            return value
        } catch {
            context.end()
            throw failed(error, on: KeyID(T.self, qualification))
        }
    }

    func give<T>(
        _ qualification: KeyID.Qualification, with arguments: Arguments?, on isolation: (any Actor)?,
        in module: (any Module.Type)? = nil
    ) throws(ResolutionError) -> T {
        do throws(ResolutionError) {
            return try give(root(qualification, with: arguments, in: module), with: arguments, on: isolation)
        } catch {
            if plan.isObserved { tell { $0.didFail(error) } }
            throw error
        }
    }

    nonisolated(nonsending) func giveLater<T>(
        _ qualification: KeyID.Qualification, with arguments: Arguments? = nil, in module: (any Module.Type)? = nil
    ) async throws(ResolutionError) -> T {
        do throws(ResolutionError) {
            let root: LinkedRoot<T> = try root(qualification, with: arguments, in: module)
            return try await giveLater(root, with: arguments, chain: AwaitChain(parent: AwaitChain.current))
        } catch {
            if plan.isObserved { tell { $0.didFail(error) } }
            throw error
        }
    }

    /// The node that serves a request from outside.
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
                // Remembered for a request of this type.
                return LinkedRoot(known(node, as: Node<T>.self), in: plan)
            }
        }
        var site = BindingSite()
        site.takesArguments = takesArguments
        if let module {
            guard let home = plan.home(of: module) else {
                let name = TypeName(module).description
                throw ResolutionError(.missingRequirement(names: [name], requiredBy: []))
            }
            site.level = home.level
            site.module = home.module
        }
        let node: Node<T> = try plan.explaining(
            .caller(KeyID(T.self, qualification), arguments: arguments?.list.types ?? [], at: site)
        ) { () throws(LinkFailure) in try plan.root(T.self, under: qualification, at: site, isRemembered: module == nil)
        }
        return LinkedRoot(node, in: plan)
    }

    /// A value of a linked node, as an outermost resolve.
    ///
    /// - Parameter run: The graph to which it belongs, if it is not one of its own.
    func give<T>(
        _ root: LinkedRoot<T>, with arguments: Arguments?, on isolation: (any Actor)?, within run: Run? = nil
    ) throws(ResolutionError) -> T {
        guard CurrentThread.hasStack() else {
            throw ResolutionError(.tooDeep(target: TypeName(T.self).description), at: root.node.binding?.location)
        }
        defer { withExtendedLifetime(root) {} }
        try check(arguments, for: root.node)
        try checkPlace(of: root.node, on: isolation)
        var context = Context(self, isolation: isolation, run: run, arguments: arguments?.list)
        defer { withExtendedLifetime(arguments) { context.run?.end() } }
        do { return try root.node.value(in: &context) } catch {
            let error = ResolutionError(making: T.self, error)
            // The same request with other arguments may end.
            throw arguments == nil ? error.passing(.node(ObjectIdentifier(root.node), of: number)) : error
        }
    }

    /// The same, awaited.
    nonisolated(nonsending) func giveLater<T>(
        _ root: LinkedRoot<T>, with arguments: Arguments?, chain: AwaitChain, isPatient: Bool = false,
        within graph: Run? = nil
    ) async throws(ResolutionError) -> T {
        let node = root.node
        guard CurrentThread.hasStack() else {
            throw ResolutionError(.tooDeep(target: TypeName(T.self).description), at: node.binding?.location)
        }
        defer { withExtendedLifetime(root) {} }
        try check(arguments, for: node)
        if Task.isCancelled, !node.isReady(in: self) {
            throw ResolutionError(.cancelled(target: TypeName(T.self).description), at: node.binding?.location)
        }
        let run = graph ?? Run(arguments: arguments)
        defer { run.end() }
        return try await Request(container: self, run: run, chain: chain, isPatient: isPatient).value(of: node)
    }

    /// Whether the arguments fit the binding: no more than it takes, and fewer only where the rest is optional.
    private func check<T>(_ arguments: Arguments?, for node: Node<T>) throws(ResolutionError) {
        guard let arguments else { return }
        let served = node.served
        guard arguments.count > served.argumentTypes.count else { return }
        throw mismatch(of: served.argumentTaker ?? served.binding, given: arguments.list, askedFor: T.self)
    }
}
