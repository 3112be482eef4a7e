/// The run-time arguments of one request.
@usableFromInline
package final class Arguments: Sendable {
    private struct Argument {
        let type: Any.Type
        let value: Any
    }
    // Safe: they never change, and those that are not `Sendable` stay in the isolation of the request, as its result
    // does.
    private let list: Transfer<[Argument]>
    /// True if the call proved that all arguments are `Sendable`, so that an instance for them can be shared.
    let areSendable: Bool

    private init(_ list: [Argument], areSendable: Bool) {
        self.list = Transfer(list)
        self.areSendable = areSendable
    }

    /// No arguments: what a request without any passes to a binding whose arguments are all optional.
    static let none = Arguments([], areSendable: true)

    static func packed<each A>(_ values: repeat each A) -> Arguments {
        Arguments(list(repeat each values), areSendable: false)
    }

    static func packed<each A: Sendable>(sendable values: repeat each A) -> Arguments {
        Arguments(list(repeat each values), areSendable: true)
    }

    private static func list<each A>(_ values: repeat each A) -> [Argument] {
        var list: [Argument] = []
        func add<Value>(_ value: Value) { list.append(Argument(type: Value.self, value: value)) }
        repeat add(each values)
        return list
    }

    var count: Int { list.value.count }
    /// The types as the caller declared them.
    var types: [Any.Type] { list.value.map(\.type) }

    /// Returns the argument at an index as a factory receives it. An argument that was omitted is `nil` if the type is
    /// Optional.
    ///
    /// - Returns: The argument; `nil` if there is none of this type.
    func value<Value>(at index: Int, as type: Value.Type) -> Value? {
        index < count ? list.value[index].value as? Value : absentValue(of: type)
    }

    /// Returns the arguments as a key that distinguishes instances. It is created while no lock is held, because a user's
    /// code may run.
    ///
    /// - Parameter types: The types of the factory's arguments.
    func key(for types: [any Hashable.Type]) -> AnyHashable {
        func hashable<H: Hashable>(_ type: H.Type, at index: Int) -> AnyHashable {
            AnyHashable(value(at: index, as: type))
        }
        return AnyHashable(types.enumerated().map { hashable($1, at: $0) })
    }
}
