/// Decides whether a value that is not `Sendable` would be used from two isolations in one resolve (Semantics §3, "One
/// region"): the one implementation, for the rule and for the container that links a request.
///
/// A row is something that is made in the resolve, and what uses it: an instance, or a request. The arrows lead from each
/// row to what it takes, except to shared instances, each of which is made in a graph of its own.
package struct Regions: Sendable {
    /// What matters about a row.
    package struct Row: Sendable {
        /// The isolation in which it holds what it takes, as any number; `nil` where that is the isolation of its users.
        package var isolation: Int?
        /// Whether what it takes goes no further: the row is a request, or a shared instance.
        package var isEnd: Bool
        /// Whether its value goes to somebody who may use it anywhere.
        package var isHandedOut: Bool
        /// Whether its value is `Sendable`, so that it cannot hold one that is not.
        package var isSendable: Bool

        package init(isolation: Int?, isEnd: Bool, isHandedOut: Bool, isSendable: Bool) {
            self.isolation = isolation
            self.isEnd = isEnd
            self.isHandedOut = isHandedOut
            self.isSendable = isSendable
        }
    }

    /// Who holds the instance below a row: actors, and, if it is open, values that belong to none.
    private struct Holders: Equatable {
        var actors: Set<Int> = []
        var isOpen = false

        mutating func formUnion(_ other: Holders) {
            actors.formUnion(other.actors)
            isOpen = isOpen || other.isOpen
        }
    }

    private let rows: [Row]
    private let used: Adjacency
    private let users: Adjacency

    package init(rows: [Row], used: Adjacency) {
        self.rows = rows
        self.used = used
        users = used.reversed()
    }

    /// The rows that take an instance.
    package func users(of instance: Int) -> ArraySlice<Int> { users[instance] }

    /// The row nearest the instance at which two isolations would hold it.
    package func conflict(over instance: Int) -> Int? {
        guard users[instance].count > 1 else { return nil }
        var passedOn: [Int: Holders] = [instance: Holders(isOpen: true)]
        var waiting = Array(users[instance])
        var next = 0
        while next < waiting.count {
            let row = waiting[next]
            next += 1
            var holders = Holders()
            for target in used[row] { if let below = passedOn[target] { holders.formUnion(below) } }
            if holders.isOpen, let own = rows[row].isolation {
                holders.actors.insert(own)
                holders.isOpen = false
            }
            if holders.actors.count > 1 { return row }
            if holders.isOpen, rows[row].isHandedOut, !holders.actors.isEmpty { return row }
            if rows[row].isSendable { holders.isOpen = false }
            if passedOn[row] != holders {
                passedOn[row] = holders
                if !rows[row].isEnd { waiting += users[row] }
            }
        }
        return nil
    }
}
