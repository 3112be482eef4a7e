/// A type that distinguishes several bindings of one type.
///
/// Declare an enumeration without cases, for example `enum Primary: Qualifier {}`, and write `.tagged(Primary.self)` at
/// the binding. Only the type itself is used, from any isolation, hence the inherited `SendableMetatype`.
public protocol Qualifier: SendableMetatype {}

/// A string that distinguishes several bindings of one type, if you do not want to declare a ``Qualifier``.
public struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let text: String

    /// Creates a name from a string.
    ///
    /// - Parameter name: The string.
    public init(_ name: String) { text = name }
    /// Creates a name from a string literal.
    ///
    /// - Parameter value: The literal.
    public init(stringLiteral value: String) { text = value }
    /// The string of the name.
    public var description: String { text }
}
