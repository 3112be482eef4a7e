/// How far two names are apart in letters added, dropped or changed.
package enum Spelling {
    /// True if a name of a binding is the wanted one with a few letters changed.
    static func isName(_ name: String, like wanted: String) -> Bool {
        isNear(Array(name.utf8), Array(wanted.utf8), within: max(1, wanted.utf8.count / 4))
    }

    /// Whether at most `limit` changes turn one into the other. Costs the length times the limit.
    package static func isNear(_ left: [UInt8], _ right: [UInt8], within limit: Int) -> Bool {
        guard abs(left.count - right.count) <= limit else { return false }
        let beyond = limit + 1
        var previous = (0...right.count).map { min($0, beyond) }
        for (row, letter) in left.enumerated() {
            var current = Array(repeating: beyond, count: right.count + 1)
            current[0] = min(row + 1, beyond)
            let first = max(0, row - limit)
            let last = min(right.count, row + limit + 1)
            for column in first..<max(first, last) {
                let changed = previous[column] + (letter == right[column] ? 0 : 1)
                current[column + 1] = min(changed, previous[column + 1] + 1, current[column] + 1, beyond)
            }
            previous = current
        }
        return previous[right.count] <= limit
    }
}
