internal import DovetailModel

/// In samples, the lock of the standard library, which needs newer systems than this package.
typealias Mutex<Value: ~Copyable> = Guarded<Value>
