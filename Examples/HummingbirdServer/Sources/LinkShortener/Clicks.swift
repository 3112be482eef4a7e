import DovetailConfiguration
import GRDB
import Logging
import Metrics
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
    private let requests: ReloadingContainer
    private let logger: Logger
    private let written: Counter

    init(counter: ClickCounter, storage: Storage, requests: ReloadingContainer, meters: Meters, logger: Logger) {
        self.counter = counter
        self.storage = storage
        self.requests = requests
        self.logger = logger
        written = Counter(label: "links.clicks.written", factory: meters)
    }

    package func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            // Each time, because the setting may have changed.
            let interval = try await requests.withCurrent { try await ShortenerModule.flushInterval($0) }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(interval.rawValue)) }
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
        written.increment(by: counts.values.reduce(0, +))
    }
}
