// A stub for the part of the Universal C Runtime of Windows that the runtime uses.

@discardableResult public func _write(_: Int32, _: UnsafeRawPointer!, _: UInt32) -> Int32 { fatalError() }
