import GRDB
import Logging
import ServiceLifecycle
import Synchronization

/// The clicks that are not in the file yet: one for the process.
package final class ClickCounter: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    package init() {}

    func count(_ code: String, times: Int = 1) { counts.withLock { $0[code, default: 0] += times } }
    func take() -> [String: Int] {
        counts.withLock { counts in
            defer { counts = [:] }
            return counts
        }
    }
}

/// Writes the counted clicks to the file, now and then and once more before the file is closed.
package final class ClickWriter: Service {
    private let counter: ClickCounter
    private let storage: Storage
    private let interval: Duration
    private let logger: Logger

    init(counter: ClickCounter, storage: Storage, settings: Settings, logger: Logger) {
        self.counter = counter
        self.storage = storage
        interval = settings.flushInterval
        self.logger = logger
    }

    package func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            try? await cancelWhenGracefulShutdown { [interval] in try await Task.sleep(for: interval) }
            do { try await write() } catch { logger.error("clicks not written yet", metadata: ["error": "\(error)"]) }
        }
        try await write()
    }

    func write() async throws {
        let counts = counter.take()
        if counts.isEmpty { return }
        do {
            try await storage.file.write { database in
                for (code, clicks) in counts {
                    try database.execute(
                        sql: "UPDATE link SET clicks = clicks + ? WHERE code = ?", arguments: [clicks, code])
                }
            }
        } catch {
            for (code, clicks) in counts { counter.count(code, times: clicks) }
            throw error
        }
    }
}
