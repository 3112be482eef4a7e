#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph

    /// A pattern of `--exclude`: the name of a file or folder, or a path, in which `*` matches anything.
    ///
    /// It matches whole components: `Tests` matches `App/Tests/A.swift`, but not `App/UnitTests/A.swift`.
    struct PathPattern: Hashable, Sendable {
        private let wildcard: Wildcard

        /// `nil` if the text is empty, because that would match everything or nothing.
        init?(_ text: String) {
            var text = text[...]
            if text.hasPrefix("./") { text = text.dropFirst(2) }
            while text.hasSuffix("/") { text = text.dropLast() }
            guard !text.isEmpty else { return nil }
            wildcard = Wildcard(String(text))
        }

        /// Whether the pattern matches a path, or a folder that contains it, below another folder. What leads to that
        /// folder is the user's choice and is never excluded.
        func matches(_ path: String, below folder: String = "") -> Bool {
            let bytes = Array(path.utf8)
            let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
            let first = path.hasPrefix(folder + "/") ? folder.utf8.count : 0
            let ends = slashes.filter { $0 > first } + [bytes.count]
            let starts = [0] + slashes.map { $0 + 1 }
            return ends.contains { end in
                starts.contains { start in start < end && wildcard.matches(bytes[start..<end]) }
            }
        }
    }
#endif
