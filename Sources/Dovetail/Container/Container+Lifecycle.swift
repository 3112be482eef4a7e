internal import DovetailGraph

extension Container {
    // MARK: Starting

    /// Makes every `.eager()` recipe of this container and what it needs, each as soon as what it needs is ready: the time is
    /// that of the longest chain, not the sum. Starting again makes only what is missing.
    ///
    /// On failure or cancellation, exactly what was made is closed in reverse order, then the error is thrown; nothing
    /// outlives the call.
    public func start() async throws(ResolutionError) { try await start { $0.isEager } }

    /// Makes every recipe of this container whose lifetime is `scope`, as ``start()`` does.
    public func start(_ scope: InstanceScope) async throws(ResolutionError) { try await start { $0.isKept(in: scope) } }

    /// Makes every `.eager()` recipe synchronously, in the order of registration.
    ///
    /// - Throws: `needs-async` where one must be awaited, `wrong-isolation` where one belongs to another actor.
    public func start(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) {
        let plan = try livePlan()
        let actor: (any Actor)? = isolation
        let nodes = try plan.nodes { $0.isEager }
        for node in nodes { try checkPlace(of: node, actor) }
        let before = making.count
        let fresh = nodes.filter { !$0.isReady(in: self) }
        do {
            for node in nodes {
                var context = Context(self, isolation: actor)
                defer { context.run?.end() }
                try node.touch(&context)
            }
        } catch {
            undo(fresh, since: before, closings: nil)
            throw error as? ResolutionError ?? ResolutionError(.closed(what: "the container"))
        }
    }

    private func start(_ isMeant: (AnyRecipe) -> Bool) async throws(ResolutionError) {
        let plan = try livePlan()
        let nodes = try plan.nodes(where: isMeant)
        let everything = Container.all(below: nodes)
        let fresh = everything.filter { $0.recipe?.isShared == true && !$0.isReady(in: self) }
        let before = making.count
        let walk = Walk(parent: Walk.current)
        let failures = await withTaskGroup(of: ResolutionError?.self) { tasks in
            for node in nodes {
                tasks.addTask {
                    await walk.run {
                        do throws(ResolutionError) {
                            let run = Run(graphCount: plan.graphCount)
                            defer { run.end() }
                            _ = try await node.prepare(Request(container: self, run: run, walk: walk, isPatient: true))
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
        await making.waitUntilIdle()
        let closings = making.take(since: before)
        undo(fresh, since: before, closings: closings)
        for closing in closings.reversed() { try? await closing.run() }
        throw failure
    }

    /// Takes back what a failed start has made.
    private func undo(_ nodes: [AnyNode], since count: Int, closings: [Closing]?) {
        for node in nodes {
            guard let word = node.word(in: self), let holder = word.take(of: node.recipe) else { continue }
            _ = holder
            if let recipe = node.recipe { tell { $0.didRelease(BindingDescription(recipe)) } }
        }
    }

    /// Every node that these lead to, themselves included.
    private static func all(below nodes: [AnyNode]) -> [AnyNode] {
        var seen: Set<ObjectIdentifier> = []
        var open = nodes
        var result: [AnyNode] = []
        while let node = open.popLast() {
            guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
            result.append(node)
            open += node.links.map(\.node)
        }
        return result
    }

    // MARK: Closing

    /// Closes children first, the newest first, then the instances of this container in the reverse order of their
    /// completion, each `.onClose` awaited. Afterwards every request throws `closed`, in children too.
    ///
    /// What is being made when it is called is completed, and closed with the rest. Closing again, or from several tasks
    /// at once, awaits the one closing.
    /// - Throws: The errors of all hooks together; every hook has run.
    public func close() async throws(CloseError) {
        let error = await closing {
            Task { await self.closeNow() }
        }.value
        if let error { throw error }
    }

    private func closeNow() async -> CloseError? {
        making.close()
        adopt {
            Plan(Assembly(), parent: $0.parent, isObserved: $0.isObserved, continuing: $0, isClosed: true)
        }
        var errors: [any Error] = []
        for child in enrolledChildren() {
            do throws(CloseError) { try await child.close() } catch { errors += error.errors }
        }
        await making.waitUntilIdle()
        for closing in making.takeAll().reversed() {
            do { try await closing.run() } catch { errors.append(error) }
        }
        dropAll()
        return errors.isEmpty ? nil : CloseError(errors: errors)
    }
}

extension Plan {
    /// Linked nodes of the own recipes that are meant.
    func nodes(where isMeant: (AnyRecipe) -> Bool) throws(ResolutionError) -> [AnyNode] {
        let recipes = assembly.recipes.indices.filter { isMeant(assembly.recipes[$0].recipe) }
        return try explaining(.start(recipes)) { () throws(LinkFailure) in
            var nodes: [AnyNode] = []
            try withLinker { linker throws(LinkFailure) in
                for recipe in recipes { nodes.append(try linker.start(recipe)) }
            }
            return nodes
        }
    }
}
