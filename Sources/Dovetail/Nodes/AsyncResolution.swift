internal import DovetailModel

/// An asynchronous resolve over a plan: the same nodes as for a synchronous one, with suspension if a binding requires
/// it.
///
/// A creation that requires at most one actor runs without suspension on that actor, exactly as for a synchronous
/// request. For all others, the dependencies that must be awaited are prepared first, at the same time. Then the
/// binding runs on its own actor, and finds their values in its frame.
struct AsyncResolution: Sendable {
    let home: _InstanceHome
    /// The plan that the nodes belong to. It is retained until the last creation of the request has ended, which may be after
    /// its requester was cancelled and another plan has replaced it.
    let plan: any AnyObject & Sendable
    let run: ResolutionScope
    let chain: AwaitChain
    /// True if a cancelled caller waits until the current creations have ended; for `start()`, which leaves nothing
    /// behind.
    let isPatient: Bool
    /// The creation around this request, if there are observers.
    var creation: UInt64?

    /// Returns a value of `node`, created on whatever actor is required.
    nonisolated(nonsending) func value<Value>(of node: Node<Value>) async throws(ResolutionError) -> Value {
        var origin: (any Actor)?
        switch node.needs {
        case .await: return try await node.value(for: self)
        case .nothing: break
        case .actor(let actor): origin = actor
        }
        try await waitForMakers(below: node)
        return try await stretch(on: origin, nil, node.value)
    }

    /// Runs `perform` for nodes, which throw no other errors.
    private nonisolated(nonsending) func stretch<Value>(
        on actor: (any Actor)?, _ frame: PreparedValues?, _ evaluate: @escaping Node<Value>.Evaluate
    ) async throws(ResolutionError) -> Value {
        do { return try await perform(on: actor, frame, evaluate) } catch {
            throw ResolutionError(failed: Value.self, cause: error)
        }
    }

    /// Creates the value of an adapter: first its dependencies, then its own.
    nonisolated(nonsending) func assemble<Value>(_ node: Node<Value>) async throws(ResolutionError) -> Value {
        let prepared = try await prepare(node.links.map(\.node), for: nil)
        return try await stretch(on: nil, prepared, node.base)
    }

    /// Returns the context of this request, for code that runs on `isolation`.
    func context(_ isolation: (any Actor)?, _ frame: PreparedValues? = nil) -> ResolutionContext {
        ResolutionContext(
            home, isolation: isolation, run: run, arguments: run.arguments, frame: frame, creation: creation)
    }

    /// Runs `body` on an actor, or without one in the current isolation.
    nonisolated(nonsending) func perform<Result>(
        on actor: (any Actor)?, _ frame: PreparedValues?, _ body: @escaping (inout ResolutionContext) throws -> Result
    ) async throws -> Result {
        let here = #isolation
        guard let actor, actor !== here else {
            var context = context(here, frame)
            return try body(&context)
        }
        // The frame, the body and its captured values are used only there until this call returns. They are passed one
        // by one, because a function with a generic result in a tuple is called with a broken result (6.3.1).
        return try await hop(to: actor, Transfer(frame), Transfer(body)).value
    }

    private func hop<Result>(
        to actor: isolated any Actor, _ frame: Transfer<PreparedValues?>,
        _ body: Transfer<(inout ResolutionContext) throws -> Result>
    ) async throws -> Transfer<Result> {
        var context = context(actor, frame.value)
        return Transfer(try body.value(&context))
    }

    func checkCancellation(_ binding: BindingFacts) throws(ResolutionError) {
        if Task.isCancelled {
            throw ResolutionError(
                .cancelled(target: binding.fullName), at: binding.location, trace: [binding.step])
        }
    }

    // MARK: Preparing

    /// Creates the dependencies that a binding cannot create itself without suspension, independent ones at the same
    /// time.
    nonisolated(nonsending) func prepare(
        _ all: [AnyNode], for isolation: (any Actor)?
    ) async throws(ResolutionError) -> PreparedValues? {
        let nodes = all.filter { $0.mustBePrepared(for: isolation) }
        if nodes.isEmpty { return nil }
        let groups = AsyncResolution.independent(nodes)
        // Creations without suspension gain nothing from concurrency, and a synchronous resolve must not suspend.
        if groups.count < 2 || nodes.filter({ $0.mustBeAwaited && !$0.isReady(in: home) }).count < 2 {
            var entries: [(AnyNode, AnyBox)] = []
            for node in nodes { entries.append((node, try await node.prepare(for: self))) }
            return PreparedValues(entries)
        }
        return PreparedValues(try await together(nodes, groups))
    }

