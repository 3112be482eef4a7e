import Catalog
import Injection

enum Region: String, CaseIterable, Sendable { case europe, asia }
final class Transport: Sendable { init() {} }
final class Client: Sendable { init(region: Region, transport: Transport) {} }
final class Prices: Sendable { init(client: Client) {} }

protocol Payment: Sendable {}
final class CardPayment: Payment { init(gateway: Gateway) {} }
final class TestPayment: Payment { init() {} }
final class Gateway: Sendable { init() {} }
final class Journal: Sendable { init() async {} }
final class Log: Sendable { init(level: Int) {} }

/// The prices of one region, whose name is known when it runs.
struct PricesModule: Module {
    let region: Qualifier
    var body: some Module {
        Bind(Prices.init).using(Client.self, region).qualified(region).root()
    }
}

struct ShopModule: Module {
    var isTesting = false

    var body: some Module {
        CatalogModule(place: .disk)
        OrdersModule()
        ReviewsModule()
        Bind(Transport.init).lifetime(.singleton)
        for region in Region.allCases {
            Bind { Client(region: region, transport: $0) }.qualified(.name(region.rawValue))
        }
        PricesModule(region: .name(Region.europe.rawValue))
        payment
        Bind(Journal.init).lifetime(.singleton)
        #if DEBUG
            Bind { Log(level: 2) }
        #else
            Bind(Log.init)
            Instance(1)
        #endif
        // A login is a child: see Login.swift.
        Input(Visitor.self)
        Bind(Cart.init).perLogin()
        Bind(Checkout.init)
    }

    @ModuleBuilder private var payment: some Module {
        if isTesting {
            Bind((any Payment).self, TestPayment.init)
        } else {
            Bind((any Payment).self, CardPayment.init)
            Bind(Gateway.init)
        }
    }
}
