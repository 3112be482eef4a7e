public import DovetailGraph

/// What an observer learns about a binding. Names are looked up when they are asked for.
public struct BindingDescription: Sendable, CustomStringConvertible {
    private let binding: BindingFacts
    /// Which making of an instance the event belongs to, for `willCreate`, `didCreate` and `didNotCreate`.
    public let creation: CreationID?
    /// The making within which it happens, if it is made for another instance.
    public let parent: CreationID?

    init(_ binding: BindingFacts, creation: CreationID? = nil, parent: CreationID? = nil) {
        self.binding = binding
        self.creation = creation
        self.parent = parent
    }

    /// The type the binding makes.
    public var type: Any.Type { binding.type }
    /// The keys it serves, its own first.
    public var keys: [Key] { binding.keys.map(\.key) }
    /// How long an instance lives.
    public var lifetime: Binding.Lifetime { binding.lifetime }
    /// The actor its factory belongs to.
    public var isolation: Isolation { Isolation(binding.isolation) }
    /// Where it is written.
    public var location: SourceLocation { binding.location }
    /// The type's name, as errors print it.
    public var name: String { binding.displayName }
    /// Name, lifetime and place in one line.
    public var description: String { "\(name) (\(lifetime)) at \(location)" }
}
