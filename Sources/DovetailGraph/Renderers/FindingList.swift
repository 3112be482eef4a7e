package import DovetailModel

extension [Finding] {
    /// The text of a list: all errors, the first of the other findings, and the number of those that are left out. So
    /// notes never hide an error.
    package func text(limit: Int, of text: (Finding) -> String) -> String {
        var room = limit
        let shown = filter { finding in
            if finding.severity == .error { return true }
            room -= 1
            return room >= 0
        }
        var lines = shown.map { text($0) + "\n" }
        if shown.count < count { lines.append(more(count - shown.count) + "\n") }
        return lines.joined(separator: "\n")
    }

    /// The line under a list that was cut off.
    private func more(_ count: Int) -> String {
        "… and \(count) more \(count == 1 ? "warning or note" : "warnings and notes")"
    }
}
