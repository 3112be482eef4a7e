import GRDB
import Hummingbird

struct User: Codable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "user"
    let name: String
    let secret: String
}

struct Session: Codable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "session"
    let token: String
    let user: String
}

struct Link: Codable, Sendable, FetchableRecord, PersistableRecord, ResponseEncodable {
    static let databaseTableName = "link"
    let code: String
    let target: String
    let owner: String
    var clicks = 0

    /// True for a text that stays one part of a path, as it is written. Other characters would end the path or have several
    /// spellings, and browsers remove `.` and `..`.
    static func isCode(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9._~-]{1,64}/) != nil && text != "." && text != ".."
    }

    /// True for an address that a browser may be sent to. With other schemes, such as `javascript:`, a link could run code.
    static func isTarget(_ text: String) -> Bool {
        let start = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
        guard let start, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else { return false }
        return text.dropFirst(start.count).first.map { !"/?#:@".contains($0) } ?? false
    }
}

/// Returns random letters and digits.
func randomText(length: Int) -> String {
    String((0..<length).map { _ in "abcdefghijkmnopqrstuvwxyz23456789".randomElement()! })
}
