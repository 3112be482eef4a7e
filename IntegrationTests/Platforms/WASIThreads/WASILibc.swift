// A stub for the part of WASI's C library that the runtime uses, where there are threads (`wasm32-unknown-wasip1-threads`).

@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { fatalError() }

public typealias time_t = Int64
public struct timespec {
    public var tv_sec: time_t
    public var tv_nsec: Int32
    public init() { fatalError() }
}
// Clocks have no name here: the C library defines them by macros that Swift cannot import.
public var TIME_UTC: Int32 { fatalError() }
@discardableResult public func timespec_get(_: UnsafeMutablePointer<timespec>!, _: Int32) -> Int32 { fatalError() }
