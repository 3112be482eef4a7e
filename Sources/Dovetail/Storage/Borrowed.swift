/// A reference to an object that somebody else keeps for as long as this is used: to look at it costs no retain and release.
///
/// Invariant: whoever makes one says what keeps the object, and uses it no longer than that.
@frozen @usableFromInline
struct Borrowed<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    @inlinable @inline(__always)
    init(_ reference: Unmanaged<Object>) { self.reference = reference }

    @inlinable @inline(__always)
    init(_ object: Object) { reference = .passUnretained(object) }

    /// The object at an address; `nil` for 0. Only for addresses of living objects of this type.
    @inlinable @inline(__always)
    init?(address: UInt) {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        reference = .fromOpaque(pointer)
    }

    /// The object that a reference refers to which is stored at an address other than 0.
    init?(storedAt address: UInt) {
        guard let memory = UnsafeRawPointer(bitPattern: address) else { return nil }
        self.init(address: memory.load(as: UInt.self))
    }

    @inlinable @inline(__always)
    var address: UInt { UInt(bitPattern: reference.toOpaque()) }

    /// Looks at the object.
    @inlinable @inline(__always)
    func use<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try reference._withUnsafeGuaranteedRef(body)
    }

    /// The object, retained.
    @inlinable @inline(__always)
    var retained: Object { reference.takeUnretainedValue() }

    // MARK: Owning

    /// Adds a reference to the object, which belongs to whoever stores this, until ``release()`` or ``take()``.
    @inlinable @inline(__always)
    init(retaining object: Object) { reference = .passRetained(object) }

    /// Gives up a reference that was added.
    @inlinable @inline(__always)
    func release() { reference.release() }

    /// The object, together with a reference that was added.
    @inlinable @inline(__always)
    func take() -> Object { reference.takeRetainedValue() }
}

extension Borrowed: Sendable where Object: Sendable {}

/// An object as the class that it is known to be an instance of, without a look at its type. Debug builds look.
///
/// Invariant: whoever calls this says how the class is known: found under a key of the type, or made by the same function.
@inlinable @inline(__always)
func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
    unsafeDowncast(object, to: type)
}

/// The same where code is not told that the type is a class, or is told only when it is specialized.
@inlinable @inline(__always)
func known<Value>(_ object: AnyObject, asReference type: Value.Type) -> Value { unsafeBitCast(object, to: type) }

/// A value at an address, which somebody else keeps there for as long as this is used. It may be one that is never copied.
///
/// Invariant: whoever makes one says what keeps the value, and how its type is known, and uses it no longer than that.
@frozen @usableFromInline
struct BorrowedValue<Value: ~Copyable> {
    @usableFromInline let pointer: UnsafePointer<Value>

    init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = UnsafePointer(pointer) }

    /// The value at an address; `nil` for 0.
    @inlinable @inline(__always)
    init?(address: UInt) {
        guard let pointer = UnsafePointer<Value>(bitPattern: address) else { return nil }
        self.pointer = pointer
    }

    /// Looks at the value.
    @inlinable @inline(__always)
    func use<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result { try body(pointer.pointee) }
}

extension BorrowedValue where Value: Copyable {
    /// A copy of the value.
    @inlinable @inline(__always)
    var copy: Value { pointer.pointee }
}
