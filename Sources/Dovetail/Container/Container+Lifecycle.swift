internal import DovetailModel

extension Container {
    // MARK: Starting

    /// Creates the instance of every `.eager()` binding of this container, with its dependencies.
    ///
    /// Each instance is created as soon as its dependencies are ready, so the total time is that of the longest chain
    /// and not the sum. If you call `start()` again, it creates what is missing.
    ///
    /// If it fails or is cancelled, it closes the instances of this container that it has created, in reverse order,
    /// before it throws. However, all of them stay if other shared instances may use them: because another request has
    /// created one meanwhile or is creating one, or because a child has something to close. Then they close with the
    /// container, or you call `start()` again. Instances of a parent, a pool or the process always stay.
    ///
    /// - Throws: A ``ResolutionError`` if an instance cannot be created, or `cancelled` if the task is cancelled.
    public func start() async throws(ResolutionError) { try await start(.eager()) }

    /// Creates the instance of every binding of this container that stores its instances in a pool, as ``start()`` does.
    ///
    /// - Parameter pool: The pool whose bindings to create.
    /// - Throws: A ``ResolutionError``, as ``start()`` does.
    public func start(_ pool: InstancePool) async throws(ResolutionError) {
        try await start(.stored(in: pool))
    }

    /// Creates the instance of every `.eager()` binding synchronously, in the order of registration.
    ///
    /// If it fails, it releases the same instances as the asynchronous ``start()``, but cannot await their `.onClose`.
    /// These run when the container closes. So if you try again, there is a second instance until then.
    ///
    /// - Parameter isolation: The actor that you call from, which is the default.
    /// - Throws: A ``ResolutionError``: `needs-async` if an instance has to be awaited, or `wrong-isolation` if it
    ///   belongs to another actor.
    public func start(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) {
        if let original = originalOfKeys { try original.start(isolation: isolation) }
        let actor: (any Actor)? = isolation
        let turn: Void? = try state.withLock { $0.starting }.slot.inTurn { () throws(ResolutionError) in
            try startNow(on: actor)
        }
        if turn == nil { throw ResolutionError(.needsAsync(target: "start()", isBeingCreated: true)) }
    }

    private func startNow(on isolation: (any Actor)?) throws(ResolutionError) {
        let event = StartEvent(self)
        do throws(ResolutionError) {
            try createEager(on: isolation)
            event.ended()
        } catch {
            event.ended(with: error)
            throw error
        }
    }

    private func createEager(on isolation: (any Actor)?) throws(ResolutionError) {
        let plan = try livePlan()
        // A factory may register bindings.
        defer { withExtendedLifetime(plan) {} }
        let nodes = try plan.nodes(of: .eager())
        for node in nodes { try checkIsolation(of: node, on: isolation) }
        let isFirst = creations.beginStart()
        defer { if isFirst { creations.endStart() } }
        let record = CreationRecord(of: isFirst ? self : nil)
        defer { _ = record.takeAll() }
        do {
            for node in nodes {
                let run = ResolutionScope(record: record)
                defer { run.end() }
                var context = ResolutionContext(self, isolation: isolation, run: run)
                try node.touch(in: &context)
            }
        } catch {
            // Hooks wait for `close()`, because this cannot.
            _ = undo(record)
            throw error as? ResolutionError ?? ResolutionError(.closed(what: "the container"))
        }
    }

    /// The container that an overlay with other values of keys stands for.
    private var originalOfKeys: Container? { plan.overlay?.isForKeys == true ? parentContainer : nil }

    /// Runs one start after the other, so that a start that fails releases nothing on which another one relies.
    func start(_ selection: StartSelection) async throws(ResolutionError) {
        if let original = originalOfKeys { try await original.start(selection) }
        let chain = AwaitChain(parent: AwaitChain.current)
        let slot = state.withLock { $0.starting }.slot
        let claim = CreationClaim(chain: chain)
        while !slot.claim(claim) {
            let (step, _, isCancelled) = await WaitGraph.wait(for: slot, chain: chain, isPatient: false)
            if isCancelled { throw ResolutionError(.cancelled(target: "start()")) }
            // Called within a start that is in progress.
            if case .cycle = step { return try await startNow(of: selection, for: chain) }
        }
        defer { slot.settle(with: .elsewhere) }
        try await startNow(of: selection, for: chain)
    }

    private func startNow(of selection: StartSelection, for chain: AwaitChain) async throws(ResolutionError) {
        let event = StartEvent(self)
        do throws(ResolutionError) {
            try await create(selection, for: chain)
            event.ended()
        } catch {
            event.ended(with: error)
            throw error
        }
    }

