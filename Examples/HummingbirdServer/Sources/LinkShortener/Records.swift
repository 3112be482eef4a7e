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
}

/// Returns random letters and digits.
func randomText(length: Int) -> String {
    String((0..<length).map { _ in "abcdefghijkmnopqrstuvwxyz23456789".randomElement()! })
}
