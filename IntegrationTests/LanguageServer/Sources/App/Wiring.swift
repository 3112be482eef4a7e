import Dovetail

struct AppModule: Module {
    var body: some Module {
        Bind((any Catalog).self, Shelf.init)
            .lifetime(.singleton)
        Bind(Clerk.init)
    }
}

func run() throws {
    let container = try Container { AppModule() }
    /* 😀é */ _ = try container.resolve(Clerk.self)
}
