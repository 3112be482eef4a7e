internal import DovetailGraph

extension Linker {
    /// The node for the next run-time argument of the recipe that is being linked.
    func argument<Value>(_ type: Value.Type) throws(LinkFailure) -> AnyNode {
        let index = argumentCount
        argumentCount += 1
        current?.argumentTypes.append(type)
        let recipe = current?.recipe
        guard site.takesArguments else {
            if let absent = absent(type) { return keep(Node<Argument<Value>>(links: []) { _ in absent }) }
            throw LinkFailure(.argumentMismatch(self.recipe), linking: recipe)
        }
        return keep(
            Node<Argument<Value>>(links: []) { context in
                if let exact = context.arguments?.exact(at: index, as: Value.self) {
                    return Argument(value: exact.pointee)
                }
                return Argument(value: try Linker.other(at: index, context.arguments, recipe))
            })
    }

    /// An argument that can be cast, or is left out. Apart from the others, which pay for no Optional of the type.
    @inline(never)
    private static func other<Value>(at index: Int, _ given: ArgumentList?, _ recipe: AnyRecipe?) throws -> Value {
        if let given, index < given.count {
            if let cast = given.value(at: index) as? Value { return cast }
        } else if let absent = (Value.self as? any OptionalKind.Type)?.absent as? Value {
            return absent
        }
        throw mismatch(recipe, given)
    }

    private func absent<Value>(_ type: Value.Type) -> Argument<Value>? {
        ((type as? any OptionalKind.Type)?.absent as? Value).map { Argument(value: $0) }
    }
}

/// The error for arguments that do not fit what was asked for.
func mismatch(_ recipe: AnyRecipe?, _ given: ArgumentList?, _ asked: Any.Type = Any.self) -> ResolutionError {
    ResolutionError(
        .argumentMismatch(
            target: recipe?.displayName ?? TypeName(asked).description,
            expected: recipe?.arguments.map { TypeName($0) } ?? [], given: given?.types.map { TypeName($0) } ?? []),
        at: recipe?.location)
}

/// An Optional type, whose absent value can be made without knowing what it wraps.
protocol OptionalKind {
    static var absent: Any { get }
}
extension Optional: OptionalKind {
    static var absent: Any { Self.none as Any }
}
