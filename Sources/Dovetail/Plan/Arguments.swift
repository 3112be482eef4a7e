internal import DovetailGraph

/// The run-time arguments of one request.
final class Arguments: @unchecked Sendable {
    // Safe: never changes; arguments that are not Sendable stay in the isolation of the request, whose result then stays too.
    let boxes: [AnyArgument]
    /// The arguments as one hashable value, where the call proved that they are.
    let key: AnyHashable?

    init<each A>(_ arguments: repeat each A) {
        boxes = Arguments.boxes(repeat each arguments)
        key = nil
    }

    init<each A: Hashable & Sendable>(hashable arguments: repeat each A) {
        boxes = Arguments.boxes(repeat each arguments)
        var key: [AnyHashable] = []
        for argument in repeat each arguments { key.append(AnyHashable(argument)) }
        self.key = AnyHashable(key)
    }

    private static func boxes<each A>(_ arguments: repeat each A) -> [AnyArgument] {
        var boxes: [AnyArgument] = []
        for argument in repeat each arguments { boxes.append(ArgumentBox(argument)) }
        return boxes
    }

    var types: [Any.Type] { boxes.map(\.type) }
}

class AnyArgument {
    var type: Any.Type { Any.self }
    var any: Any { () }
}

final class ArgumentBox<A>: AnyArgument {
    let value: A
    init(_ value: A) { self.value = value }
    override var type: Any.Type { A.self }
    override var any: Any { value }
}

extension Linker {
    /// The node for the next run-time argument of the recipe that is being linked.
    func argument<Value>(_ type: Value.Type) throws(ResolutionError) -> AnyNode {
        let index = argumentCount
        argumentCount += 1
        current?.argumentTypes.append(type)
        let recipe = current?.recipe
        guard site.takesArguments else {
            if let absent = absent(type) { return keep(Node<Argument<Value>>(links: []) { _ in absent }) }
            throw failure(
                .argumentMismatch(
                    target: recipe?.displayName ?? "", expected: recipe?.arguments.map { TypeName($0) } ?? [], given: []
                ),
                at: recipe?.location, nil)
        }
        return keep(
            Node<Argument<Value>>(links: []) { context in
                let given = context.run?.arguments
                if let boxes = given?.boxes, index < boxes.count {
                    if let exact = boxes[index] as? ArgumentBox<Value> { return Argument(value: exact.value) }
                    if let cast = boxes[index].any as? Value { return Argument(value: cast) }
                } else if let absent = (Value.self as? any OptionalKind.Type)?.absent as? Value {
                    return Argument(value: absent)
                }
                throw mismatch(recipe, given)
            })
    }

    private func absent<Value>(_ type: Value.Type) -> Argument<Value>? {
        ((type as? any OptionalKind.Type)?.absent as? Value).map { Argument(value: $0) }
    }
}

/// The error for arguments that do not fit what was asked for.
func mismatch(_ recipe: AnyRecipe?, _ given: Arguments?, _ asked: Any.Type = Any.self) -> ResolutionError {
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
