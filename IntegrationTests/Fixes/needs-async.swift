final class Database: Sendable {
    init() async {}
}
final class Store: Sendable {
    let database: Database  // fix 2: let database: <2><Database> // fix 3: let database: <3><Database>
    init(database: Database) { self.database = database }  // fix 2: init(database: <2><Database>) { self.database = database } // fix 3: init(database: <3><Database>) { self.database = database }
}

func resolve(from container: Container) throws { _ = try container.resolve(Store.self) }

let container = try Container {
    Bind(Store.init)
    Bind(Database.init).lifetime(.singleton)  // fix 4+5: Bind(Database.init).lifetime(.singleton)<4>
}
// fix 4+5: try <5>
try resolve(from: container)  // fix 1: _ = try <1> container.resolve(Store.self)
