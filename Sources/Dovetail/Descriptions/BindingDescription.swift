public import DovetailModel

/// A description of a binding, for observers.
///
/// It contains the binding, never an instance. Names are looked up only when you read them.
public struct BindingDescription: Sendable, CustomStringConvertible {
    package let facts: BindingFacts
    /// The number of the outermost resolve, or of the creation of one shared instance, for the events of creations and
    /// for ``ContainerEvent/resolved(_:)``. Numbers are counted up in the process.
    public let resolution: UInt64?
    /// The number of the creation that begins, succeeded or failed, by which you can match these events.
    public let creation: UInt64?
    /// The number of the creation around it, if the instance is a dependency of another one.
    public let parent: UInt64?

    package init(_ binding: BindingFacts, resolution: UInt64? = nil, creation: UInt64? = nil, parent: UInt64? = nil) {
        facts = binding
        self.resolution = resolution
        self.creation = creation
        self.parent = parent
    }

    /// The type that the binding creates.
    public var type: Any.Type { facts.type }
    /// The keys under which the binding is found, its own key first.
    public var keys: [Graph.Key] { facts.keys.map(\.key) }
    /// The lifetime of the instances.
    public var lifetime: Graph.Binding.Lifetime { facts.lifetime }
    package var isLive: Bool { facts.isLive }
    /// The actor of the factory.
    public var isolation: Graph.Isolation { Isolation(facts.isolation) }
    /// The source location of the binding.
    public var location: Graph.SourceLocation { facts.location }
    /// The name of the type with the qualifier of the binding, as diagnostics print it.
    public var name: String { facts.fullName }
    /// The name, lifetime and source location in one line.
    public var description: String { "\(name) (\(lifetime)) at \(location)" }
}

/// The identity of a binding for all containers of the process: source location, type and qualification.
///
/// It includes an index among the bindings that were registered with the same values, because a loop or a helper
/// function can declare several at one location.
package struct BindingIdentity: Hashable, Sendable {
    let file: String
    let line: Int
    let column: Int
    let key: KeyID
    let occurrence: Int
}

extension BindingIdentity {
    package init(_ binding: BindingFacts, occurrence: Int) {
        let location = binding.location
        file = location.file
        line = location.line
        column = location.column
        key = binding.ownKey
        self.occurrence = occurrence
    }
}
