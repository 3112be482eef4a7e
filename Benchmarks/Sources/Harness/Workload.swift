public import Machine

/// Something to measure, as one participant does it.
public struct Workload: Sendable {
    /// Prepares so many iterations, and returns the measured closure.
    public typealias Preparation = @Sendable (_ iterations: Int) throws -> (_ iterations: Int) throws -> Void

    let name: String
    /// The number of operations in one iteration: a container of 500 bindings is 500 operations.
    let operations: Int
    /// True if the prepared closure runs a few times before it is measured. False if the first time is measured.
    let isWarmedUp: Bool
    let prepare: Preparation

    /// A workload that is measured after its dependencies were created.
    public init(_ name: String, operations: Int = 1, prepare: @escaping Preparation) {
        self.init(name: name, operations: operations, isWarmedUp: true, prepare: prepare)
    }

    /// A workload of first times: each prepared object is used once.
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

/// Work for several threads at once: the closure that a thread runs, so many times.
public struct ThreadWorkload: Sendable {
    /// The work of one thread, so many times; prepared for so many threads.
    public typealias Body = @Sendable (_ thread: Int, _ iterations: Int) -> Void

    let name: String
    let prepare: @Sendable (_ threads: Int) throws -> Body

    /// Work that `prepare` returns.
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

    /// Work that `prepare` returns.
    public init(
        _ name: String, threads: Int, prepare: @escaping @Sendable () throws -> @Sendable (_ iterations: Int) -> Void
    ) {
        self.name = name
        self.threads = threads
        self.prepare = prepare
    }
}

/// A request of two threads at once: a new owner of one shared instance, and the request.
public struct OnceWorkload: Sendable {
    let prepare: @Sendable () throws -> @Sendable () -> Void

    /// A new owner for each call.
    public init(prepare: @escaping @Sendable () throws -> @Sendable () -> Void) { self.prepare = prepare }
}

/// Prevents the optimizer from removing the code that created `value`.
@inlinable @inline(__always)
public func blackHole<T>(_ value: T) {
    withUnsafePointer(to: value) { black_hole($0) }
}
