internal import Dovetail
internal import DovetailActivity
internal import DovetailAnalysis
internal import DovetailDiagnostics
internal import DovetailReport
internal import DovetailTesting
internal import DovetailModel
internal import Testing

enum Observed {
    final class Store: Sendable {}
    final class Search: Sendable { let store: Store; init(store: Store) { self.store = store } }

    struct AppModule: Module {
        var body: some Module {
            Bind(Store.init).lifetime(.singleton)
            Bind(Search.init)
        }
    }

    /// Lines, from any thread.
    final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// Reports every binding whose instances take too long to create.
    struct SlowCreations: Observer {
        let limit: Duration
        let report: @Sendable (String) -> Void

        func handle(_ event: ContainerEvent) {
            if case .created(let binding, let duration) = event, duration > limit {
                report("\(binding.name) took \(duration), bound at \(binding.location)")
            }
        }
    }

    @Suite("The samples of Understanding the graph, with observers")
    struct ObservingSamples {
        @Test("A text log writes a line for each event")
        func textLog() throws {
            let lines = Lines()
            let write: @Sendable (String) -> Void = { lines.add($0) }
            let container = try Container(observers: [TextLog(level: .debug) { write($0) }]) {
                AppModule()
            }
            _ = try container.resolve(Search.self)
            // The page shows these lines.
            let expected = [
                "registered Observed.Store (singleton) at DocumentationTests/ObservingSamples.swift:",
                "registered Observed.Search (transient) at DocumentationTests/ObservingSamples.swift:",
                "creating Observed.Search (transient) at DocumentationTests/ObservingSamples.swift:",
                "  creating Observed.Store (singleton) at DocumentationTests/ObservingSamples.swift:",
                "  created Observed.Store in ", "created Observed.Search in ",
            ]
            #expect(lines.all.count == expected.count)
            for (line, start) in zip(lines.all, expected) { #expect(line.hasPrefix(start)) }
        }

        @Test("An observer reports what you are interested in")
        func slow() throws {
            let lines = Lines()
            let container = try Container { AppModule() }
            container.add(SlowCreations(limit: .zero) { lines.add($0) })
            _ = try container.resolve(Search.self)
            #expect(lines.all.count == 2)
            #expect(lines.all.first?.hasPrefix("Observed.Store took ") == true)
        }

        @Test("An observer that does no harm")
        func harmless() async {
            let mistakes = await violations(of: SlowCreations(limit: .seconds(1)) { print($0) })
            #expect(mistakes == [])
        }

        @Test("A recorder adds times to the report of a container")
        func report() async throws {
            let container = try Container(observers: [CreationRecorder()]) { AppModule() }
            try await container.start()
            print(container.report().text)
            _ = try await container.resolve(Search.self)
            let report = container.report()
            print(report.text)
            let page = Report(container.report()).html
            let trace = container.report().trace
            #expect(report.text.contains("Observed.Store, "))
            #expect(page.contains("\"timeline\": {") && trace.contains("traceEvents"))
        }

        @Test("onCreate runs once for each instance")
        func onCreate() throws {
            let lines = Lines()
            let log: @Sendable (String) -> Void = { lines.add($0) }
            let container = try Container {
                Bind(Store.init).lifetime(.singleton).onCreate { _ in log("the store is open") }
                Bind(Search.init)
            }
            _ = try container.resolve(Search.self)
            _ = try container.resolve(Search.self)
            #expect(lines.all == ["the store is open"])
        }
    }
}
