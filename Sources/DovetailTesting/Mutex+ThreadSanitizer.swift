#if THREAD_SANITIZER
    internal import Dovetail

    /// The lock that the thread sanitizer sees; see `Dovetail/Platform/Mutex+ThreadSanitizer.swift`.
    typealias Mutex<Value: ~Copyable> = SanitizedMutex<Value>
#endif
