internal import DovetailGraph

/// Resolves every request of a small graph as the specification describes it, by following every path, and
/// notes the mistakes it meets. It does not use links, nodes or searches.
struct SlowResolver {
    private let graph: Graph
    private var ids: Set<String> = []
    private var begun: Set<[Int]> = []
    private var missing: Set<SourceLocation> = []
    /// A dependency that would be missing if it were not captive.
    private var retained: Set<SourceLocation> = []
    private var isSynchronous = false
    private var isolation = Isolation.nonisolated
    /// The bindings whose instances other requests may have created.
    private var created: Set<Int> = []

    /// One creation of a binding: with the bindings of which container, reached by an injection or not.
    private struct Frame {
        var binding: Int
        var level: Int
        var isInjected: Bool
    }

    static func mistakes(in graph: Graph) -> Set<String> {
        var resolver = SlowResolver(graph: graph)
        for request in graph.requests { resolver.run(request) }
        if !resolver.missing.subtracting(resolver.retained).isEmpty { resolver.ids.insert("missing-binding") }
        // What another request may have created is no error of a synchronous one.
        let awaited = graph.requests.filter(\.isAsync).flatMap(resolver.created)
        let others = graph.requests.filter { !$0.isAsync }.flatMap(resolver.created)
        for (id, created) in [("needs-async", Set(awaited)), ("wrong-isolation", Set(awaited + others))] {
            var later = SlowResolver(graph: graph)
            later.created = created
            for request in graph.requests { later.run(request) }
            if !later.ids.contains(id) { resolver.ids.remove(id) }
        }
        return resolver.ids
    }

    /// The bindings whose shared instances a request may create.
    private func created(by request: Graph.Request) -> [Int] {
        var found: [Int: Set<Int>] = [:]
        note(request.dependency, request.level, in: &found)
        return found.keys.filter { index in
            guard graph.bindings[index].lifetime.isShared else { return false }
            return request.isAsync
                || found[index]?.contains { !fails(index, from: $0, in: request.isolation, []) } == true
        }
    }

    /// Notes the bindings to which a dependency leads, with the containers that look up what they need.
    private func note(_ dependency: Dependency, _ level: Int, in found: inout [Int: Set<Int>]) {
        guard !dependency.isDeferred, let target = binding(dependency.key, level) else { return }
        let level = graph.bindings[target].lifetime == .singleton ? graph.bindings[target].level : level
        guard found[target, default: []].insert(level).inserted else { return }
        for next in graph.bindings[target].dependencies { note(next, level, in: &found) }
    }

    /// True if the synchronous creation of a binding needs another isolation or an `await`.
    private func fails(_ index: Int, from level: Int, in isolation: Isolation, _ above: Set<[Int]>) -> Bool {
        let binding = graph.bindings[index]
        if binding.isAsync || binding.isolation != .nonisolated && binding.isolation != isolation { return true }
        guard !above.contains([index, level]) else { return false }
        return binding.dependencies.contains { dependency in
            guard !dependency.isDeferred, let target = self.binding(dependency.key, level) else { return false }
            let inner = graph.bindings[target].lifetime == .singleton ? graph.bindings[target].level : level
            return fails(target, from: inner, in: isolation, above.union([[index, level]]))
        }
    }

    private init(graph: Graph) { self.graph = graph }

    private mutating func run(_ request: Graph.Request) {
        begun = []
        isSynchronous = !request.isAsync
        isolation = request.isolation
        enter(request.dependency, Frame(binding: -1, level: request.level, isInjected: false), [])
    }

    /// A binding for the key in a container or above it; the better priority takes precedence.
    private func binding(_ key: Key, _ level: Int) -> Int? {
        var current: Int? = level
        while let here = current {
            let found = graph.bindings.filter { $0.level == here && $0.keys.contains(key) }
            let best = found.first { $0.priority == .normal } ?? found.first
            if let best { return best.id }
            current = graph.levels[here].parent
        }
        return nil
    }

    private mutating func enter(_ dependency: Dependency, _ requester: Frame, _ stack: [Frame]) {
        guard let target = binding(dependency.key, requester.level) else {
            if !dependency.wrappers.contains(.optional) { missing.insert(dependency.location) }
            return
        }
        let lifetime = graph.bindings[target].lifetime
        let level = lifetime == .singleton ? graph.bindings[target].level : requester.level
        let isInjected = dependency.role != .initializer
        if dependency.isDeferred {
            let state = isSynchronous
            let outerIsolation = isolation
            // The caller of a `Lazy` is unknown, but does not await.
            guard begun.insert([target, level]).inserted else { return }
            isSynchronous = true
            isolation = .actor("unknown")
            create(Frame(binding: target, level: level, isInjected: false), [])
            isSynchronous = state
            isolation = outerIsolation
        } else {
            create(Frame(binding: target, level: level, isInjected: isInjected), stack)
        }
    }

    private mutating func create(_ frame: Frame, _ stack: [Frame]) {
        if let start = stack.firstIndex(where: { $0.binding == frame.binding && $0.level == frame.level }) {
            let edges = stack[(start + 1)...] + [frame]
            let isInjected = edges.contains(where: \.isInjected)
            let isKept = edges.contains { graph.bindings[$0.binding].lifetime != .transient }
            if !isInjected || !isKept { ids.insert("cycle") }
            return
        }
        let binding = graph.bindings[frame.binding]
        if isSynchronous, created.contains(frame.binding) { return }
        let outerIsolation = isolation
        defer { isolation = outerIsolation }
        if binding.isAsync, isSynchronous {
            ids.insert("needs-async")
            // Dependencies below it are not resolved before this is corrected.
            isolation = .actor("unknown")
        } else if isSynchronous, binding.isolation != .nonisolated, isolation != .actor("unknown"),
            binding.isolation != isolation
        {
            ids.insert("wrong-isolation")
        }
        if binding.lifetime == .singleton { keep(frame, []) }
        for dependency in binding.dependencies { enter(dependency, frame, stack + [frame]) }
    }

    /// The instances that a singleton retains, through transient and graph bindings, on every path without a cycle.
    private mutating func keep(_ frame: Frame, _ walked: [Int]) {
        for dependency in graph.bindings[frame.binding].dependencies where !dependency.isDeferred {
            guard let target = binding(dependency.key, frame.level) else {
                if !dependency.wrappers.contains(.optional), isInChild(dependency.key, below: frame.level) {
                    ids.insert("captive-dependency")
                    retained.insert(dependency.location)
                }
                continue
            }
            switch graph.bindings[target].lifetime {
            case .scoped: ids.insert("captive-dependency")
            case .transient, .graph:
                if walked.contains(target) { continue }
                keep(Frame(binding: target, level: frame.level, isInjected: false), walked + [target])
            default: continue
            }
        }
    }

    private func isInChild(_ key: Key, below level: Int) -> Bool {
        graph.bindings.contains { $0.keys.contains(key) && $0.level > level }
    }
}
