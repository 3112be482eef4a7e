#if Tools
    /// A pattern of `--exclude`: the name of a file or folder, or a path, in which `*` matches anything.
    ///
    /// It matches whole components: `Tests` matches `App/Tests/A.swift`, but not `App/UnitTests/A.swift`.
    struct PathPattern: Hashable, Sendable {
        /// The text between the stars.
        private let parts: [[UInt8]]

        /// `nil` if the text is empty, because that would match everything or nothing.
        init?(_ text: String) {
            var text = text[...]
            if text.hasPrefix("./") { text = text.dropFirst(2) }
            while text.hasSuffix("/") { text = text.dropLast() }
            guard !text.isEmpty else { return nil }
            parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
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
                starts.contains { start in start < end && matches(bytes[start..<end]) }
            }
        }

        /// Whether the pattern matches these components as a whole.
        private func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
            guard let first = parts.first, let last = parts.last else { return false }
            guard parts.count > 1 else { return bytes.elementsEqual(first) }
            guard bytes.count >= first.count + last.count, bytes.starts(with: first),
                bytes.suffix(last.count).elementsEqual(last)
            else { return false }
            var rest = bytes.dropFirst(first.count).dropLast(last.count)
            for part in parts.dropFirst().dropLast() where !part.isEmpty {
                guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
                rest = rest[(start + part.count)...]
            }
            return true
        }
    }
#endif
