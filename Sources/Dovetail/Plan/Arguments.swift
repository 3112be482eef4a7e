internal import DovetailGraph

/// The run-time arguments of one request, with their types forgotten.
@usableFromInline
class Arguments: @unchecked Sendable {
    // Safe: never changes; arguments that are not Sendable stay in the isolation of the request, whose result then stays too.

    var types: [Any.Type] { [] }
    var count: Int { 0 }
    /// The arguments as one hashable value, where the call proved that they are.
    var key: AnyHashable? { nil }
    /// One of them, if it is of this very type.
    func exact<Value>(at index: Int, as type: Value.Type) -> Value? { nil }
    /// One of them, if it can be cast to this type.
    func cast<Value>(at index: Int, to type: Value.Type) -> Value? { nil }
}

/// The run-time arguments of one request.
@usableFromInline
final class ArgumentPack<each A>: Arguments, @unchecked Sendable {
    private let values: (repeat each A)
    private let isHashable: Bool

    init(_ values: repeat each A) {
        self.values = (repeat each values)
        isHashable = false
    }

    init(hashable values: repeat each A) where repeat each A: Hashable & Sendable {
        self.values = (repeat each values)
        isHashable = true
    }

    override var key: AnyHashable? {
        guard isHashable else { return nil }
        var key: [AnyHashable] = []
        // All of them are; that is how the initializer was chosen.
        for value in repeat each values { if let value = value as? any Hashable { key.append(AnyHashable(value)) } }
        return AnyHashable(key)
    }

    override var types: [Any.Type] { typeList(repeat (each A).self) }

    override var count: Int {
        var count = 0
        for _ in repeat (each A).self { count += 1 }
        return count
    }

    override func exact<Value>(at index: Int, as type: Value.Type) -> Value? {
        var position = 0
        for value in repeat each values {
            if position == index { return ArgumentPack.same(value, as: type) }
            position += 1
        }
        return nil
    }

    private static func same<Given, Value>(_ value: Given, as type: Value.Type) -> Value? {
        // The types are one and the same, so are their values.
        Given.self == Value.self ? unsafeBitCast(value, to: Value.self) : nil
    }

    override func cast<Value>(at index: Int, to type: Value.Type) -> Value? {
        var position = 0
        for value in repeat each values {
            if position == index { return value as? Value }
            position += 1
        }
        return nil
    }
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
                let given = context.arguments
                if let exact = given?.exact(at: index, as: Value.self) { return Argument(value: exact) }
                if let given, index < given.count {
                    if let cast = given.cast(at: index, to: Value.self) { return Argument(value: cast) }
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
