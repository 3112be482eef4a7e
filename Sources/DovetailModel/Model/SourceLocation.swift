extension Graph {
    /// A position in a source file, for example that of a binding or of a parameter.
    ///
    /// At run time, `file` is a `#fileID` (`Module/File.swift`). If the source was read, it is a path relative to the
    /// folder that was read. Lines and columns count from one, and columns count UTF-8 bytes, as the compiler does.
    public struct SourceLocation: Hashable, Sendable, Comparable, CustomStringConvertible {
        /// The file, as `#fileID` or as a relative path.
        public package(set) var file: String
        /// The line, from one.
        public package(set) var line: Int
        /// The column, from one.
        public package(set) var column: Int

        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }

        /// The location as `file:line:column`, which terminals and editors show as a link.
        public var description: String { "\(file):\(line):\(column)" }

        /// Compares locations by file, line and column, which is the order in which findings are shown.
        ///
        /// - Parameters:
        ///   - left: A location.
        ///   - right: Another location.
        /// - Returns: `true` if the first location is ordered before the second.
        public static func < (left: Self, right: Self) -> Bool {
            (left.file, left.line, left.column) < (right.file, right.line, right.column)
        }
    }
}
