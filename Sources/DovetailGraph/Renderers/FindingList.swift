extension [Finding] {
    /// The findings with errors first, then warnings, then notes. Findings of one severity keep their order.
    package var errorsFirst: [Finding] {
        [Finding.Severity.error, .warning, .note].flatMap { severity in filter { $0.severity == severity } }
    }

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
        if shown.count < count { lines.append(Wording.more(count - shown.count) + "\n") }
        return lines.joined(separator: "\n")
    }
}
