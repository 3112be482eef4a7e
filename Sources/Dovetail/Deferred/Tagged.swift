internal import DovetailGraph

/// A dependency that is looked up under a tag.
///
/// In a closure, ``tagged(_:_:)`` asks for it: `Bind { Report(database: tagged(Primary.self, $0)) }`.
public struct Tagged<Value, Q: Qualifier> {
    /// The dependency.
    public let value: Value

    /// Wraps a value, for code that builds by hand what a binding would.
    public init(value: Value) { self.value = value }
}
extension Tagged: Sendable where Value: Sendable {}

/// Asks for a tagged dependency inside a closure: `Bind { Report(database: tagged(Primary.self, $0)) }`.
public func tagged<Value, T: Qualifier>(_ tag: T.Type, _ tagged: Tagged<Value, T>) -> Value { tagged.value }

extension Tagged: DependencyKind {
    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        guard let inner = try linker.find(Value.self, under: .tag(TypeID(Q.self))) else { return nil }
        return linker.keep(
            Node<Tagged<Value, Q>>(reshaping: inner) { context in Tagged(value: try inner.value(in: &context)) })
    }

    static func exists(for linker: Linker, under qualification: KeyID.Qualification) -> Bool {
        linker.exists(Value.self, under: .tag(TypeID(Q.self)))
    }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: Linker) -> Bool { false }
    static func graphBindings(for linker: Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphBindings(of: Value.self, under: .tag(TypeID(Q.self)))
    }

    static func describe(in shape: inout DependencyShape) {
        shape.qualification = .tag(TypeID(Q.self))
        shape.enter(Value.self)
    }
}
