// A stub for the part of `pthread.h` that the runtime uses, which is a separate module on WASI.

public import WASILibc

// A pointer to an incomplete structure.
public typealias pthread_t = OpaquePointer
public func pthread_self() -> pthread_t! { fatalError() }

public typealias pthread_key_t = UInt32
@discardableResult public func pthread_key_create(
    _: UnsafeMutablePointer<pthread_key_t>!, _: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> Int32 { fatalError() }
@discardableResult public func pthread_key_delete(_: pthread_key_t) -> Int32 { fatalError() }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer!) -> Int32 { fatalError() }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer! { fatalError() }

public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t { public init() {} }
@discardableResult public func pthread_mutex_init(
    _: UnsafeMutablePointer<pthread_mutex_t>!, _: UnsafePointer<pthread_mutexattr_t>!
) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 {
    fatalError()
}
@discardableResult public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_trylock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { fatalError() }

public struct pthread_cond_t { public init() {} }
public struct pthread_condattr_t {}
@discardableResult public func pthread_cond_init(
    _: UnsafeMutablePointer<pthread_cond_t>!, _: UnsafePointer<pthread_condattr_t>!
) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_destroy(_: UnsafeMutablePointer<pthread_cond_t>!) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_wait(
    _: UnsafeMutablePointer<pthread_cond_t>!, _: UnsafeMutablePointer<pthread_mutex_t>!
) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_timedwait(
    _: UnsafeMutablePointer<pthread_cond_t>!, _: UnsafeMutablePointer<pthread_mutex_t>!, _: UnsafePointer<timespec>!
) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_signal(_: UnsafeMutablePointer<pthread_cond_t>!) -> Int32 { fatalError() }

