/// The report of a survey.
struct SurveyReport {
    let files: any FileSystem
    let console: Console

    private static let width = 72

    func text(about tables: [Table], in folder: Path) -> String {
        guard !tables.isEmpty else { return "\(heading("Survey of \(folder)"))\n\nThere are no text files in it.\n" }
        return ([heading("Survey of \(folder)")] + tables.map(text)).joined(separator: "\n\n") + "\n"
    }

    /// A section with the notes, if there are any.
    func text(about notes: [String]) -> [String] {
        guard !notes.isEmpty else { return [] }
        var lines = notes.prefix(Table.shown).map { "  " + $0 }
        if notes.count > Table.shown { lines.append("  and \(notes.count - Table.shown) more") }
        return [([heading("Notes")] + lines).joined(separator: "\n") + "\n"]
    }

    private func text(of table: Table) -> String {
        let rows = table.rows.flatMap { subject, count in
            let padding = String(repeating: " ", count: max(0, 8 - String(count).count))
            return ["\(padding)\(count)  \(subject)"] + quotation(of: subject)
        }
        return ([heading(table.heading)] + rows).joined(separator: "\n")
    }

    /// The text of a line that a table mentions. The file is read again, but `CachingFiles` caches it.
    private func quotation(of subject: Subject) -> [String] {
        guard case .line(let path, let number) = subject,
            let document = try? Document(path: path, files: files), document.lines.indices.contains(number - 1)
        else { return [] }
        let line = document.lines[number - 1].drop(while: \.isWhitespace)
        let isWhole = line.count <= SurveyReport.width
        return ["          " + (isWhole ? String(line) : line.prefix(SurveyReport.width - 1) + "…")]
    }

    private func heading(_ text: String) -> String { console.isBold ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
