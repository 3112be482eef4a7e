public import Injection

/// Files have their own private types of this name.
private struct Settings: Sendable { let currency = "EUR" }

public final class Orders: Sendable {
    fileprivate init(settings: Settings, clock: any Clock) {}
}
public final class Refund: Sendable { public init(reason: String, orders: Orders) {} }
public final class Desk: Sendable { public init(refund: Provider<Refund, String>, trace: Trace) {} }

public struct OrdersModule: Module {
    public init() {}

    public var body: some Module {
        Bind { Settings() }
        Bind { Orders(settings: $0, clock: $1) }.lifetime(.singleton)
        Bind { Refund(reason: arg($0), orders: $1) }
        Bind(Desk.init).root()
        Bind(Trace.init)
    }
}
