internal import Machine

/// One measured run, as a line of JSON.
struct Measurement {
    private var fields: [String] = []

    mutating func add(_ name: String, _ value: Int) { fields.append("\"\(name)\": \(value)") }
    mutating func add(_ name: String, _ value: Double) { fields.append("\"\(name)\": \(value)") }
    mutating func add(_ name: String, _ value: String) { fields.append("\"\(name)\": \"\(value)\"") }

    func printLine() { print("{" + fields.joined(separator: ", ") + "}") }
}

extension Workload {
    /// Runs so many iterations and prints the cost of one operation.
    func measure(_ iterations: Int) throws {
        // Metadata and queues of the Swift runtime are created once; they are not measured.
        try prepare(2)(2)
        let balance = counted_balance()
        let bytes = bytes_in_use()
        var preparedBytes = 0
        var usedBytes = 0
        var allocations = 0
        var seconds = 0.0
        do {
            let body = try prepare(iterations)
            if isWarmedUp { try body(3) }
            preparedBytes = bytes_in_use() - bytes
            let before = counted_allocations()
            seconds = try time { try body(iterations) }
            allocations = counted_allocations() - before
            usedBytes = bytes_in_use() - bytes
        }
        let total = Double(iterations * operations)
        var result = Measurement()
        result.add("workload", name)
        result.add("iterations", iterations)
        result.add("operations", operations)
        result.add("ns", seconds * 1e9 / total)
        result.add("preparedBytes", preparedBytes)
        result.add("usedBytes", usedBytes)
        if balance >= 0 {
            result.add("allocations", allocations)
            // Of everything that was done: prepared objects are freed by now too.
            result.add("kept", counted_balance() - balance)
        }
        result.printLine()
    }

    private func time(_ body: () throws -> Void) throws -> Double {
        var thrown: (any Error)?
        let start = processor_seconds_now()
        runMeasured { do { try body() } catch { thrown = error } }
        let end = processor_seconds_now()
        if let thrown { throw thrown }
        return end - start
    }
}

/// Calls `body` inside the function that callgrind counts.
public func runMeasured(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
        var body = body
        withUnsafeMutablePointer(to: &body) { pointer in
            measured({ $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
        }
    }
}
