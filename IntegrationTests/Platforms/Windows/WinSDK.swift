// A stub for the part of the Windows SDK that the runtime uses. Swift imports `BOOL` as `Bool`.

public typealias DWORD = UInt32
public typealias ULONG = UInt32
public typealias ULONGLONG = UInt64
public typealias ULONG_PTR = UInt64
public typealias PVOID = UnsafeMutableRawPointer
public typealias PFLS_CALLBACK_FUNCTION = @convention(c) (PVOID?) -> Void
public var INFINITE: DWORD { fatalError() }

public func GetCurrentThreadId() -> DWORD { fatalError() }
public func GetCurrentThreadStackLimits(_: UnsafeMutablePointer<ULONG_PTR>!, _: UnsafeMutablePointer<ULONG_PTR>!) {}
public func GetTickCount64() -> ULONGLONG { fatalError() }

public func FlsAlloc(_: PFLS_CALLBACK_FUNCTION!) -> DWORD { fatalError() }
@discardableResult public func FlsFree(_: DWORD) -> Bool { fatalError() }
public func FlsGetValue(_: DWORD) -> PVOID! { fatalError() }
@discardableResult public func FlsSetValue(_: DWORD, _: PVOID!) -> Bool { fatalError() }

public struct SRWLOCK { public init() {} }
public func InitializeSRWLock(_: UnsafeMutablePointer<SRWLOCK>!) {}
public func AcquireSRWLockExclusive(_: UnsafeMutablePointer<SRWLOCK>!) {}
public func ReleaseSRWLockExclusive(_: UnsafeMutablePointer<SRWLOCK>!) {}

public struct CONDITION_VARIABLE { public init() {} }
public func InitializeConditionVariable(_: UnsafeMutablePointer<CONDITION_VARIABLE>!) {}
public func WakeConditionVariable(_: UnsafeMutablePointer<CONDITION_VARIABLE>!) {}
@discardableResult public func SleepConditionVariableSRW(
    _: UnsafeMutablePointer<CONDITION_VARIABLE>!, _: UnsafeMutablePointer<SRWLOCK>!, _: DWORD, _: ULONG
) -> Bool { fatalError() }
