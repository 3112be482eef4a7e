import Dovetail

public final class Greeter: InitializerInjectable {
    public init(name: String) {}
}

protocol AppResolver: Resolver {
    func provideName() -> String
}
