public import Machine

/// Something to measure, as one participant does it.
public struct Workload: Sendable {
    /// Makes what is needed beforehand, for so many iterations, and gives what is measured.
    public typealias Preparation = @Sendable (_ iterations: Int) throws -> (_ iterations: Int) throws -> Void

    let name: String
    /// What one iteration counts as: a container of 500 bindings is 500 operations.
    let operations: Int
    /// Whether what was prepared runs a few times before it is measured. Not where the first time is what is measured.
    let isWarmedUp: Bool
    let prepare: Preparation

    /// A workload that is measured when everything it needs is there.
    public init(_ name: String, operations: Int = 1, prepare: @escaping Preparation) {
        self.init(name: name, operations: operations, isWarmedUp: true, prepare: prepare)
    }

    /// A workload of first times: what was prepared is used up.
    public static func cold(_ name: String, operations: Int, prepare: @escaping Preparation) -> Workload {
        Workload(name: name, operations: operations, isWarmedUp: false, prepare: prepare)
    }

    private init(name: String, operations: Int, isWarmedUp: Bool, prepare: @escaping Preparation) {
        self.name = name
        self.operations = operations
        self.isWarmedUp = isWarmedUp
        self.prepare = prepare
    }
}

/// Work for several threads at once: what a thread does, so many times.
public struct ThreadWorkload: Sendable {
    /// What one thread does so many times; prepared for so many threads.
    public typealias Body = @Sendable (_ thread: Int, _ iterations: Int) -> Void

    let name: String
    let prepare: @Sendable (_ threads: Int) throws -> Body

    /// Work that `prepare` makes ready.
    public init(_ name: String, prepare: @escaping @Sendable (_ threads: Int) throws -> Body) {
        self.name = name
        self.prepare = prepare
    }
}

/// Work that so many threads do at once, which may be more than there are processors.
public struct ParallelWorkload: Sendable {
    let name: String
    let threads: Int
    let prepare: @Sendable () throws -> @Sendable (_ iterations: Int) -> Void

    /// Work that `prepare` makes ready.
    public init(
        _ name: String, threads: Int, prepare: @escaping @Sendable () throws -> @Sendable (_ iterations: Int) -> Void
    ) {
        self.name = name
        self.threads = threads
        self.prepare = prepare
    }
}

/// What two threads ask for at once: a fresh holder of one shared instance, and how it is asked.
public struct OnceWorkload: Sendable {
    let prepare: @Sendable () throws -> @Sendable () -> Void

    /// A fresh holder for each call.
    public init(prepare: @escaping @Sendable () throws -> @Sendable () -> Void) { self.prepare = prepare }
}

/// Keeps the optimizer from leaving out what made `value`.
@inlinable @inline(__always)
public func blackHole<T>(_ value: T) {
    withUnsafePointer(to: value) { black_hole($0) }
}
