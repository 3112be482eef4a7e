import Hummingbird

/// The user of a request. A route that depends on it answers 401 to everybody else.
struct SignedIn: Sendable {
    let session: Session
    var name: String { session.user }

    init(request: Request, sessions: Sessions) async throws {
        let words = request.headers[.authorization]?.split(separator: " ") ?? []
        guard words.count == 2, words[0] == "Bearer", let session = try await sessions.session(String(words[1])) else {
            throw HTTPError(.unauthorized, message: "log in first")
        }
        self.session = session
    }
}
