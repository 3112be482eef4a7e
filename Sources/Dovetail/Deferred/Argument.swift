internal import DovetailGraph

/// A run-time argument of a binding: what the caller passes as `arguments:`.
///
/// In a closure, ``arg(_:)`` marks it: `Bind { Detail(user: arg($0), api: $1) }`. The n-th argument of a binding takes the
/// n-th value of the call, those of the initializer first, then those of each `.inject`.
public struct Argument<Value> {
    @usableFromInline let value: Value
}
extension Argument: Sendable where Value: Sendable {}

/// Marks a run-time argument inside a closure: `Bind { Detail(user: arg($0), api: $1) }`.
@inlinable
public func arg<Value>(_ argument: Argument<Value>) -> Value { argument.value }

extension Argument: DependencyKind, ArgumentKind {
    static var argument: Any.Type { Value.self }

    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        try linker.argument(Value.self)
    }

    static func exists(for linker: Linker, under qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: Linker) -> Bool { false }

    static func describe(in shape: inout DependencyShape) {
        shape.kind = .argument
        shape.type = Value.self
    }
}

extension Linker {
    /// The node for the next run-time argument of the binding that is being linked.
    func argument<Value>(_ type: Value.Type) throws(LinkFailure) -> AnyNode {
        let index = argumentCount
        argumentCount += 1
        current?.argumentTypes.append(type)
        let binding = current?.binding
        guard site.takesArguments else {
            if let absent = absent(for: type) { return keep(Node<Argument<Value>>(links: []) { _ in absent }) }
            throw LinkFailure(.argumentMismatch(self.binding), linking: binding)
        }
        return keep(
            Node<Argument<Value>>(links: []) { context in
                if let exact = context.arguments?.exact(at: index, as: Value.self) {
                    return Argument(value: exact.pointee)
                }
                return Argument(value: try Linker.other(at: index, of: context.arguments, in: binding))
            })
    }

    /// An argument that can be cast, or is left out. Apart from the others, which pay for no Optional of the type.
    @inline(never)
    private static func other<Value>(at index: Int, of given: ArgumentList?, in binding: BindingFacts?) throws -> Value
    {
        if let given, index < given.count {
            if let cast = given.value(at: index) as? Value { return cast }
        } else if let absent = absentValue(of: Value.self) {
            return absent
        }
        throw mismatch(of: binding, given: given)
    }

    private func absent<Value>(for type: Value.Type) -> Argument<Value>? {
        absentValue(of: type).map { Argument(value: $0) }
    }
}