    private func create(_ selection: StartSelection, for chain: AwaitChain) async throws(ResolutionError) {
        let plan = try livePlan()
        let nodes = try plan.nodes(of: selection)
        let isFirst = creations.beginStart()
        defer { if isFirst { creations.endStart() } }
        let record = CreationRecord(of: isFirst ? self : nil)
        defer { _ = record.takeAll() }
        let failures = await withTaskGroup(of: ResolutionError?.self) { tasks in
            for node in nodes {
                tasks.addTask {
                    await chain.run {
                        do throws(ResolutionError) {
                            let run = ResolutionScope(record: record)
                            defer { run.end() }
                            _ = try await node.prepare(
                                for:
                                    AsyncResolution(
                                        home: self, plan: plan, run: run, chain: chain, isPatient: true))
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
            }
            var failures: [ResolutionError] = []
            for await failure in tasks {
                guard let failure else { continue }
                failures.append(failure)
                tasks.cancelAll()
            }
            return failures
        }
        var failure = failures.first { $0.id != .cancelled } ?? failures.first
        if failure == nil, Task.isCancelled { failure = ResolutionError(.cancelled(target: "start()")) }
        guard let failure else { return }
        var outcome = failure.id == .cancelled ? ContainerOutcome.cancelled : .threw(failure)
        // A hook that awaits `close()` or `start()` would wait for itself.
        await AwaitChain(parent: chain, ownedBy: self).run {
            for closing in undo(record) where creations.take(closing) { _ = await closing.run(after: &outcome) }
        }
        throw failure
    }

    /// Releases what a failed start has created, unless another instance may use it.
    ///
    /// Nobody knows what an instance uses: its factory may have requested it by hand. So everything stays if the start was
    /// not the only one that created a shared instance, or if a container below has something to close. What does not
    /// belong to this container stays anyway: another container may have started meanwhile, which relies on the
    /// instances of a parent or a pool.
    ///
    /// The caller counts as one creation, so that closing the container waits until the instances are in their slots again.
    ///
    /// - Returns: The hooks to run, those of the newest instances first.
    private func undo(_ record: CreationRecord) -> [Closing] {
        let thread = CurrentThread.id
        let entries = record.takeAll().filter { $0.reference.slot.withhold($0.instance, thread: thread) }
        // Only now: a creation that begins later waits for the instances, or does not find them.
        let mayBeUsed = creations.hasOtherCreations || !enrolledChildren.isEmpty
        for entry in entries {
            entry.reference.slot.settle(with: mayBeUsed ? .instance(entry.instance) : .elsewhere)
            if !mayBeUsed { entry.reference.removeIfEmpty() }
        }
        if mayBeUsed { return [] }
        // Only now, because an observer may request one of them.
        for entry in entries { notify(.released(BindingDescription(entry.binding))) }
        return entries.compactMap(\.instance.closing)
    }

    // MARK: Closing

    /// Closes the container, its children and the instances that it owns.
    ///
    /// The children close first, the newest one before the others. Then each `.onClose` of this container's instances
    /// is awaited, in the reverse order in which the instances were completed. Afterwards, all requests throw `closed`,
    /// also those of children.
    ///
    /// An instance that is being created when you call `close()` is completed and then closed with the others, unless it
    /// needs a shared instance that does not exist yet: then its request throws `closed`. If you close again, or from several tasks at the same time, all calls wait for the same closing. An `.onClose` or a
    /// factory of a shared instance must not await `close()` of its own container, because the wait could never end;
    /// there, it throws a ``CloseError`` that contains a `cycle`.
    ///
    /// `.onEnd` hooks receive the outcome ``ContainerOutcome/returned``, and those of children that are still open
    /// receive ``ContainerOutcome/cancelled``. To close a container in which something failed, use
    /// ``close(outcome:)``.
    ///
    /// - Throws: A ``CloseError`` with the errors of all hooks. Every hook runs, even if others throw.
    public func close() async throws(CloseError) { try await close(outcome: .returned) }

    /// Closes the container as ``close()`` does, and passes an outcome to its `.onEnd` hooks.
    ///
    /// Use ``withChild(providing:body:)`` or ``closeAfter(_:)`` if the work of the container is one function. This form
    /// is for code that learns the outcome later, for example after the body of a response has been written.
    ///
    /// - Parameter outcome: The outcome of the work. If the container is closing already, it has no effect.
    /// - Throws: A ``CloseError`` with the errors of all hooks. Every hook runs, even if others throw.
    public func close(outcome: ContainerOutcome) async throws(CloseError) {
        // A factory or a hook of this container or of a child would wait for itself.
        if AwaitChain.current?.isHeld(by: self) == true {
            throw CloseError(ResolutionError(.cycle(names: ["close()", "close()"])))
        }
        let error = await closing {
            Task { await AwaitChain(parent: nil, ownedBy: self).run { await self.closeNow(after: outcome) } }
        }.value
        if let error { throw error }
    }

    /// Passes the container to a function, and closes it when the function returns or throws.
    ///
    /// Your `.onEnd` hooks receive the outcome: ``ContainerOutcome/returned``, or the error, or
    /// ``ContainerOutcome/cancelled`` if the task was cancelled before the function threw. Closing is not affected by the
    /// cancellation of your task.
    ///
    /// ```swift
    /// try await server.closeAfter { server in
    ///     try await server.start()
    ///     try await server.resolve(HTTPServer.self).run()  // returns when the server is to stop
    /// }
    /// ```
    ///
    /// - Parameter body: A function that receives this container.
    /// - Returns: The result of the function.
    /// - Throws: The error of the function. If it returns, a ``CloseError`` if a hook throws. Observers are notified of
    ///   each hook that throws, in both cases.
    nonisolated(nonsending) public func closeAfter<Result>(
        _ body: nonisolated(nonsending) (Container) async throws -> sending Result
    ) async throws -> sending Result {
        let result: Result
        do { result = try await body(self) } catch {
            // The first error is the one to throw; observers are notified of the others.
            try? await close(outcome: Task.isCancelled ? .cancelled : .threw(error))
            throw error
        }
        try await close(outcome: .returned)
        return result
    }

    private func closeNow(after outcome: ContainerOutcome) async -> CloseError? {
        creations.close()
        let late = plan.lateSlots
        adopt {
            Plan(Assembly(), parent: $0.parent, isObserved: $0.isObserved, continuing: $0, isClosed: true)
        }
        var failures: [CloseError.Failure] = []
        for child in closeEnrolment() {
            // Its work did not end by itself.
            do throws(CloseError) { try await child.close(outcome: .cancelled) } catch { failures += error.failures }
        }
        await creations.waitUntilIdle()
        var outcome = outcome
        failures += await runHooks(creations.takeAll().reversed(), after: &outcome)
        let taken = slots.takeAll() + late.flatMap { $0.takeAll() }
        withExtendedLifetime(taken) {}
        parentContainer?.forget(child: number)
        return CloseError(failures)
    }

    /// Runs the hooks of instances one after the other, and returns the errors, which observers receive.
    nonisolated(nonsending) func runHooks(
        _ closings: [Closing], after outcome: inout ContainerOutcome
    ) async -> [CloseError.Failure] {
        var failures: [CloseError.Failure] = []
        for closing in closings {
            for error in await closing.run(after: &outcome) {
                notify(.failed(error))
                failures.append(CloseError.Failure(error))
            }
        }
        return failures
    }
}

/// The bindings whose instances a start creates.
enum StartSelection {
    /// Every `.eager()` binding, except those with these identities.
    case eager(except: Set<ObjectIdentifier> = [])
    /// Every binding whose instances are stored in the pool.
    case stored(in: InstancePool)
    case only(AnyBinding)

    func contains(_ binding: AnyBinding) -> Bool {
        switch self {
        case .eager(let others): binding.isEager && !others.contains(ObjectIdentifier(binding))
        case .stored(let pool): binding.isStored(in: pool)
        case .only(let selected): binding === selected
        }
    }
}

extension Plan {
    /// Returns the linked nodes of the selected bindings: its own, and in an overlay also those that it creates again.
    func nodes(of selection: StartSelection) throws(ResolutionError) -> [AnyNode] {
        let own = assembly.used.filter {
            selection.contains(assembly.bindings[$0].binding) && !assembly.isReplaced($0)
        }
        let bindings = createdAgain(of: selection) + own.map { InheritedSlot(level: 0, binding: $0) }
        return try explaining(.start(bindings)) { () throws(LinkFailure) in
            var nodes: [AnyNode] = []
            try withLinker { linker throws(LinkFailure) in
                for slot in bindings {
                    nodes.append(
                        slot.level == 0
                            ? try linker.start(slot.binding)
                            : try linker.node(slot.binding, level: slot.level, wrapped: nil))
                }
            }
            return nodes
        }
    }

    /// Returns the selected bindings of the containers above that an overlay creates again, and does not replace. The
    /// outermost container is the first.
    private func createdAgain(of selection: StartSelection) -> [InheritedSlot] {
        guard let affected else { return [] }
        return Array(affected).filter { slot in
            let binding = ancestor(slot.level).assembly.bindings[slot.binding].binding
            guard binding.decoration == nil, selection.contains(binding) else { return false }
            return binding.keys.contains { key in
                if !binding.isHidden { return self.binding(serving: key).map(InheritedSlot.init) == slot }
                return !chain.prefix(slot.level).contains { $0.assembly.table.serving[key] != nil }
            }
        }.ordered { ($1.level, $0.binding) < ($0.level, $1.binding) }
    }
}
