internal import DovetailModel

/// A dependency that is used but not retained.
///
/// Take `Weak<Container>` if a shared instance has to know its container, because a plain `Container` would be a
/// reference cycle. `Weak` works for any binding of a class whose instances something else retains, such as a
/// singleton.
public struct Weak<Value: AnyObject & Sendable>: Sendable {
    private final class Reference: Sendable {
        weak let value: Value?
        init(_ value: Value) { self.value = value }
    }
    private let reference: Reference

    /// Creates a reference to an object without retaining it.
    ///
    /// - Parameter value: The object.
    public init(_ value: Value) { reference = Reference(value) }

    /// The object, or `nil` if it was released.
    public var value: Value? { reference.value }
}

extension Weak: DependencyKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        guard let inner = try linker.find(Value.self, under: qualification) else { return nil }
        return linker.own(Node<Weak<Value>>(links: [inner]) { context in Weak(try inner.value(in: &context)) })
    }
    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool {
        linker.exists(Value.self, under: qualification)
    }
    static func describe(in shape: inout DependencyShape) {
        if Value.self == Container.self {
            shape.kind = .weakContainer
        } else {
            shape.wrap(.weak, Value.self)
        }
    }
}
