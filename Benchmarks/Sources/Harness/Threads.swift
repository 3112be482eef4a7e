internal import Machine
internal import Synchronization

/// Runs `body` on so many threads, each pinned to a processor, and returns the time. `nil`: a thread was taken from its
/// processor meanwhile, so the time is not usable.
func timeOnProcessors(_ threads: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) -> Double? {
    let slice = runSlice(threads, body)
    return slice.was_disturbed == 0 ? slice.seconds : nil
}

/// As `timeOnProcessors`, but whatever else the machine does, and with more threads than processors.
@discardableResult
func runOnProcessors(_ threads: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) -> Double {
    runSlice(threads, body).seconds
}

private func runSlice(_ threads: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) -> Slice {
    var body = body
    return withUnsafeMutablePointer(to: &body) { pointer in
        run_on_processors(
            Int32(threads), { $1!.assumingMemoryBound(to: (@Sendable (Int) -> Void).self).pointee(Int($0)) }, pointer)
    }
}

/// The middle of the slices of time in which nothing disturbed the threads; `nil` if there were too few.
struct Slices {
    static let wanted = 15
    private(set) var times: [Double] = []

    mutating func add(_ time: Double?) { if let time { times.append(time) } }
    var isComplete: Bool { times.count >= Self.wanted }
    var median: Double? { isComplete ? times.sorted()[times.count / 2] : nil }
}

extension ThreadWorkload {
    /// Throughput of two threads against one (2.0 is ideal), next to that of pure arithmetic in the same minutes.
    func measure(_ iterations: Int) throws {
        let body = try prepare(2)
        body(0, 100)
        body(1, 100)
        var one = Slices()
        var two = Slices()
        var spinOne = Slices()
        var spinTwo = Slices()
        for _ in 0..<60 where !(one.isComplete && two.isComplete && spinOne.isComplete && spinTwo.isComplete) {
            one.add(timeOnProcessors(1) { body($0, iterations) })
            two.add(timeOnProcessors(2) { body($0, iterations) })
            spinOne.add(timeOnProcessors(1) { _ in spin(iterations * 20) })
            spinTwo.add(timeOnProcessors(2) { _ in spin(iterations * 20) })
        }
        var result = Measurement()
        result.add("workload", name)
        result.add("iterations", iterations)
        result.add("processors", Int(usable_processors()))
        if let single = one.median, let double = two.median, let base = spinOne.median, let both = spinTwo.median {
            result.add("ns", single * 1e9 / Double(iterations))
            result.add("throughput", 2 * single / double)
            result.add("arithmetic", 2 * base / both)
        } else {
            result.add("unmeasured", "the machine did not run two threads at once")
        }
        result.printLine()
    }
}

extension ParallelWorkload {
    /// The time of all of them for so many iterations each; the median of fifteen times.
    func measure(_ iterations: Int) throws {
        let body = try prepare()
        body(100)
        let times = (0..<Slices.wanted).map { _ in runOnProcessors(threads) { _ in body(iterations) } }
        let seconds = times.sorted()[Slices.wanted / 2]
        var result = Measurement()
        result.add("workload", name)
        result.add("iterations", iterations)
        result.add("processors", Int(usable_processors()))
        result.add("ns", seconds * 1e9 / Double(iterations * threads))
        result.printLine()
    }
}

/// The progress of two threads that request one instance.
public enum Race {
    private static let asking = Atomic(0)
    private static let made = Atomic(0)
    private static let overlaps = Atomic(0)

    /// Called by the instance's initializer: waits until both threads have begun their request, so that they meet.
    public static func instanceIsMade() {
        made.add(1, ordering: .sequentiallyConsistent)
        // Not for ever: the other thread may not have a processor.
        for _ in 0..<100_000 {
            guard asking.load(ordering: .sequentiallyConsistent) == 2 else { continue }
            overlaps.add(1, ordering: .sequentiallyConsistent)
            spin(500)  // by then the other one is past its announcement and inside its request
            return
        }
    }

    static func run(_ ask: @escaping @Sendable () -> Void) -> (made: Int, met: Bool) {
        asking.store(0, ordering: .sequentiallyConsistent)
        made.store(0, ordering: .sequentiallyConsistent)
        overlaps.store(0, ordering: .sequentiallyConsistent)
        runOnProcessors(2) { _ in
            asking.add(1, ordering: .sequentiallyConsistent)
            ask()
        }
        return (made.load(ordering: .sequentiallyConsistent), overlaps.load(ordering: .sequentiallyConsistent) > 0)
    }
}

extension OnceWorkload {
    /// The number of rounds that created more than one instance, and of those in which both requests overlapped.
    func measure(_ rounds: Int) throws {
        var twice = 0
        var met = 0
        for _ in 0..<rounds {
            let round = Race.run(try prepare())
            if round.made != 1 { twice += 1 }
            if round.met { met += 1 }
        }
        var result = Measurement()
        result.add("workload", "W10")
        result.add("iterations", rounds)
        result.add("twice", twice)
        result.add("met", met)
        result.printLine()
    }
}
