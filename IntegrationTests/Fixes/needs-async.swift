final class Database: Sendable {
    init() async {}
}
final class Store: Sendable {
    let database: Database  // fix 4: let database: <4><Database> // fix 5: let database: <5><Database>
    init(database: Database) { self.database = database }  // fix 4: init(database: <4><Database>) { self.database = database } // fix 5: init(database: <5><Database>) { self.database = database }
}

func resolve(from container: Container) throws { _ = try container.resolve(Store.self) }

// skip 2: the name of a file
// skip 3: part of the remark about that file
let container = try Container {
    Bind(Store.init)
    Bind(Database.init).lifetime(.singleton)  // fix 6+7: Bind(Database.init).lifetime(.singleton)<6>
}
// fix 6+7: try <7>
try resolve(from: container)  // fix 1: _ = try <1> container.resolve(Store.self)
