/// A comparison of names by their edit distance: the number of letters that are added, removed or changed.
package enum Spelling {
    /// The length in bytes above which a name is similar only to itself. The time of a comparison is quadratic.
    static let longestName = 256

    /// Returns true if a name of a binding equals the wanted name but for a few letters.
    static func isName(_ name: String, like wanted: String) -> Bool {
        isNear(Array(name.utf8), Array(wanted.utf8), within: max(1, wanted.utf8.count / 4))
    }

    /// Returns the name that differs least from the wanted one, unless more than `limit` letters differ. Of several, the
    /// first is returned.
    package static func nearest(to wanted: String, in names: [String], within limit: Int) -> String? {
        guard wanted.utf8.count <= longestName else { return names.first { $0 == wanted } }
        let bytes = Array(wanted.utf8)
        return (0...max(0, limit)).lazy.compactMap { limit in
            names.first { isNear(Array($0.utf8), bytes, within: limit) }
        }.first
    }

    /// Returns true if at most `limit` changes turn one name into the other. Only the columns within that limit are
    /// computed.
    package static func isNear(_ left: [UInt8], _ right: [UInt8], within limit: Int) -> Bool {
        guard abs(left.count - right.count) <= limit else { return false }
        guard max(left.count, right.count) <= longestName else { return left == right }
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
