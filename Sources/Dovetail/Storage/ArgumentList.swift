/// The type-erased run-time arguments of one request, stored on the stack of the caller or in an ``Arguments``.
///
/// The memory contains the number of arguments, a type and an address for each, and the arguments themselves.
/// Specialized code fills it, and no code needs a type that depends on all arguments.
///
/// Invariant: the value at an address has the type of its entry, and never changes. It is written with the type of its
/// entry, and read only as exactly that type, or by code that was passed that type. Code that passes a list on retains
/// the memory.
@usableFromInline
struct ArgumentList {
    /// The type and address of one argument.
    @usableFromInline
    struct Entry {
        @usableFromInline let type: Any.Type
        @usableFromInline let address: UnsafeMutableRawPointer

        @usableFromInline init(type: Any.Type, address: UnsafeMutableRawPointer) {
            self.type = type
            self.address = address
        }
    }

    /// The memory in front of the entries.
    @usableFromInline
    struct Header {
        @usableFromInline let count: Int
        /// True if the call proved that all arguments are `Hashable` and `Sendable`.
        @usableFromInline let isHashable: Bool

        @usableFromInline init(count: Int, isHashable: Bool) {
            self.count = count
            self.isHashable = isHashable
        }
    }

    @usableFromInline let memory: UnsafeMutableRawPointer

    @inlinable init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

    // MARK: Storing

    /// Returns the size in bytes of a list of arguments, for memory of any alignment.
    @inlinable
    static func size<each A>(of types: repeat (each A).Type) -> Int {
        var size = MemoryLayout<Header>.stride
        for type in repeat each types { add(type, to: &size) }
        return size
    }

    @inlinable @inline(__always)
    static func add<A>(_ type: A.Type, to size: inout Int) {
        size += MemoryLayout<Entry>.stride + MemoryLayout<A>.size + MemoryLayout<A>.alignment - 1
    }

    /// Stores arguments in memory of that size. ``destroy()`` removes them.
    @inlinable
    func fill<each A>(isHashable: Bool, with values: repeat each A) {
        var count = 0
        for _ in repeat (each A).self { count += 1 }
        memory.initializeMemory(as: Header.self, to: Header(count: count, isHashable: isHashable))
        var entry = entries
        var next = UnsafeMutableRawPointer(entry + count)
        for value in repeat each values { ArgumentList.put(value, at: &next, listedIn: &entry) }
    }

    @inlinable @inline(__always)
    static func put<A>(
        _ value: A, at next: inout UnsafeMutableRawPointer, listedIn entry: inout UnsafeMutablePointer<Entry>
    ) {
        let address = next.alignedUp(for: A.self)
        address.initializeMemory(as: A.self, to: value)
        entry.initialize(to: Entry(type: A.self, address: address))
        entry += 1
        next = address + MemoryLayout<A>.size
    }

    /// Destroys the arguments. The memory still belongs to the code that allocated it.
    @usableFromInline
    func destroy() {
        for index in 0..<count { ArgumentList.destroy(entries[index].type, at: entries[index].address) }
    }

    private static func destroy<A>(_ type: A.Type, at address: UnsafeMutableRawPointer) {
        if !_isPOD(A.self) { address.assumingMemoryBound(to: A.self).deinitialize(count: 1) }
    }

    // MARK: Reading

    @inlinable @inline(__always)
    var header: UnsafeMutablePointer<Header> { memory.assumingMemoryBound(to: Header.self) }

    @inlinable @inline(__always)
    var entries: UnsafeMutablePointer<Entry> {
        (memory + MemoryLayout<Header>.stride).assumingMemoryBound(to: Entry.self)
    }

    @inlinable var count: Int { header.pointee.count }

    private static func read<A>(_ type: A.Type, at address: UnsafeMutableRawPointer) -> Any {
        address.assumingMemoryBound(to: A.self).pointee
    }

    /// Returns true if the argument at an index has exactly this type and is equal to the value. Uses no Optional,
    /// whose type would be looked up at run time in unspecialized code.
    @inlinable @inline(__always)
    func hasArgument<Value: Equatable>(_ value: Value, at index: Int) -> Bool {
        guard index < count, entries[index].type == Value.self else { return false }
        return entries[index].address.assumingMemoryBound(to: Value.self).pointee == value
    }

    func value(at index: Int) -> Any { ArgumentList.read(entries[index].type, at: entries[index].address) }

    /// Returns the address of the argument at an index, if it has exactly this type.
    func exact<Value>(at index: Int, as type: Value.Type) -> UnsafePointer<Value>? {
        guard index < count, entries[index].type == type else { return nil }
        return UnsafePointer(entries[index].address.assumingMemoryBound(to: Value.self))
    }

    /// True if the call proved that all arguments are `Hashable` and `Sendable`.
    var isHashable: Bool { header.pointee.isHashable }

    var types: [Any.Type] { (0..<count).map { entries[$0].type } }
}

/// Run-time arguments that outlive the call: those of an awaited request, or of a later one.
package final class Arguments: @unchecked Sendable {
    // Safe: the arguments never change, and those that are not Sendable stay in the isolation of the request, whose
    // result then stays there too.
    let list: ArgumentList

    /// No arguments: what a request without any passes to a binding whose arguments are all optional.
    static let none: Arguments = {
        let none = Arguments(size: ArgumentList.size())
        none.list.fill(isHashable: true)
        return none
    }()

    private init(size: Int) { list = ArgumentList(.allocate(byteCount: size, alignment: MemoryLayout<UInt>.alignment)) }

    static func packed<each A>(_ values: repeat each A) -> Arguments {
        let arguments = Arguments(size: ArgumentList.size(of: repeat (each A).self))
        arguments.list.fill(isHashable: false, with: repeat each values)
        return arguments
    }

    static func packed<each A: Hashable & Sendable>(hashable values: repeat each A) -> Arguments {
        let arguments = Arguments(size: ArgumentList.size(of: repeat (each A).self))
        arguments.list.fill(isHashable: true, with: repeat each values)
        return arguments
    }

    /// Returns a copy of the arguments of a list.
    static func copied(_ other: ArgumentList) -> Arguments {
        var size = MemoryLayout<ArgumentList.Header>.stride
        for type in other.types { ArgumentList.add(type, to: &size) }
        let arguments = Arguments(size: size)
        arguments.list.memory.initializeMemory(as: ArgumentList.Header.self, to: other.header.pointee)
        var entry = arguments.list.entries
        var next = UnsafeMutableRawPointer(entry + other.count)
        for index in 0..<other.count { copy(other.entries[index], to: &next, listedIn: &entry) }
        return arguments
    }

    private static func copy(
        _ original: ArgumentList.Entry, to next: inout UnsafeMutableRawPointer,
        listedIn entry: inout UnsafeMutablePointer<ArgumentList.Entry>
    ) {
        func copy<A>(_ type: A.Type) {
            ArgumentList.put(
                original.address.assumingMemoryBound(to: A.self).pointee, at: &next, listedIn: &entry)
        }
        copy(original.type)
    }

    deinit {
        list.destroy()
        list.memory.deallocate()
    }

    var count: Int { list.count }
}
