#if Logging
    internal import Dovetail
    internal import DovetailLogging
    internal import Logging
    internal import DovetailModel
    internal import Testing

    private final class Service: Sendable {
        init() {}
    }
    private final class Screen: Sendable {
        let service: Service
        init(service: Service) { self.service = service }
    }

    private final class Lines: Sendable {
        private let lines = Guarded<[String]>([])
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

    private struct Unauthorized: Error {}

    @Test("the level of a failure depends on its kind, and on what the program chooses")
    func levels() async throws {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in Recorder(lines: lines) }
        func failures(_ observer: LoggingObserver) async throws -> [String] {
            let container = try Container(observers: [observer]) {
                Bind { () async throws -> Service in throw Unauthorized() }
            }
            _ = try? await container.resolve(Int.self)
            _ = try? await container.resolve(Service.self)
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try? await container.resolve(Service.self)
            }.value
            try await container.close()
            _ = try? container.makeChild {}
            return lines.all.filter { $0.contains("error: [") }.map { line in
                let id = line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
                return line.prefix { $0 != ":" } + " " + id
            }
        }
        #expect(
            try await failures(LoggingObserver(logger)) == [
                "error missing-binding", "error factory-failed", "debug cancelled", "info closed",
            ])
        let before = lines.all.count
        let observer = LoggingObserver(logger) { error in
            error.cause is Unauthorized ? nil : LoggingObserver.defaultLevel(of: error)
        }
        _ = try await failures(observer)
        #expect(!lines.all.dropFirst(before).contains { $0.contains("factory-failed") })
    }
#endif
