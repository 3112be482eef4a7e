import GRDB
import Hummingbird
import Synchronization

/// The changes of one request. They are written together when the request has succeeded, or not at all.
package final class UnitOfWork: Sendable {
    typealias Change = @Sendable (Database) throws -> Void
    private let storage: Storage
    private let changes = Mutex<[Change]>([])

    init(storage: Storage) { self.storage = storage }

    func add(_ change: @escaping Change) { changes.withLock { $0.append(change) } }

    func commit() async throws {
        let changes = changes.withLock { $0 }
        if changes.isEmpty { return }
        do {
            try await storage.file.write { database in for change in changes { try change(database) } }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw HTTPError(.conflict, message: "that name is taken")
        }
    }

    func rollBack() { changes.withLock { $0 = [] } }
}
