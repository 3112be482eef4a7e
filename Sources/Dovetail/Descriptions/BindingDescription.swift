public import DovetailGraph

/// A description of a binding, for observers.
///
/// It contains the binding, never an instance. Names are looked up only when you read them.
public struct BindingDescription: Sendable, CustomStringConvertible {
    let facts: BindingFacts
    /// The creation that the event belongs to, for `willCreate`, `didCreate` and `didNotCreate`.
    public let creation: CreationID?
    /// The creation around it, if the instance is created as a dependency of another one.
    public let parent: CreationID?

    init(_ binding: BindingFacts, creation: CreationID? = nil, parent: CreationID? = nil) {
        facts = binding
        self.creation = creation
        self.parent = parent
    }

    /// The type that the binding creates.
    public var type: Any.Type { facts.type }
    /// The keys under which the binding is found, its own key first.
    public var keys: [Key] { facts.keys.map(\.key) }
    /// The lifetime of the instances.
    public var lifetime: Binding.Lifetime { facts.lifetime }
    /// The actor of the factory.
    public var isolation: Isolation { Isolation(facts.isolation) }
    /// The source location of the binding.
    public var location: SourceLocation { facts.location }
    /// The name of the type, as diagnostics print it.
    public var name: String { facts.displayName }
    /// The name, lifetime and source location in one line.
    public var description: String { "\(name) (\(lifetime)) at \(location)" }
}
