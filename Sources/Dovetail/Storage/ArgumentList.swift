/// Where the run-time arguments of one request lie, with their types forgotten: on the stack of the caller, or with an
/// ``Arguments``.
///
/// In memory: how many there are, a type and an address for each, and behind those the arguments themselves. Code that is
/// specialized fills it, and nowhere is a type needed that depends on all of them.
///
/// Invariant: what lies at an address is of the type beside it, and never changes. It is written through the type it is listed
/// with, and read only as that very type, or by code that was handed that type. Whoever hands a list on keeps the memory.
@usableFromInline
struct ArgumentList {
    /// One argument.
    @usableFromInline
    struct Entry {
        @usableFromInline let type: Any.Type
        @usableFromInline let address: UnsafeMutableRawPointer

        @usableFromInline init(type: Any.Type, address: UnsafeMutableRawPointer) {
            self.type = type
            self.address = address
        }
    }

    /// What comes before the entries.
    @usableFromInline
    struct Header {
        @usableFromInline let count: Int
        /// Whether the call proved that all of them are.
        @usableFromInline let isHashable: Bool

        @usableFromInline init(count: Int, isHashable: Bool) {
            self.count = count
            self.isHashable = isHashable
        }
    }

    @usableFromInline let memory: UnsafeMutableRawPointer

    @inlinable init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

    // MARK: Filling

    /// How many bytes arguments take, wherever they come to lie.
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

    /// Puts arguments into memory of that size. ``destroy()`` takes them out.
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

    /// Takes the arguments out; the memory belongs to whoever made it.
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

    /// Whether one of them is of this very type, and equal. No Optional, whose type would be looked up where this is not specialized.
    @inlinable @inline(__always)
    func hasArgument<Value: Equatable>(_ value: Value, at index: Int) -> Bool {
        guard index < count, entries[index].type == Value.self else { return false }
        return entries[index].address.assumingMemoryBound(to: Value.self).pointee == value
    }

    func value(at index: Int) -> Any { ArgumentList.read(entries[index].type, at: entries[index].address) }

    /// Where one of them lies, if it is of this very type.
    func exact<Value>(at index: Int, as type: Value.Type) -> UnsafePointer<Value>? {
        guard index < count, entries[index].type == type else { return nil }
        return UnsafePointer(entries[index].address.assumingMemoryBound(to: Value.self))
    }

    /// Whether the call proved that all of them are `Hashable` and `Sendable`.
    var isHashable: Bool { header.pointee.isHashable }

    var types: [Any.Type] { (0..<count).map { entries[$0].type } }
}

/// Run-time arguments that outlive the call: of a request that is awaited, or of what may be asked for later.
final class Arguments: @unchecked Sendable {
    // Safe: never changes; arguments that are not Sendable stay in the isolation of the request, whose result then stays too.
    let list: ArgumentList

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

    /// The same arguments, to be kept.
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
