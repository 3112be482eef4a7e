/// A place in the source: where a binding is written, or where something is asked for.
///
/// At run time `file` is a `#fileID` (`Module/File.swift`); read from source it is a path relative to the folder read.
/// Lines and columns count from one; a column counts UTF-8 bytes, as the compiler does.
public struct SourceLocation: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The file, as `#fileID` or as a relative path.
    public var file: String
    /// The line, from one.
    public var line: Int
    /// The column, from one.
    public var column: Int

    /// Makes a location from its three parts.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`, which terminals and editors make clickable.
    public var description: String { "\(file):\(line):\(column)" }

    /// The order in which findings are shown: file, line, column.
    public static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
