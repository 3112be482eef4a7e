/// The text of one file, read and split into lines once for all analyzers.
struct Document: Sendable {
    let path: Path
    let text: String
    let lines: [Substring]

    init(path: Path, files: any FileSystem) throws(FileError) {
        self.path = path
        text = try files.text(of: path)
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines
    }
}
