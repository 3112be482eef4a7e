import GRDB

/// The users. Reads see what is in the file; changes are part of the request's unit of work.
struct Users: Sendable {
    let storage: Storage
    let work: UnitOfWork

    func add(_ user: User) { work.add(conflict: "the name '\(user.name)' is taken") { try user.insert($0) } }
    func user(named name: String) async throws -> User? {
        try await storage.file.read { try User.fetchOne($0, key: name) }
    }
}

struct Sessions: Sendable {
    let storage: Storage
    let work: UnitOfWork

    func add(_ session: Session) { work.add { try session.insert($0) } }
    func remove(_ session: Session) { work.add { _ = try session.delete($0) } }
    func session(_ token: String) async throws -> Session? {
        try await storage.file.read { try Session.fetchOne($0, key: token) }
    }
}

struct LinkList: Sendable {
    let storage: Storage
    let work: UnitOfWork
    let pageSize: PageSize

    func add(_ link: Link) { work.add(conflict: "the code '\(link.code)' is taken") { try link.insert($0) } }
    func link(_ code: String) async throws -> Link? {
        try await storage.file.read { try Link.fetchOne($0, key: code) }
    }
    func links(of owner: String, after code: String = "") async throws -> [Link] {
        try await storage.file.read { [pageSize] database in
            try Link.filter { $0.owner == owner && $0.code > code }.order(\.code).limit(pageSize.rawValue)
                .fetchAll(database)
        }
    }
}

extension Link {
    enum Columns {
        static let code = Column("code")
        static let owner = Column("owner")
    }
}
