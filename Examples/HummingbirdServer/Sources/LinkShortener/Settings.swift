/// What you can configure, as plain values.
package struct Settings: Sendable {
    package var host = "127.0.0.1"
    package var port = 8080
    /// The path of the SQLite file, or `:memory:`.
    package var database = "links.sqlite"
    /// The time between two writes of the counted clicks.
    package var flushInterval = Duration.seconds(1)

    package init() {}

    /// Reads the settings. This is the only place that knows where values come from; a configuration library belongs here.
    package init(environment: [String: String]) throws {
        host = environment["LINKS_HOST"] ?? host
        database = environment["LINKS_DATABASE"] ?? database
        if let text = environment["LINKS_PORT"] {
            guard let number = UInt16(text) else { throw InvalidSetting(name: "LINKS_PORT", value: text) }
            port = Int(number)
        }
    }
}

package struct InvalidSetting: Error, CustomStringConvertible {
    package let name: String
    package let value: String
    package var description: String { "\(name) is '\(value)', but it must be a number from 0 to 65535" }
}
