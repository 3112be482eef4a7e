internal import Synchronization

/// The identity of the running task and its position among structured tasks.
///
/// Swift has no function that returns a task's parent, so it is read from the task object of the runtime. The offset of
/// the parent is not the same on all platforms and in all versions, and is therefore measured once: a task group runs a
/// child and a grandchild, whose parents are known. If the measurement is not as expected, all parents are unknown.
///
/// Invariants, of `Job` and `AsyncTask` in the runtime's `ABI/Task.h` since Swift 5.5:
/// - four words into a task are 32 bits of flags, which its creation sets: 0 in bits 0 to 7 (a task, not another job)
///   and 16 to 23 (reserved), and 1 in bit 24 exactly if it is a structured child. Only bits 8 to 15, its priority,
///   change later;
/// - a structured child has the address of its parent, unsigned and never changed, at the same offset in every task,
///   within its first 40 words. A child of a group is allocated with more than 40 words;
/// - a parent is alive as long as any of its structured children, so the addresses that are reached from the running
///   task are those of living tasks.
enum CurrentTask {
    /// The identity of the running task, which no two living tasks share; `nil` if no task is running.
    ///
    /// A later task may have the identity of one that has ended.
    static var identity: UInt? { RuntimeMemory.currentTask }

    /// Returns true if the running task is the living task `ancestor` or a structured child of it (`async let`, task
    /// group), at any depth. Returns false for a `Task` that was started in it, and if the parents are unknown.
    static func isStructuredDescendant(of ancestor: UInt) -> Bool {
        guard var task = identity else { return false }
        if task == ancestor { return true }
        guard let offset = knownOffset() else { return false }
        while let parent = TaskObject(task).parent(at: offset) {
            if parent == ancestor { return true }
            task = parent
        }
        return false
    }

    /// Measures the offset of a task's parent, on systems that cannot do so synchronously: before macOS 26 and iOS 26
    /// no task starts at once. Does nothing elsewhere, and after the first time.
    nonisolated(nonsending) static func prepare() async {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return }
        if measured.load(ordering: .relaxed) == unmeasured { await measure() }
    }

    // MARK: Measuring

    private static let measured = Atomic<Int>(unmeasured)
    private static var unmeasured: Int { 0 }
    private static var unknown: Int { -1 }

    private static func knownOffset() -> Int? {
        var offset = measured.load(ordering: .relaxed)
        if offset == unmeasured {
            measureAtOnce()
            offset = measured.load(ordering: .relaxed)
        }
        return offset > 0 ? offset : nil
    }

    /// Measures the offset. None of this suspends, so it is complete when the call returns. If it did suspend, the
    /// offset would be known a little later.
    private static func measureAtOnce() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        Task.immediateDetached { await measure() }
    }

    nonisolated(nonsending) private static func measure() async {
        guard let task = identity else { return }
        await withTaskGroup(of: Void.self) { group in
            start(in: &group) {
                guard let child = identity else { return }
                await withTaskGroup(of: Void.self) { group in
                    start(in: &group) {
                        guard let grandchild = identity else { return }
                        let offset = offset(task: task, child: child, grandchild: grandchild)
                        measured.store(offset ?? unknown, ordering: .relaxed)
                    }
                }
            }
        }
    }

    private static func start(
        in group: inout TaskGroup<Void>, _ operation: @escaping @Sendable @isolated(any) () async -> Void
    ) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            group.addImmediateTask(operation: operation)
        } else {
            group.addTask(operation: operation)
        }
    }

    /// Returns the one offset at which each task has its parent; `nil` if there is none, or more than one.
    private static func offset(task: UInt, child: UInt, grandchild: UInt) -> Int? {
        guard !TaskObject(task).isChild, TaskObject(child).isChild, TaskObject(grandchild).isChild else { return nil }
        let offsets = TaskObject(child).offsets(of: task).intersection(TaskObject(grandchild).offsets(of: child))
        return offsets.count == 1 ? offsets.first : nil
    }
}

/// A living task, read as the words of the runtime's object; see ``CurrentTask`` for the invariants.
private struct TaskObject {
    private let memory: RuntimeMemory?

    /// Creates the object at an address. If the address cannot be that of a task, the object has no words.
    init(_ address: UInt) {
        let isAligned = address % UInt(2 * MemoryLayout<UInt>.size) == 0
        memory = isAligned ? RuntimeMemory(address: address) : nil
    }

    private var flags: UInt32 { memory?.half(4) ?? .max }

    var isChild: Bool { flags & 0x01FF_00FF == 0x0100_0000 }

    func parent(at offset: Int) -> UInt? {
        guard let memory, isChild, memory.word(offset) != 0 else { return nil }
        return memory.word(offset)
    }

    func offsets(of address: UInt) -> Set<Int> {
        guard let memory else { return [] }
        return Set((8..<40).filter { memory.word($0) == address })
    }
}
