internal import Dovetail
internal import Synchronization
internal import Testing

extension Observed {
    /// Records which creation caused which other one.
    final class CreationEdges: Observer {
        private let names = Mutex<[UInt64: String]>([:])
        private let edges = Mutex<[String]>([])
        var all: [String] { edges.withLock { $0 } }

        func handle(_ event: ContainerEvent) {
            guard case .creating(let binding) = event, let creation = binding.creation else { return }
            let parent = names.withLock { names in
                names[creation] = binding.name
                return binding.parent.flatMap { names[$0] }
            }
            if let parent { edges.withLock { $0.append("\(parent) -> \(binding.name)") } }
        }
    }

    @Suite("The samples of comments on observers")
    struct ObserverCommentSamples {
        @Test("An observer is passed to a container or added to it")
        func adding() throws {
            let lines = Lines()
            let report: @Sendable (String) -> Void = { lines.add($0) }
            let container = try Container(observers: [SlowCreations(limit: .milliseconds(50), report: report)]) {
                AppModule()
            }
            container.add(TextLog(level: .debug) { print($0) })
            _ = try container.resolve(Search.self)
            #expect(lines.all.count <= 2)
        }

        @Test("A creation names the creation around it")
        func edges() throws {
            let edges = CreationEdges()
            let container = try Container(observers: [edges]) { AppModule() }
            _ = try container.resolve(Search.self)
            #expect(edges.all == ["Observed.Search -> Observed.Store"])
        }
    }
}
