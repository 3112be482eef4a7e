internal import DovetailGraph

extension Container {
    // MARK: Starting

    /// Makes every `.eager()` binding of this container and what it needs, each as soon as what it needs is ready: the time is
    /// that of the longest chain, not the sum. Starting again makes only what is missing.
    ///
    /// On failure or cancellation, exactly what was made is closed in reverse order, then the error is thrown; nothing
    /// outlives the call.
    public func start() async throws(ResolutionError) { try await start { $0.isEager } }

    /// Makes every binding of this container whose lifetime is `scope`, as ``start()`` does.
    public func start(_ scope: InstanceScope) async throws(ResolutionError) { try await start { $0.isKept(in: scope) } }

    /// Makes every `.eager()` binding synchronously, in the order of registration.
    ///
    /// - Throws: `needs-async` where one must be awaited, `wrong-isolation` where one belongs to another actor.
    public func start(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) {
        let actor: (any Actor)? = isolation
        let slot = state.withLock { $0.starting }.slot
        let thread = CurrentThread.id
        while !slot.claim(thread: thread) {
            switch WaitGraph.wait(for: slot) {
            case .look, .failed: continue
            case .needsAsync: throw ResolutionError(.needsAsync(target: "start()", isInTheMaking: true))
            // Within a start that is under way.
            case .cycle: return try startNow(on: actor)
            }
        }
        defer { slot.settle(with: .elsewhere) }
        try startNow(on: actor)
    }

    private func startNow(on isolation: (any Actor)?) throws(ResolutionError) {
        let plan = try livePlan()
        let nodes = try plan.nodes { $0.isEager }
        for node in nodes { try checkPlace(of: node, on: isolation) }
        let record = CreationRecord()
        defer { _ = record.takeAll() }
        do {
            for node in nodes {
                let run = Run(record: record)
                defer { run.end() }
                var context = Context(self, isolation: isolation, run: run)
                try node.touch(in: &context)
            }
        } catch {
            // Hooks wait for `close()`, because this cannot.
            _ = undo(record)
            throw error as? ResolutionError ?? ResolutionError(.closed(what: "the container"))
        }
    }

    /// One start after the other: what a start that fails takes back is nothing that another relies on.
    private func start(_ isMeant: (AnyBinding) -> Bool) async throws(ResolutionError) {
        let chain = AwaitChain(parent: AwaitChain.current)
        let slot = state.withLock { $0.starting }.slot
        let claim = CreationClaim(chain: chain)
        while !slot.claim(claim) {
            let (step, _, isCancelled) = await WaitGraph.wait(for: slot, chain: chain, isPatient: false)
            if isCancelled { throw ResolutionError(.cancelled(target: "start()")) }
            // Within a start that is under way.
            if case .cycle = step { return try await startNow(for: chain, isMeant) }
        }
        defer { slot.settle(with: .elsewhere) }
        try await startNow(for: chain, isMeant)
    }

    private func startNow(for chain: AwaitChain, _ isMeant: (AnyBinding) -> Bool) async throws(ResolutionError) {
        let plan = try livePlan()
        let nodes = try plan.nodes(where: isMeant)
        let record = CreationRecord()
        defer { _ = record.takeAll() }
        let failures = await withTaskGroup(of: ResolutionError?.self) { tasks in
            for node in nodes {
                tasks.addTask {
                    await chain.run {
                        do throws(ResolutionError) {
                            let run = Run(record: record)
                            defer { run.end() }
                            _ = try await node.prepare(
                                for:
                                    Request(container: self, run: run, chain: chain, isPatient: true))
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
        for (closing, owner) in undo(record) where owner.making.take(closing) { try? await closing.run() }
        throw failure
    }

    /// The slots of what other shared instances use that exist.
    private func slotsInUse(except created: Set<InstanceSlot>) -> Set<InstanceSlot> {
        var used: Set<InstanceSlot> = []
        var open: [(AnyNode, InstanceHome)] = plan.linkedNodes.compactMap { node in
            guard let reference = try? node.reference(in: self), !created.contains(reference.slot),
                node.isReady(in: self)
            else { return nil }
            return (node, self)
        }
        var seen: Set<ObjectIdentifier> = []
        while let (node, place) = open.popLast() {
            guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
            if let slot = try? node.reference(in: place)?.slot { used.insert(slot) }
            let home = node.home(from: place)
            open += node.links.map { ($0.node, home) }
        }
        return used
    }

    /// Takes back what a failed start has created, but for what other requests have used to create something shared.
    ///
    /// - Returns: What must be closed, the newest first.
    private func undo(_ record: CreationRecord) -> [(closing: Closing, owner: Container)] {
        var closings: [(Closing, Container)] = []
        let entries = record.takeAll()
        let used = slotsInUse(except: Set(entries.map(\.reference.slot)))
        for entry in entries where !used.contains(entry.reference.slot) {
            guard let taken = entry.reference.slot.take(ifStoredIn: entry.memory) else { continue }
            if let closing = taken.closing { closings.append((closing, known(entry.home, as: Container.self))) }
            entry.reference.removeIfEmpty()
            tell { $0.didRelease(BindingDescription(entry.binding)) }
        }
        return closings
    }

    // MARK: Closing

    /// Closes children first, the newest first, then the instances of this container in the reverse order of their
    /// completion, each `.onClose` awaited. Afterwards every request throws `closed`, in children too.
    ///
    /// What is being made when it is called is completed, and closed with the rest. Closing again, or from several tasks
    /// at once, awaits the one closing.
    /// - Throws: The errors of all hooks together; every hook has run.
    public func close() async throws(CloseError) {
        // A factory, or a hook of this container or a child, would wait for itself.
        if AwaitChain.current?.isHeld(by: self) == true {
            throw CloseError(errors: [ResolutionError(.cycle(names: ["close()", "close()"]))])
        }
        let error = await closing {
            Task { await AwaitChain(parent: nil, heldBy: self).run { await self.closeNow() } }
        }.value
        if let error { throw error }
    }

    private func closeNow() async -> CloseError? {
        making.close()
        let late = plan.lateSlots
        adopt {
            Plan(Assembly(), parent: $0.parent, isObserved: $0.isObserved, continuing: $0, isClosed: true)
        }
        var errors: [any Error] = []
        for child in closeEnrolment() {
            do throws(CloseError) { try await child.close() } catch { errors += error.errors }
        }
        await making.waitUntilIdle()
        for closing in making.takeAll().reversed() {
            do { try await closing.run() } catch { errors.append(error) }
        }
        let taken = slots.takeAll() + late.flatMap { $0.takeAll() }
        withExtendedLifetime(taken) {}
        parentContainer?.forget(child: number)
        return errors.isEmpty ? nil : CloseError(errors: errors)
    }
}

extension Plan {
    /// Linked nodes of the own bindings that are meant.
    func nodes(where isMeant: (AnyBinding) -> Bool) throws(ResolutionError) -> [AnyNode] {
        let bindings = assembly.bindings.indices.filter { isMeant(assembly.bindings[$0].binding) }
        return try explaining(.start(bindings)) { () throws(LinkFailure) in
            var nodes: [AnyNode] = []
            try withLinker { linker throws(LinkFailure) in
                for binding in bindings { nodes.append(try linker.start(binding)) }
            }
            return nodes
        }
    }
}
