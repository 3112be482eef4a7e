internal import DovetailModel

/// A dependency that is looked up under the qualifier ``Qualifier/tag(_:)`` of a type.
///
/// In the closure of a binding, ``tagged(_:_:)`` unwraps it: `Bind { Report(database: tagged(Primary.self, $0)) }`.
public struct Tagged<Value, Tag> {
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
public func tagged<Value, Tag>(_ tag: Tag.Type, _ tagged: Tagged<Value, Tag>) -> Value { tagged.value }

extension Tagged: DependencyKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        guard let inner = try linker.find(Value.self, under: .tag(TypeID(Tag.self))) else { return nil }
        return linker.own(
            Node<Tagged<Value, Tag>>(reshaping: inner) { context in Tagged(value: try inner.value(in: &context)) })
    }

    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool {
        linker.exists(Value.self, under: .tag(TypeID(Tag.self)))
    }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        false
    }
    static func graphBindings(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphBindings(of: Value.self, under: .tag(TypeID(Tag.self)))
    }

    static func describe(in shape: inout DependencyShape) {
        // Elements are bound under the tag of the collection, `Tagged<[T], Tag>`.
        if shape.wrappers.contains(where: \.isCollection) { return }
        shape.qualification = .tag(TypeID(Tag.self))
        shape.enter(Value.self)
    }
}
