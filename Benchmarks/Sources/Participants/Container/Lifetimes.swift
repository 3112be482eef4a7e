internal import Dovetail
internal import Harness

/// W2 for instances that are stored elsewhere than in the block of the container: the process, a pool, a weak reference, a binding
/// that was registered later, one instance for each argument.
let lifetimes = [
    Workload("W2 process") { _ in
        let container = try Container { Bind(Stored.init).lifetime(.process) }
        return { for _ in 0..<$0 { blackHole(try container.resolve(Stored.self)) } }
    },
    Workload("W2 pool") { _ in
        let pool = InstancePool("session")
        let container = try Container { Bind(Stored.init).lifetime(.pool(pool)) }
        return { for _ in 0..<$0 { blackHole(try container.resolve(Stored.self)) } }
    },
    Workload("W2 weak") { _ in
        let container = try Container { Bind(Stored.init).lifetime(.weak) }
        let user = try container.resolve(Stored.self)
        return { count in
            try withExtendedLifetime(user) {
                for _ in 0..<count { blackHole(try container.resolve(Stored.self)) }
            }
        }
    },
    Workload("W2 late") { _ in
        let container = try Container {}
        try container.register { Bind(Stored.init).lifetime(.singleton) }
        return { for _ in 0..<$0 { blackHole(try container.resolve(Stored.self)) } }
    },
    Workload("W2 arguments") { _ in
        let container = try Container { Bind { StoredFor(number: arg($0)) }.lifetime(.singleton) }
        return { for number in 0..<$0 { blackHole(try container.resolve(StoredFor.self, arguments: number & 7)) } }
    },
]

/// W8 for a child that owns something to close, alone and beside 10,000 others that are open.
let closing = [
    Workload("W8 closing") { _ in
        let container = try Container { Bind(Stored.init).lifetime(.scoped).onClose { _ in } }
        return { for _ in 0..<$0 { blackHole(try container.makeChild {}.resolve(Stored.self)) } }
    },
    Workload("W8 closing, beside 10000") { _ in
        let container = try Container { Bind(Stored.init).lifetime(.scoped).onClose { _ in } }
        let others = try (0..<10_000).map { _ in try container.makeChild {} }
        for child in others { blackHole(try child.resolve(Stored.self)) }
        return { count in
            try withExtendedLifetime(others) {
                for _ in 0..<count { blackHole(try container.makeChild {}.resolve(Stored.self)) }
            }
        }
    },
]

private final class Stored: Sendable {}
private final class StoredFor: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}
