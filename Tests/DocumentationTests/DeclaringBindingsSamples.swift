internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

@Suite("The samples of Declaring bindings")
struct DeclaringBindingsSamples {
    struct Configuration: Sendable { var currency = "EUR" }
    protocol Payment: Sendable { var label: String { get } }
    protocol Refunding: Sendable {}
    final class CardPayment: Payment, Refunding {
        let label: String
        init(configuration: Configuration) { label = "card in " + configuration.currency }
    }
    struct InvoicePayment: Payment { let label = "invoice" }
    struct PriceList: Sendable { let configuration: Configuration }
    struct Checkout {
        let payment: any Payment
        let prices: PriceList
        var isGift = false
    }

    struct ShopModule: Module {
        let configuration: Configuration
        var body: some Module {
            Instance(configuration)  // a value that you already have
            Bind(PriceList.init)  // its parameters are its dependencies
            Bind((any Payment).self, CardPayment.init).lifetime(.singleton)
            Bind { Checkout(payment: $0, prices: $1) }  // leaves out `isGift`
        }
    }

    @Test("A module binds initializers, closures, protocols and values")
    func module() throws {
        let container = try Container { ShopModule(configuration: Configuration(currency: "USD")) }
        try container.validate()
        let checkout = try container.resolve(Checkout.self)
        #expect(checkout.payment.label == "card in USD")
        #expect(!checkout.isGift)
        #expect(throws: ResolutionError.self) { try container.resolve(CardPayment.self) }
    }

