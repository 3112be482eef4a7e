internal import DovetailModel

/// The run-time arguments of one request: a list of objects that never change, the last argument first.
@usableFromInline
package class Arguments: @unchecked Sendable {
    // Safe: arguments that are not `Sendable` stay in the isolation of the request, as its result does.
    final let count: Int
    /// True if the call proved that all arguments are `Sendable`, so that an instance for them can be shared.
    final let areSendable: Bool
    /// The arguments before this one.
    private final let others: Arguments?

    @usableFromInline
    init(after others: Arguments?, areSendable: Bool) {
        count = others.map { $0.count + 1 } ?? 0
        self.areSendable = areSendable
        self.others = others
    }

    /// The type of this argument as the caller declared it, and its value.
    var type: Any.Type { Never.self }
    var erased: Any { () }

    /// No arguments: what a request without any passes to a binding whose arguments are all optional.
    @usableFromInline static let none = Arguments(after: nil, areSendable: true)

    @inlinable
    static func packed<each A>(_ values: repeat each A) -> Arguments {
        var result = none
        for value in repeat each values { result = Argument(value, after: result, areSendable: false) }
        return result
    }

    @inlinable
    static func packed<each A: Sendable>(sendable values: repeat each A) -> Arguments {
        var result = none
        for value in repeat each values { result = Argument(value, after: result, areSendable: true) }
        return result
    }

    var types: [Any.Type] { (0..<count).map { argument(at: $0).type } }

    private final func argument(at index: Int) -> Arguments {
        if count == index + 1 { return self }
        var result = self
        while result.count > index + 1, let next = result.others { result = next }
        return result
    }

    /// Returns the argument at an index as a factory receives it. An argument that was omitted is `nil` if the type is
    /// Optional.
    ///
    /// - Returns: The argument; `nil` if there is none of this type. It is an object, because an Optional of a generic type
    ///   costs a lookup of that type.
    final func argument<Value>(at index: Int, as type: Value.Type) -> Argument<Value>? {
        if index < count {
            let argument = argument(at: index)
            if argument.type == type { return known(argument, as: Argument<Value>.self) }
        }
        return castArgument(at: index, as: type)
    }

    /// Returns an argument that has to be cast, or that was omitted. Out of line, because a cast costs more than the rest of
    /// a request.
    @inline(never)
    private final func castArgument<Value>(at index: Int, as type: Value.Type) -> Argument<Value>? {
        guard index < count else { return absentValue(of: type).map { Argument($0) } }
        return (argument(at: index).erased as? Value).map { Argument($0) }
    }
}

/// One argument.
@usableFromInline
final class Argument<Value>: Arguments, @unchecked Sendable {
    let value: Value

    @usableFromInline
    init(_ value: Value, after others: Arguments = .none, areSendable: Bool = true) {
        self.value = value
        super.init(after: others, areSendable: areSendable)
    }

    override var type: Any.Type { Value.self }
    override var erased: Any { value }
}

/// The operations on one argument of a factory that distinguishes instances.
private protocol ArgumentOperations: SendableMetatype {
    static func hash(_ arguments: Arguments, at index: Int, into hasher: inout Hasher)
    static func areEqual(_ left: Arguments, _ right: Arguments, at index: Int) -> Bool
    static func hashable(_ arguments: Arguments, at index: Int) -> AnyHashable
}

private enum HashableArgument<Value: Hashable>: ArgumentOperations {
    static func hash(_ arguments: Arguments, at index: Int, into hasher: inout Hasher) {
        if let argument = arguments.argument(at: index, as: Value.self) { hasher.combine(argument.value) }
    }

    static func areEqual(_ left: Arguments, _ right: Arguments, at index: Int) -> Bool {
        let (left, right) = (left.argument(at: index, as: Value.self), right.argument(at: index, as: Value.self))
        guard let left, let right else { return left == nil && right == nil }
        return left.value == right.value
    }

    static func hashable(_ arguments: Arguments, at index: Int) -> AnyHashable {
        AnyHashable(arguments.argument(at: index, as: Value.self)?.value)
    }
}

/// The arguments of a factory that distinguish the instances of a shared binding.
final class ArgumentSignature: Sendable {
    private let operations: [any ArgumentOperations.Type]

    /// Creates a signature.
    ///
    /// - Parameter types: The types of the factory's arguments. The result is `nil` if one of them is not `Hashable`.
    init?(_ types: [Any.Type]) {
        func operations<H: Hashable>(_ type: H.Type) -> any ArgumentOperations.Type { HashableArgument<H>.self }
        let known = types.compactMap { ($0 as? any Hashable.Type).map { operations($0) } }
        guard known.count == types.count else { return nil }
        self.operations = known
    }

    /// Returns a hash of arguments. It runs a user's code, so no lock is held.
    func hash(of arguments: Arguments) -> Int {
        var hasher = Hasher()
        for index in operations.indices { operations[index].hash(arguments, at: index, into: &hasher) }
        return hasher.finalize()
    }

    func areEqual(_ left: Arguments, _ right: Arguments) -> Bool {
        operations.indices.allSatisfy { operations[$0].areEqual(left, right, at: $0) }
    }

    /// Returns the arguments as one value, for custom stores.
    func hashable(_ arguments: Arguments) -> AnyHashable {
        AnyHashable(operations.indices.map { operations[$0].hashable(arguments, at: $0) })
    }
}

/// Returns the error for arguments that do not fit the requested type.
///
/// - Parameters:
///   - binding: The binding that takes arguments; `nil` if none was found.
///   - given: The arguments of the request.
///   - asked: The requested type.
func mismatch(of binding: BindingFacts?, given: Arguments?, requested asked: Any.Type = Any.self) -> ResolutionError {
    ResolutionError(
        .argumentMismatch(
            target: binding?.fullName ?? TypeName(asked).description,
            expected: binding?.arguments.map { TypeName($0) } ?? [], given: given?.types.map { TypeName($0) } ?? []),
        at: binding?.location)
}

/// An Optional type, whose absent value can be created without knowledge of the wrapped type.
protocol OptionalKind {
    /// The absent value in a box of exactly this type. A cast would wrap it again if the type is `Any?`.
    static var absent: AnyBox { get }
}
extension Optional: OptionalKind {
    static var absent: AnyBox { AnyBox(Self.none) }
}

/// Returns the absent value of a type, if the type is Optional.
func absentValue<Value>(of type: Value.Type) -> Value? {
    guard MetadataKind.isStructOrEnum(type) else { return nil }
    return (type as? any OptionalKind.Type)?.absent.value(ifOf: type)
}
