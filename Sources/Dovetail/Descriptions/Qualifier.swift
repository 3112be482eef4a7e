/// A type that tells two bindings of one type apart: `enum Primary: Qualifier {}`, then `.tagged(Primary.self)`.
///
/// A qualifier is used by its type alone, from any isolation; that is what `SendableMetatype` says.
public protocol Qualifier: SendableMetatype {}

/// A text that tells two bindings of one type apart, where a ``Qualifier`` type would be too much.
public struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let text: String

    /// Makes a name from a text.
    public init(_ name: String) { text = name }
    /// Makes a name from a literal.
    public init(stringLiteral value: String) { text = value }
    /// The text.
    public var description: String { text }
}
