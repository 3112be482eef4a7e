import GRDB
import Hummingbird
import Synchronization

/// The changes of one request. They are written together when the request has succeeded, or not at all.
package final class UnitOfWork: Sendable {
    typealias Change = @Sendable (Database) throws -> Void
    private let storage: Storage
    private let changes = Mutex<[(change: Change, conflict: String?)]>([])

    init(storage: Storage) { self.storage = storage }

    /// Adds a change.
    ///
    /// - Parameters:
    ///   - conflict: What the client is told if the change contradicts the others or the file.
    ///   - change: Makes the change.
    func add(conflict: String? = nil, _ change: @escaping Change) {
        changes.withLock { $0.append((change, conflict)) }
    }

    func commit() async throws {
        let changes = changes.withLock { $0 }
        if changes.isEmpty { return }
        try await storage.file.write { database in
            for (change, conflict) in changes {
                do { try change(database) } catch let error as DatabaseError {
                    guard error.resultCode == .SQLITE_CONSTRAINT, let conflict else { throw error }
                    throw HTTPError(.conflict, message: conflict)
                }
            }
        }
    }

    func rollBack() { changes.withLock { $0 = [] } }
}
