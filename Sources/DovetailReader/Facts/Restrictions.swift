/// Where a declaration exists: under which `#if` conditions, and with which `@available` attributes.
package struct Restrictions: Hashable, Sendable {
    /// The conditions of the `#if`s around it, all of which hold. In an `#else`, they are negations: `!(DEBUG)`.
    package var conditions: [String] = []
    /// The `@available` attributes, as they are written.
    package var availability: [String] = []

    package init(conditions: [String] = [], availability: [String] = []) {
        self.conditions = conditions
        self.availability = availability
    }

    package var isEmpty: Bool { conditions.isEmpty && availability.isEmpty }

    /// The restrictions of what needs both.
    package func merging(_ other: Restrictions) -> Restrictions {
        Restrictions(
            conditions: conditions + other.conditions.filter { !conditions.contains($0) },
            availability: availability + other.availability.filter { !availability.contains($0) })
    }

    /// True if they are in different clauses of one `#if`.
    package func excludes(_ other: Restrictions) -> Bool {
        func negates(_ one: [String], _ two: [String]) -> Bool { one.contains { two.contains("!(\($0))") } }
        return negates(conditions, other.conditions) || negates(other.conditions, conditions)
    }

    /// The conditions under which one of several declarations exists, each with its own list of conditions.
    static func either(_ lists: [[String]]) -> [String] {
        guard lists.count > 1, !lists.contains([]) else { return lists.count == 1 ? lists[0] : [] }
        // With an `#else`, one of them always exists.
        let isExhaustive = lists.contains { last in
            last.indices.allSatisfy { index in
                let positive = lists.filter { $0.count == index + 1 && $0.dropLast() == last[..<index] }
                return positive.contains { "!(\($0[index]))" == last[index] }
            }
        }
        if isExhaustive { return [] }
        return [lists.map { "(\(Restrictions.all($0)))" }.joined(separator: " || ")]
    }

    /// One condition for a list of which all hold.
    package static func all(_ conditions: [String]) -> String {
        conditions.count == 1 ? conditions[0] : conditions.map { "(\($0))" }.joined(separator: " && ")
    }
}
