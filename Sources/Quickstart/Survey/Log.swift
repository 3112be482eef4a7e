/// Notes for the user, which are printed at the end of the run. The whole program shares one log.
final class Log: Sendable {
    private let lines = Locked<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    var notes: [String] { lines.withLock { $0 } }
}
