/// A pattern in which `*` matches any number of characters.
package struct Wildcard: Hashable, Sendable {
    /// The text between the stars.
    private let parts: [[UInt8]]

    package init(_ text: String) {
        parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// True if the pattern contains no star, so that it matches a single text.
    package var isLiteral: Bool { parts.count == 1 }

    /// Returns true if the pattern matches the whole text.
    package func matches(_ text: String) -> Bool { matches(Array(text.utf8)[...]) }

    /// Returns true if the pattern matches all of these bytes.
    package func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
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
