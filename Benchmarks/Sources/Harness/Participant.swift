internal import Glibc
internal import Machine

/// One way to assemble objects, with the workloads that it supports.
public struct Participant: Sendable {
    let workloads: [Workload]
    let threads: [ThreadWorkload]
    let parallel: [ParallelWorkload]
    let once: OnceWorkload?
    let start: (@Sendable () async throws -> (took: Int, criticalPath: Int))?

    /// A participant. Workloads that it does not support are left out of the table.
    public init(
        _ workloads: [Workload], threads: [ThreadWorkload] = [], parallel: [ParallelWorkload] = [],
        once: OnceWorkload? = nil,
        start: (@Sendable () async throws -> (took: Int, criticalPath: Int))? = nil
    ) {
        self.workloads = workloads
        self.threads = threads
        self.parallel = parallel
        self.once = once
        self.start = start
    }

    /// Runs the command line, prints one line of JSON, and ends with status 2 for unknown arguments.
    public func run() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.count == 1, arguments.first == "list" { return print(names.joined(separator: "\n")) }
        guard arguments.count == 2, let name = arguments.first, let iterations = arguments.last.flatMap({ Int($0) }),
            iterations > 0
        else { return fail("usage: PROGRAM list | PROGRAM WORKLOAD ITERATIONS") }
        if let workload = workloads.first(where: { $0.name == name }) { return try workload.measure(iterations) }
        if let workload = threads.first(where: { $0.name == name }) { return try workload.measure(iterations) }
        if let workload = parallel.first(where: { $0.name == name }) { return try workload.measure(iterations) }
        if name == "W10", let once { return try once.measure(iterations) }
        if name == "W11", let start { awaitStart(start) }
        fail("no workload '\(name)' here: \(names.joined(separator: " "))")
    }

    private var names: [String] {
        workloads.map(\.name) + threads.map(\.name) + parallel.map(\.name) + (once == nil ? [] : ["W10"])
            + (start == nil ? [] : ["W11"])
    }

    /// Only this file awaits: an asynchronous `main` gives its thread to the pool, where valgrind does not follow.
    private func awaitStart(_ start: @escaping @Sendable () async throws -> (took: Int, criticalPath: Int)) -> Never {
        alarm(60)  // whoever leaves the schedule waits for ever
        Task {
            do {
                let (took, criticalPath) = try await start()
                var result = Measurement()
                result.add("workload", "W11")
                result.add("took", took)
                result.add("criticalPath", criticalPath)
                result.printLine()
                exit(0)
            } catch {
                complain("error: \(error)\n")
                exit(1)
            }
        }
        while true { pause() }
    }

    private func fail(_ message: String) {
        complain("error: \(message)\n")
        exit(2)
    }
}
