internal import DovetailGraph

/// A dependency that is looked up under a tag.
///
/// In the closure of a binding, ``tagged(_:_:)`` unwraps it: `Bind { Report(database: tagged(Primary.self, $0)) }`.
public struct Tagged<Value, Q: Qualifier> {
    /// The instance that is bound under the tag.
    public let value: Value

    /// Wraps a value, for code that creates by hand what a binding would create.
    ///
    /// - Parameter value: The instance.
    public init(value: Value) { self.value = value }
}
extension Tagged: Sendable where Value: Sendable {}

/// Requests a tagged dependency in the closure of a binding, for example
/// `Bind { Report(database: tagged(Primary.self, $0)) }`.
///
/// - Parameters:
///   - tag: The tag of the dependency.
///   - tagged: The parameter of the closure.
/// - Returns: The instance that is bound under the tag.
public func tagged<Value, T: Qualifier>(_ tag: T.Type, _ tagged: Tagged<Value, T>) -> Value { tagged.value }

extension Tagged: DependencyKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        guard let inner = try linker.find(Value.self, under: .tag(TypeID(Q.self))) else { return nil }
        return linker.own(
            Node<Tagged<Value, Q>>(reshaping: inner) { context in Tagged(value: try inner.value(in: &context)) })
    }

    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool {
        linker.exists(Value.self, under: .tag(TypeID(Q.self)))
    }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        false
    }
    static func graphBindings(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphBindings(of: Value.self, under: .tag(TypeID(Q.self)))
    }

    static func describe(in shape: inout DependencyShape) {
        shape.qualification = .tag(TypeID(Q.self))
        shape.enter(Value.self)
    }
}
