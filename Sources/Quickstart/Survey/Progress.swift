/// A line on the terminal that shows the progress. It is created only if standard error is a terminal.
final class Progress: Sendable {
    private let console: Console

    init(console: Console) { self.console = console }

    func show(_ done: Int, of all: Int) {
        guard done.isMultiple(of: 16) else { return }
        console.complain("\r\u{1B}[K\(done) of \(all) files")
    }

    func erase() { console.complain("\r\u{1B}[K") }
}
