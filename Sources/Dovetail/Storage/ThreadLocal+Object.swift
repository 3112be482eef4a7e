/// An object for each thread, which goes with its thread.
///
/// Invariant: what a variable has is the address of an object of the one class that its owner uses it for, with a reference that
/// belongs to the thread until it ends. "Each thread has its own value…" and "Without a key left…" attack it.
extension ThreadLocal {
    /// The object of this thread; `nil` if it has none. Used by this thread only, so that it does not end meanwhile.
    @inline(__always)
    func object<Object: AnyObject>(as type: Object.Type) -> Borrowed<Object>? {
        Borrowed(address: UInt(bitPattern: value))
    }

    /// Keeps an object until this thread ends. To be called once by a thread.
    ///
    /// - Returns: `false` if the system has no key or no memory left. Nothing is kept then.
    func keep(_ object: AnyObject) -> Bool {
        let kept = Borrowed(retaining: object)
        let isKept = set(.init(bitPattern: kept.address)) {
            Borrowed<AnyObject>(address: UInt(bitPattern: $0))?.release()
        }
        if !isKept { kept.release() }
        return isKept
    }
}
