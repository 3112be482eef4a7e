// A stub for the part of WASI's C library that the runtime uses.

@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { fatalError() }
