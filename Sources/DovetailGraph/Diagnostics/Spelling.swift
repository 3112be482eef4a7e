/// How far two names are apart.
package enum Spelling {
    /// Whether one is a slip of the other: few edits for its length.
    package static func isNear(_ left: String, _ right: String) -> Bool {
        let limit = max(1, min(left.count, right.count) / 4)
        guard abs(left.count - right.count) <= limit else { return false }
        return distance(left, right) <= limit
    }

    /// The number of insertions, deletions and substitutions from one to the other.
    package static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        var previous = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let change = previous[column] + (byte == other ? 0 : 1)
                current.append(min(change, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[right.count]
    }
}
