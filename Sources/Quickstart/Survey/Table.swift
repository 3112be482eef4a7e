/// Counts under a heading.
struct Table: Equatable, Sendable {
    /// The maximum number of rows to show.
    static let shown = 5

    let heading: String
    var counts: [Subject: Int]

    /// The largest counts, the largest first.
    var rows: [(subject: Subject, count: Int)] {
        let rows = counts.map { (subject: $0.key, count: $0.value) }
        return Array(rows.sorted { ($1.count, $0.subject) < ($0.count, $1.subject) }.prefix(Table.shown))
    }
}

extension [Table] {
    /// Adds the counts of another document.
    mutating func add(_ tables: [Table]) {
        for table in tables {
            if let index = firstIndex(where: { $0.heading == table.heading }) {
                self[index].counts.merge(table.counts, uniquingKeysWith: +)
            } else {
                append(table)
            }
        }
    }
}

extension Subject: Comparable, CustomStringConvertible {
    var description: String {
        switch self {
        case .text(let text): text
        case .line(let path, let number): "\(path):\(number)"
        }
    }

    static func < (first: Subject, second: Subject) -> Bool {
        switch (first, second) {
        case (.line(let path, let number), .line(let otherPath, let other)): (path, number) < (otherPath, other)
        default: first.description < second.description
        }
    }
}
