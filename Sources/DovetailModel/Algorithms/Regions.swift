/// The decision whether two isolations would use a value that is not `Sendable` in one resolve (Semantics §3, "One
/// region"). The rule and the container that links a request share this implementation.
///
/// A row is an instance that the resolve creates, or a user of such an instance, for example a request. The arrows lead
/// from each row to the instances that it receives. Shared instances are left out, because each of them is created in a
/// separate graph.
package struct Regions: Sendable {
    /// The properties of a row on which the decision depends.
    package struct Row: Sendable {
        /// The isolation in which it stores the instances that it receives, as an arbitrary number; `nil` if that is
        /// the isolation of its users.
        package var isolation: Int?
        /// True if it does not pass on the instances that it receives, because it is a request or a shared instance.
        package var isEnd: Bool
        /// True if its value is available to code that may use it in any isolation.
        package var isHandedOut: Bool
        /// True if its value is `Sendable`, so it cannot store a value that is not.
        package var isSendable: Bool

        package init(isolation: Int?, isEnd: Bool, isHandedOut: Bool, isSendable: Bool) {
            self.isolation = isolation
            self.isEnd = isEnd
            self.isHandedOut = isHandedOut
            self.isSendable = isSendable
        }
    }

    /// The users of the instance at and below a row: actors and, if it is open, values that belong to no actor.
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

    /// Returns the rows that receive an instance.
    package func users(of instance: Int) -> ArraySlice<Int> { users[instance] }

    /// Returns the row nearest to the instance at which two isolations would use it, or `nil`.
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
