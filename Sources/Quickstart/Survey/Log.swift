internal import Synchronization

/// What the user should know at the end of the run. One for the whole program.
final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    var notes: [String] { lines.withLock { $0 } }
}
