import Dovetail

/// What the generated resolver creates.
public final class Greeter: InitializerInjectable {
    /// Creates a greeter.
    public init(name: String) {}
}

protocol AppResolver: Resolver {
    func provideName() -> String
}
