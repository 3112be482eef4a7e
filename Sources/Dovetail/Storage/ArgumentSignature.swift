internal import DovetailModel

/// The operations on a type-erased run-time argument.
private protocol ArgumentOperations: SendableMetatype {
    static func hash(in list: ArgumentList, at index: Int, into hasher: inout Hasher)
    static func areEqual(_ left: ArgumentList, _ right: ArgumentList, at index: Int) -> Bool
    static func hashable(in list: ArgumentList, at index: Int) -> AnyHashable
    /// Returns true if the argument has exactly the type of the parameter.
    static func isExact(in list: ArgumentList, at index: Int) -> Bool
}

private enum HashableArgument<Value: Hashable>: ArgumentOperations {
    /// Returns the argument as the factory receives it. An omitted argument is equal to `nil`.
    private static func value(in list: ArgumentList, at index: Int) -> Value? {
        if let exact = list.exact(at: index, as: Value.self) { return exact.pointee }
        guard index < list.count else { return absentValue(of: Value.self) }
        return list.value(at: index) as? Value
    }

    static func hash(in list: ArgumentList, at index: Int, into hasher: inout Hasher) {
        // Hashes the value without its Optional, as a requester does that knows the types.
        if let value = value(in: list, at: index) { hasher.combine(value) }
    }

    static func areEqual(_ left: ArgumentList, _ right: ArgumentList, at index: Int) -> Bool {
        value(in: left, at: index) == value(in: right, at: index)
    }

    static func hashable(in list: ArgumentList, at index: Int) -> AnyHashable {
        AnyHashable(value(in: list, at: index))
    }

    static func isExact(in list: ArgumentList, at index: Int) -> Bool { list.exact(at: index, as: Value.self) != nil }
}

/// The types of the run-time arguments that distinguish the instances of a shared binding.
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

    func hash(of list: ArgumentList) -> Int {
        var hasher = Hasher()
        for index in operations.indices { operations[index].hash(in: list, at: index, into: &hasher) }
        return hasher.finalize()
    }

    func areEqual(_ left: ArgumentList, _ right: ArgumentList) -> Bool {
        operations.indices.allSatisfy { operations[$0].areEqual(left, right, at: $0) }
    }

    /// Returns true if a requester that knows only the types of these arguments finds the same instances with them.
    func isExact(_ list: ArgumentList) -> Bool {
        list.count == operations.count && operations.indices.allSatisfy { operations[$0].isExact(in: list, at: $0) }
    }

    /// Returns the arguments as one value, for custom stores.
    func hashable(of list: ArgumentList) -> AnyHashable {
        AnyHashable(operations.indices.map { operations[$0].hashable(in: list, at: $0) })
    }
}