    @Test("A reference to an initializer includes its defaulted parameters")
    func defaulted() throws {
        let container = try Container {
            Instance(Configuration())
            Bind(PriceList.init)
            Bind((any Payment).self, CardPayment.init)
            Bind(Checkout.init)
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Checkout.self) }
        #expect(error?.id == .missingBinding)
        #expect(error?.description.contains("Bool") == true)
    }

    struct Receipt {
        let number: Int
        let prices: PriceList
        init(number: Int, prices: PriceList) { (self.number, self.prices) = (number, prices) }
        init(copying other: Receipt) { self = other }
    }
    struct Malformed: Error {}
    struct Catalog: Sendable {
        init(prices: PriceList) throws(Malformed) {}
    }

    @Test("A closure chooses the initializer, takes run-time arguments, and wraps a typed error")
    func closures() throws {
        let container = try Container {
            ShopModule(configuration: Configuration())
            Bind { Receipt(number: arg($0), prices: $1) }
            Instance(1).qualified(.name("first"))
            Bind(Receipt.init(number:prices:)).qualified(.name("first")).using(Int.self, .name("first"))
            Bind { try Catalog(prices: $0) }
            Bind { (prices: PriceList, payment: any Payment) in
                let symbol = prices.configuration.currency == "EUR" ? "€" : "$"
                return symbol + " by " + payment.label
            }
        }
        #expect(try container.resolve(Receipt.self, arguments: 7).number == 7)
        #expect(try container.resolve(Receipt.self, .name("first")).number == 1)
        _ = try container.resolve(Catalog.self)
        #expect(try container.resolve(String.self) == "€ by card in EUR")
    }

    @Test("One instance provides several protocols")
    func protocols() throws {
        let container = try Container {
            Instance(Configuration())
            Bind(CardPayment.init).lifetime(.singleton)
                .as((any Payment).self) { $0 }
                .as((any Refunding).self) { $0 }
        }
        let card = try container.resolve(CardPayment.self)
        #expect(try container.resolve((any Payment).self) as? CardPayment === card)
        #expect(try container.resolve((any Refunding).self) as? CardPayment === card)
    }

    struct User: Sendable { let name: String }
    struct Greeting { let user: User }

    @Test("A child container provides the value of an Input")
    func input() throws {
        let container = try Container {
            Input(User.self)
            Bind(Greeting.init)
        }
        let child = try container.makeChild(providing: User(name: "Ann"))
        #expect(try child.resolve(Greeting.self).user.name == "Ann")
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Greeting.self) }
        #expect(error?.id == .missingInput)
        #expect(container.isValid)
    }

    struct DefaultsModule: Module {
        var body: some Module {
            Bind((any Payment).self, InvoicePayment.init).asDefault()
        }
    }

    @Test("A default yields, a replacing binding takes precedence, and two plain ones are an error")
    func precedence() throws {
        let container = try Container {
            Instance(Configuration())
            DefaultsModule()
            Bind((any Payment).self, CardPayment.init)
        }
        #expect(try container.resolve((any Payment).self) is CardPayment)
        let replaced = try Container {
            Instance(Configuration())
            Bind((any Payment).self, CardPayment.init)
            Bind((any Payment).self, InvoicePayment.init).replacing()
        }
        #expect(try replaced.resolve((any Payment).self) is InvoicePayment)
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                Bind((any Payment).self, CardPayment.init)
                Bind((any Payment).self, InvoicePayment.init)
            }
        }
        #expect(error?.id == .duplicateBinding)
    }

    struct LoggedPayment: Payment {
        let wrapped: any Payment
        var label: String { "logged " + wrapped.label }
    }

    @Test("A decorator wraps the binding of a key")
    func decorator() throws {
        let container = try Container {
            Bind((any Payment).self, InvoicePayment.init)
            Bind(LoggedPayment.init).decorating((any Payment).self) { $0 }
        }
        #expect(try container.resolve((any Payment).self).label == "logged invoice")
        #expect(throws: ResolutionError.self) { try container.resolve(LoggedPayment.self) }
    }

    final class Events: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }
    nonisolated final class Database: Sendable {
        let events = Events()
        func migrate() throws { events.add("migrated") }
        func shutdown() async { events.add("shut down") }
    }

    @Test("Hooks run after creation and when the container closes")
    func hooks() async throws {
        let container = try Container {
            Bind(Database.init).lifetime(.singleton)
                .onCreate { try $0.migrate() }
                .onClose { await $0.shutdown() }
        }
        let database = try await container.resolve(Database.self)
        #expect(database.events.all == ["migrated"])
        try await container.close()
        #expect(database.events.all == ["migrated", "shut down"])
        let error = #expect(throws: AssemblyError.self) {
            try Container { Bind(Database.init).onClose { await $0.shutdown() } }
        }
        #expect(error?.id == .noOwnerToClose)
    }

    final class Cache<Element: Sendable>: Sendable { init(configuration: Configuration) {} }
    @MainActor final class CartScreen { init(payment: any Payment) {} }
    actor Ledger { init(configuration: Configuration) {} }
    final class ExchangeRates: Sendable { init(configuration: Configuration) async throws {} }

    struct CacheModule<Element: Sendable>: Module {
        var body: some Module {
            Bind(Cache<Element>.init).lifetime(.singleton)
        }
    }

    @Test("Generic types, actors and asynchronous initializers are bound alike")
    func initializers() async throws {
        let container = try Container {
            ShopModule(configuration: Configuration())
            Bind(Cache<User>.init).lifetime(.singleton)  // generic: name the specialization
            Bind(CartScreen.init)  // runs on the main actor
            Bind(Ledger.init).lifetime(.singleton)  // an actor
            Bind(ExchangeRates.init).lifetime(.singleton)  // awaited
        }
        _ = try await container.resolve(Cache<User>.self)
        _ = try await container.resolve(CartScreen.self)
        _ = try await container.resolve(Ledger.self)
        _ = try await container.resolve(ExchangeRates.self)
        let generic = try Container {
            Instance(Configuration())
            CacheModule<User>()
            CacheModule<PriceList>()
        }
        try generic.validate()
        _ = try await generic.resolve(Cache<PriceList>.self)
    }

    @Test("A running container accepts another binding")
    func register() throws {
        let container = try Container { ShopModule(configuration: Configuration()) }
        let before = try container.resolve(Checkout.self)
        try container.register {
            Bind((any Payment).self, InvoicePayment.init)
        }
        let after = try container.resolve(Checkout.self)
        #expect(before.payment.label == "card in EUR")
        #expect(after.payment.label == "invoice")
        let strict = try Container { Bind(InvoicePayment.init).overridable(false) }
        let error = #expect(throws: AssemblyError.self) { try strict.register { Bind(InvoicePayment.init) } }
        #expect(error?.id == .alreadyRegistered)
    }
}
