/// One line on a terminal that says how far the work is. Made only if someone watches.
final class Progress: Sendable {
    private let console: Console

    init(console: Console) { self.console = console }

    func show(_ done: Int, of all: Int) {
        guard done.isMultiple(of: 16) else { return }
        console.complain("\r\u{1B}[K\(done) of \(all) files")
    }

    func erase() { console.complain("\r\u{1B}[K") }
}
