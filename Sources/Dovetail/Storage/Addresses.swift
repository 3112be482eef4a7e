// References to objects that other code retains, and casts that are known to succeed.

/// A reference to an object that other code retains during its use, so that accessing the object costs no retain and
/// release.
///
/// Invariant: code that creates a `Borrowed` states what retains the object, and does not use the reference longer than
/// that.
@frozen @usableFromInline @safe
package struct Borrowed<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    @inlinable @inline(__always)
    init(_ reference: Unmanaged<Object>) { unsafe self.reference = unsafe reference }

    @inlinable @inline(__always)
    package init(_ object: Object) { unsafe reference = unsafe .passUnretained(object) }

    /// Creates a reference to the object at an address; `nil` for 0. The object must exist and be of this type.
    @inlinable @inline(__always)
    package init?(address: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
        unsafe reference = unsafe .fromOpaque(pointer)
    }

    @inlinable @inline(__always)
    package var address: UInt { unsafe UInt(bitPattern: reference.toOpaque()) }

    /// Passes the object to `body`.
    @inlinable @inline(__always)
    package func use<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try unsafe reference._withUnsafeGuaranteedRef(body)
    }

    /// The object, retained.
    @inlinable @inline(__always)
    package var retained: Object { unsafe reference.takeUnretainedValue() }

    // MARK: Owning

    /// Adds a reference to the object. The code that stores this value owns that reference until ``release()`` or
    /// ``take()``.
    @inlinable @inline(__always)
    package init(retaining object: Object) { unsafe reference = unsafe .passRetained(object) }

    /// Releases the reference that was added.
    @inlinable @inline(__always)
    package func release() { unsafe reference.release() }

    /// Returns the object, and transfers the reference that was added to the caller.
    @inlinable @inline(__always)
    func take() -> Object { unsafe reference.takeRetainedValue() }
}

extension Borrowed: Sendable where Object: Sendable {}

/// Returns an object as an instance of its known class, without a check. Debug builds check.
///
/// Invariant: the caller states how the class is known: the object was found under a key of the type, or created by the
/// same function.
@inlinable @inline(__always)
package func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
    unsafe unsafeDowncast(object, to: type)
}

/// Returns an object as an instance of its known class, for code in which the compiler cannot see that the type is a
/// class, or sees it only after specialization.
@inlinable @inline(__always)
func known<Value>(_ object: AnyObject, asReference type: Value.Type) -> Value { unsafe unsafeBitCast(object, to: type) }

/// Returns a value as one of a known type with the same layout.
///
/// Invariant: the caller states how the type is known. Its layout depends on no generic parameter that differs, for example
/// because the parameter is only part of the type of a function.
@inlinable @inline(__always)
func known<Value, Known>(_ value: Value, sharingLayoutWith type: Known.Type) -> Known {
    unsafe unsafeBitCast(value, to: type)
}

/// Returns an instance of a class as an object, for code in which the compiler cannot see that the type is a class.
///
/// Invariant: the caller states how it is known that the type is a class. Only `Sendable` classes are stored weakly.
func knownObject<Value>(_ instance: Value) -> any AnyObject & Sendable {
    unsafe unsafeBitCast(instance, to: (any AnyObject & Sendable).self)
}
