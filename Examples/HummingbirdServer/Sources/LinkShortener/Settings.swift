/// What you can configure, as plain values.
public struct Settings: Sendable {
    public var host = "127.0.0.1"
    public var port = 8080
    /// The path of the SQLite file, or `:memory:`.
    public var database = "links.sqlite"
    /// The time between two writes of the counted clicks.
    public var flushInterval = Duration.seconds(1)

    public init() {}

    /// Reads the settings. This is the only place that knows where values come from; a configuration library belongs here.
    public init(environment: [String: String]) throws {
        host = environment["LINKS_HOST"] ?? host
        database = environment["LINKS_DATABASE"] ?? database
        if let text = environment["LINKS_PORT"] {
            guard let number = UInt16(text) else { throw InvalidSetting(name: "LINKS_PORT", value: text) }
            port = Int(number)
        }
    }
}

public struct InvalidSetting: Error, CustomStringConvertible {
    public let name: String
    public let value: String
    public var description: String { "\(name) is '\(value)', but it must be a number from 0 to 65535" }
}
