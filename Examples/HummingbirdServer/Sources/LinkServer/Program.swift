import Configuration
import Dovetail
import DovetailServiceLifecycle
import DovetailTracing
import Foundation
import LinkShortener
import Logging
import Metrics

@main struct Program {
    static func main() async {
        do { try await run() } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    static func run() async throws {
        let logger = Logger(label: "links")
        let meters = Meters()
        MetricsSystem.bootstrap(meters)
        let settings = Settings(try await .ofServer())
        let container = try Container(observers: [TracingObserver()]) {
            ShortenerModule(settings: settings, meters: meters, logger: logger)
        }
        try container.validate()
        try await container.run(maximumGracefulShutdownDuration: .seconds(30), logger: logger)
    }
}
