internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailActivity
internal import DovetailModel
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

    /// The times and failures of a program.
    final class Metrics: Sendable {
        private let failures = Mutex<[DiagnosticID: Int]>([:])
        private let names = Mutex<[String]>([])
        var failureCount: Int { failures.withLock { $0.count } }
        var recorded: [String] { names.withLock { $0 } }
        func record(_ duration: Duration, of name: String) { names.withLock { $0.append(name) } }
        func count(_ id: DiagnosticID) { failures.withLock { $0[id, default: 0] += 1 } }
    }

    struct Measuring: Observer {
        let metrics = Metrics()

        func handle(_ event: ContainerEvent) {
            switch event {
            case .created(let binding, let duration): metrics.record(duration, of: binding.name)
            case .failed(let error), .startFailed(_, let error): metrics.count(error.id)
            default: break
            }
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

        @Test("A switch over an event has a default")
        func measuring() throws {
            let observer = Measuring()
            let container = try Container(observers: [observer]) { AppModule() }
            _ = try container.resolve(Search.self)
            #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
            #expect(observer.metrics.recorded == ["Observed.Store", "Observed.Search"])
            #expect(observer.metrics.failureCount == 1)
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
