/// The current position on the running thread's stack.
@usableFromInline
enum StackAddress {
    /// The address of a local variable.
    ///
    /// The pointer is unprotected because nothing is written through it. The compiler adds a check for overwritten
    /// stacks to every function that passes a pointer to a local variable, which would cost each read of a shared
    /// instance seven instructions.
    @inlinable @inline(__always)
    static var current: UInt {
        var marker: UInt8 = 0
        return unsafe _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }
}
