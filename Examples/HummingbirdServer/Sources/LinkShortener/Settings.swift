import Configuration
import Dovetail
import DovetailConfiguration
import Logging

/// What you can configure. Each setting is bound by its path, for example `links.port`.
package struct Settings: Module {
    /// What is read once, when the server starts.
    private let fixed: ConfigurationValues
    /// What is read again while the server runs.
    private let live: ConfigurationValues

    package init(_ config: ConfigReader) {
        fixed = ConfigurationValues(config, at: "links") {
            Setting("host", default: "127.0.0.1")
            Setting<Port>("port", default: 8080)
            // The path of the SQLite file, or `:memory:`.
            Setting("database", default: "links.sqlite")
        }
        live = ConfigurationValues(config, at: "links") {
            // The number of links in one response, and in one step of an export.
            Setting<PageSize>("pageSize", default: 100)
            // The time between two writes of the counted clicks.
            Setting<Seconds>("flushSeconds", default: 1)
            // Who sends this token may read the metrics. Nobody may if it is empty.
            Setting<Secret<String>>("metricsToken", default: Secret(""))
        }
    }

    package var body: some Module {
        fixed
        live
    }

    /// Creates the container of the requests, which follows the live settings and looks at the file every second.
    func follow(in container: Weak<Container>, logger: Logger) throws -> ReloadingContainer {
        guard let container = container.value else { throw CancellationError() }
        return try container.reloading(live, fetchingEvery: .seconds(1)) { event in
            switch event {
            case .replaced(_, let values): logger.notice("settings changed", metadata: ["values": "\(values)"])
            case .refused(let error):
                // What the provider says: its errors name the file or the line, and no values.
                let cause = (error as? AssemblyError)?.cause.map { "\($0)" } ?? "none"
                logger.error("the old settings stay", metadata: ["error": "\(error)", "cause": "\(cause)"])
            case .unchanged, .ended: break
            }
        }
    }
}

extension ConfigReader {
    /// Asks the arguments (`--links-port 9000`), the environment (`LINKS_PORT=9000`) and a JSON file
    /// (`{"links": {"port": 9000}}`), in this order. `LINKS_FILE_PATH` is the path of the file, if there is one.
    package static func ofServer() async throws -> ConfigReader {
        var providers: [any ConfigProvider] = [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()]
        let config = ConfigReader(providers: providers).scoped(to: "links")
        if config.string(forKey: "filePath") != nil {
            providers.append(try await ReloadingFileProvider<JSONSnapshot>(config: config))
        }
        return ConfigReader(providers: providers)
    }
}

package struct Port: RawRepresentable, ExpressibleByIntegerLiteral, SettingValue {
    package let rawValue: Int
    package init?(rawValue: Int) {
        guard 0...65535 ~= rawValue else { return nil }
        self.rawValue = rawValue
    }
    package init(integerLiteral value: Int) { rawValue = value }
}

package struct PageSize: RawRepresentable, ExpressibleByIntegerLiteral, SettingValue {
    package let rawValue: Int
    package init?(rawValue: Int) {
        guard 1...1000 ~= rawValue else { return nil }
        self.rawValue = rawValue
    }
    package init(integerLiteral value: Int) { rawValue = value }
}

package struct Seconds: RawRepresentable, ExpressibleByIntegerLiteral, SettingValue {
    package let rawValue: Double
    package init?(rawValue: Double) {
        guard 0.01...60 ~= rawValue else { return nil }
        self.rawValue = rawValue
    }
    package init(integerLiteral value: Int) { rawValue = Double(value) }
}
