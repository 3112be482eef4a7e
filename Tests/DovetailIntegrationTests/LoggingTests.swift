#if Logging
    internal import Dovetail
    internal import DovetailLogging
    internal import Logging
    internal import Synchronization
    internal import Testing

    private final class Service: Sendable {
        init() {}
    }
    private final class Screen: Sendable {
        let service: Service
        init(service: Service) { self.service = service }
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private struct Recorder: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) {
            lines.add("\(event.level): \(event.message) \(event.metadata?["binding"] ?? "")")
        }
    }

    @Test("the events of a container are written to the logger, the inner before the outer")
    func logs() throws {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in Recorder(lines: lines) }
        let container = try Container(observers: [LoggingObserver(logger)]) {
            Bind(Service.init).lifetime(.singleton)
            Bind(Screen.init)
        }
        _ = try container.resolve(Screen.self)
        #expect(
            lines.all == [
                "trace: registered Service", "trace: registered Screen", "trace: creating Screen",
                "trace: creating Service",
                "debug: created Service", "trace: resolved Service", "debug: created Screen", "trace: resolved Screen",
            ])
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(lines.all.last?.hasPrefix("error: error: [missing-binding] no binding provides 'Int'") == true)
    }
#endif
