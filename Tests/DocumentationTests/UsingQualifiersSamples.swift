internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

nonisolated extension Qualifier {
    static let primary = Qualifier.name("primary")
    static let replica = Qualifier.name("replica")
}

@Suite("The samples of Declaring bindings, with qualifiers")
struct UsingQualifiersSamples {
    struct Database: Sendable { let host: String }
    struct Report { let database: Database }
    struct Importer { let source: Database; let target: Database }
    struct Monitor { let target: Tagged<Database, Replica> }
    struct Server { let port: Int }
    protocol Store: Sendable {}
    final class DiskStore: Store, Sendable {}

    enum Primary {}
    enum Replica {}
    enum ReadOnly {}
    enum Both<First, Second> {}

    struct DataModule: Module {
        var body: some Module {
            Bind { Database(host: "primary.example.com") }.qualified(.primary)
            Bind { Database(host: "replica.example.com") }.qualified(.replica)
            Bind(Report.init).using(Database.self, .replica)
        }
    }

    struct TaggedModule: Module {
        var body: some Module {
            Bind { Database(host: "primary.example.com") }.qualified(.tag(Primary.self))
            Bind { Database(host: "replica.example.com") }.qualified(.tag(Replica.self))
            Bind { Importer(source: tagged(Replica.self, $0), target: tagged(Primary.self, $1)) }
        }
    }

    @Test("Qualifiers distinguish two bindings of one type")
    func constants() throws {
        let container = try Container { DataModule() }
        try container.validate()
        let primary = try container.resolve(Database.self, .primary)
        #expect(primary.host == "primary.example.com")
        #expect(try container.resolve(Report.self).database.host == "replica.example.com")
        #expect(!container.isRegistered(Database.self))
        #expect(container.isRegistered(Database.self, .primary))
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }
        #expect(error?.id == .missingBinding)
        #expect(try container.resolve(Database?.self) == nil)
    }

    @Test("Tags distinguish two parameters of one type")
    func tags() throws {
        let container = try Container { TaggedModule() }
        let importer = try container.resolve(Importer.self)
        #expect(importer.source.host == "replica.example.com")
        #expect(importer.target.host == "primary.example.com")
    }

    @Test("A type may declare a tagged dependency itself")
    func wrapper() throws {
        let container = try Container {
            TaggedModule()
            Bind(Monitor.init)
        }
        #expect(try container.resolve(Monitor.self).target.value.host == "replica.example.com")
        let monitor = Monitor(target: Tagged(value: Database(host: "localhost")))
        #expect(monitor.target.value.host == "localhost")
    }

    @Test("Names distinguish bindings whose number is known at run time only")
    func names() throws {
        let hosts = ["eu", "us", "asia"]
        let container = try Container {
            for region in hosts {
                Bind { Database(host: region + ".example.com") }.qualified(.name(region))
            }
            Instance(8080).qualified(.name("server.port"))
            Bind(Server.init).using(Int.self, .name("server.port"))
        }
        let database = try container.resolve(Database.self, .name("eu"))
        #expect(database.host == "eu.example.com")
        #expect(try container.resolve(Server.self).port == 8080)
    }

    @Test("A further key has its own qualifier")
    func furtherKeys() throws {
        let container = try Container {
            Bind(DiskStore.init).lifetime(.singleton)
                .as((any Store).self, .primary) { $0 }
                .as((any Store).self, .name("disk")) { $0 }
        }
        let store = try container.resolve(DiskStore.self)
        #expect(try container.resolve((any Store).self, .primary) as? DiskStore === store)
        #expect(try container.resolve((any Store).self, .name("disk")) as? DiskStore === store)
        #expect(!container.isRegistered((any Store).self))
    }

    @Test("One tag type stands for a combination")
    func combination() throws {
        let container = try Container {
            Bind { Database(host: "replica.example.com") }.qualified(.tag(Both<Replica, ReadOnly>.self))
        }
        #expect(try container.resolve(Database.self, .tag(Both<Replica, ReadOnly>.self)).host == "replica.example.com")
        #expect(!container.isRegistered(Database.self, .tag(Both<ReadOnly, Replica>.self)))
    }

    struct Settings {
        let retries: Int
        let later: Lazy<Int>
        let report: Report
    }

    @Test("using applies to all parameters of the type, deferred ones too, and to no dependency further down")
    func using() throws {
        let container = try Container {
            DataModule()
            Instance(1)
            Instance(3).qualified(.name("retries"))
            Bind(Settings.init).using(Int.self, .name("retries"))
        }
        let settings = try container.resolve(Settings.self)
        #expect(settings.retries == 3)
        #expect(try settings.later() == 3)
    }

    @Test("A binding has one qualifier, and using requires a parameter of its type")
    func mistakes() {
        #expect(throws: AssemblyError.self) {
            try Container { Bind { Database(host: "a") }.qualified(.tag(Primary.self)).qualified(.name("a")) }
        }
        #expect(throws: AssemblyError.self) {
            try Container { Bind { Database(host: "a") }.using(Int.self, .name("port")) }
        }
    }

    @Test("A decorator, an element and an injected property are qualified too")
    func elsewhere() throws {
        final class Panel { var host: Database? }
        let container = try Container {
            DataModule()
            Bind { (database: Database) in Database(host: "cached " + database.host) }
                .decorating(Database.self) { $0 }.qualified(.replica)
            Bind(Panel.init).inject(\.host, .replica)
            Bind { 5 }.into(Int.self, .primary) { $0 }
        }
        #expect(try container.resolve(Panel.self).host?.host == "cached replica.example.com")
        #expect(try container.resolve(Report.self).database.host == "cached replica.example.com")
        #expect(try container.resolve([Int].self, .primary) == [5])
    }
}
