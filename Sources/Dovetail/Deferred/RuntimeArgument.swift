internal import DovetailModel

/// A parameter of a factory that receives a run-time argument from the caller.
///
/// In a closure, ``arg(_:)`` marks the parameter: `Bind { Detail(user: arg($0), api: $1) }`. An initializer can also
/// declare a parameter of type `RuntimeArgument` itself. The n-th argument of a binding receives the n-th value of the call:
/// first those of the factory, then those of each `.inject`.
public struct RuntimeArgument<Value> {
    @usableFromInline let value: Value
}
extension RuntimeArgument: Sendable where Value: Sendable {}

/// Marks a run-time argument in the closure of a binding, for example `Bind { Detail(user: arg($0), api: $1) }`.
///
/// - Parameter argument: The parameter of the closure.
/// - Returns: The value that the caller passes.
@inlinable
public func arg<Value>(_ argument: RuntimeArgument<Value>) -> Value { argument.value }

extension RuntimeArgument: DependencyKind, ArgumentKind {
    static var argument: Any.Type { Value.self }

    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        try linker.argument(Value.self)
    }

    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        false
    }

    static func describe(in shape: inout DependencyShape) {
        shape.kind = .argument
        shape.type = Value.self
    }
}

extension Linker {
    /// Returns the node for the next run-time argument of the binding that is being linked.
    mutating func argument<Value>(_ type: Value.Type) throws(LinkFailure) -> AnyNode {
        let index = argumentCount
        argumentCount += 1
        // Not appended; see ``Linker/parameter(of:under:)``.
        if let current { current.argumentTypes = current.argumentTypes + [type] }
        let binding = current?.binding
        guard site.takesArguments else {
            if let absent = absent(for: type) { return own(Node<RuntimeArgument<Value>>(links: []) { _ in absent }) }
            throw LinkFailure(.argumentMismatch(self.binding), linking: binding)
        }
        return own(
            Node<RuntimeArgument<Value>>(links: []) { context in
                let given = context.arguments?.retained ?? .none
                guard let argument = given.argument(at: index, as: Value.self) else {
                    throw mismatch(of: binding, given: given)
                }
                return RuntimeArgument(value: argument.value)
            })
    }

    private func absent<Value>(for type: Value.Type) -> RuntimeArgument<Value>? {
        absentValue(of: type).map { RuntimeArgument(value: $0) }
    }
}
