// A stub for the part of Bionic, Android's C library, that the runtime uses. Its headers state what may be null.

public typealias pthread_t = Int
public func pthread_self() -> pthread_t { fatalError() }

public struct pthread_attr_t { public init() {} }
@discardableResult public func pthread_getattr_np(_: pthread_t, _: UnsafeMutablePointer<pthread_attr_t>) -> Int32 {
    fatalError()
}
@discardableResult public func pthread_attr_getstack(
    _: UnsafePointer<pthread_attr_t>, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _: UnsafeMutablePointer<Int>
) -> Int32 { fatalError() }
@discardableResult public func pthread_attr_destroy(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { fatalError() }

// Signed, and negative in practice.
public typealias pthread_key_t = Int32
@discardableResult public func pthread_key_create(
    _: UnsafeMutablePointer<pthread_key_t>, _: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> Int32 { fatalError() }
@discardableResult public func pthread_key_delete(_: pthread_key_t) -> Int32 { fatalError() }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer?) -> Int32 { fatalError() }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer? { fatalError() }

public struct pthread_mutex_t { public init() {} }
public typealias pthread_mutexattr_t = Int
@discardableResult public func pthread_mutex_init(
    _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_trylock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }

public struct pthread_cond_t { public init() {} }
public typealias pthread_condattr_t = Int
@discardableResult public func pthread_condattr_init(_: UnsafeMutablePointer<pthread_condattr_t>) -> Int32 {
    fatalError()
}
@discardableResult public func pthread_condattr_destroy(_: UnsafeMutablePointer<pthread_condattr_t>) -> Int32 {
    fatalError()
}
@discardableResult public func pthread_condattr_setclock(
    _: UnsafeMutablePointer<pthread_condattr_t>, _: clockid_t
) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_init(
    _: UnsafeMutablePointer<pthread_cond_t>, _: UnsafePointer<pthread_condattr_t>?
) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_destroy(_: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_wait(
    _: UnsafeMutablePointer<pthread_cond_t>, _: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_timedwait(
    _: UnsafeMutablePointer<pthread_cond_t>, _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<timespec>?
) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_signal(_: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { fatalError() }

public typealias time_t = Int
public struct timespec {
    public var tv_sec: time_t
    public var tv_nsec: Int
    public init() { fatalError() }
}
public typealias clockid_t = Int32
public var CLOCK_MONOTONIC: Int32 { fatalError() }
@discardableResult public func clock_gettime(_: clockid_t, _: UnsafeMutablePointer<timespec>) -> Int32 { fatalError() }

public func dlsym(_: UnsafeMutableRawPointer?, _: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { fatalError() }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer, _: Int) -> Int { fatalError() }