    private nonisolated(nonsending) func together(
        _ nodes: [AnyNode], _ groups: [[Int]]
    ) async throws(ResolutionError) -> [(AnyNode, AnyBox)] {
        let result = await withTaskGroup(of: [(Int, Result<AnyBox, ResolutionError>)].self) { tasks in
            for group in groups {
                tasks.addTask {
                    await chain.run {
                        var results: [(Int, Result<AnyBox, ResolutionError>)] = []
                        for index in group {
                            do throws(ResolutionError) {
                                results.append((index, .success(try await nodes[index].prepare(for: self))))
                            } catch {
                                results.append((index, .failure(error)))
                                break
                            }
                        }
                        return results
                    }
                }
            }
            var boxes = [AnyBox?](repeating: nil, count: nodes.count)
            var errors: [(Int, ResolutionError)] = []
            for await results in tasks {
                for (index, result) in results {
                    switch result {
                    case .success(let box): boxes[index] = box
                    case .failure(let error):
                        errors.append((index, error))
                        tasks.cancelAll()
                    }
                }
            }
            return (boxes, errors)
        }
        // The first in the order of declaration among those that failed themselves.
        let failure = result.1.min { ($0.1.id == .cancelled ? 1 : 0, $0.0) < ($1.1.id == .cancelled ? 1 : 0, $1.0) }
        if let failure { throw failure.1 }
        return zip(nodes, result.0).compactMap { node, box in box.map { (node, $0) } }
    }

    /// Groups dependencies: those that reach a common graph binding, or a common cycle, are created one after the other.
    private static func independent(_ nodes: [AnyNode]) -> [[Int]] {
        guard nodes.count > 1 else { return [Array(nodes.indices)] }
        var owner: [ObjectIdentifier: Int] = [:]
        var group = Array(nodes.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while group[index] != index { index = group[index] }
            return index
        }
        for (index, node) in nodes.enumerated() {
            var seen: Set<ObjectIdentifier> = []
            var open = [node]
            while let next = open.popLast() {
                guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
                let mark: ObjectIdentifier? =
                    next.cycleGroup.map(ObjectIdentifier.init)
                    ?? (next.binding?.lifetime == .graph ? ObjectIdentifier(next) : nil)
                if let mark {
                    if let other = owner[mark] {
                        let (left, right) = (root(other), root(index))
                        group[max(left, right)] = min(left, right)
                    } else {
                        owner[mark] = index
                    }
                }
                // Shared instances are created in a separate graph.
                if next.binding?.isShared != true { open += next.links.map(\.node) }
            }
        }
        var groups: [Int: [Int]] = [:]
        for index in nodes.indices { groups[root(index), default: []].append(index) }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Suspends while other requests create one of the dependencies, so that the following code need not block its
    /// thread.
    private nonisolated(nonsending) func waitForMakers(below node: AnyNode) async throws(ResolutionError) {
        guard node.hasStorage else { return }
        var open: [(AnyNode, _InstanceHome)] = [(node, home)]
        var seen: Set<ObjectIdentifier> = []
        while let (next, origin) = open.popLast() {
            guard next.hasStorage, seen.insert(ObjectIdentifier(next)).inserted, !next.isReady(in: origin) else {
                continue
            }
            if let slot = try next.reference(in: origin)?.slot, slot.isClaimed {
                let (step, _, isCancelled) = await WaitGraph.wait(for: slot, chain: chain, isPatient: isPatient)
                if isCancelled {
                    throw ResolutionError(
                        .cancelled(target: next.binding?.fullName ?? ""), at: next.binding?.location)
                }
                if case .failed(let error) = step { throw error }
                continue
            }
            let home = next.home(from: origin)
            open += next.links.map { ($0.node, home) }
        }
    }
}

extension AnyNode {
    /// True if its creation may suspend, because it is asynchronous or belongs to an actor.
    var mustBeAwaited: Bool {
        if case .nothing = needs { false } else { true }
    }

    /// Returns true if a binding on `isolation` must find the value in its frame.
    func mustBePrepared(for isolation: (any Actor)?) -> Bool {
        switch needs {
        case .nothing: false
        case .actor(let actor): actor !== isolation
        case .await: true
        }
    }
}

extension Needs {
    static func of(_ isolation: (any Actor)?, isAsync: Bool) -> Needs {
        isAsync ? .await : isolation.map { .actor($0) } ?? .nothing
    }
}

/// The values that were prepared for the creation of one binding's instance, because they had to be awaited.
///
/// It is used by one resolve at a time, which passes it from step to step.
@usableFromInline
final class PreparedValues {
    private var entries: [(node: AnyNode, box: AnyBox)?]

    init(_ entries: [(AnyNode, AnyBox)]) { self.entries = entries.map { (node: $0.0, box: $0.1) } }

    /// Returns the next value of `node`, once.
    func take<Value>(_ node: Node<Value>) -> Value? {
        guard let index = entries.firstIndex(where: { $0?.node === node }), let entry = entries[index] else {
            return nil
        }
        entries[index] = nil
        // The box was filled by this very node, whose values are of this type.
        return entry.box.value(as: Value.self)
    }
}
