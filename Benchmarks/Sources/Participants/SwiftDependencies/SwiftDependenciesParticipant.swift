internal import Dependencies
internal import Harness

// The library has no transient objects: the user calls their initializers.
let participant = Participant(
    [
        Workload("W2") { _ in
            let user = User()
            return { for _ in 0..<$0 { blackHole(user.session) } }
        }
    ],
    threads: [
        ThreadWorkload("W7 read") { _ in
            let user = User()
            return { _, count in for _ in 0..<count { blackHole(user.session) } }
        },
        ThreadWorkload("W7b read") { _ in
            let user = User()
            return { thread, count in
                for _ in 0..<count { if thread == 0 { blackHole(user.session) } else { blackHole(user.store) } }
            }
        },
    ])

struct User: Sendable {
    @Dependency(\.session) var session
    @Dependency(\.store) var store
}

private enum SessionKey: DependencyKey {
    static let liveValue: any Session = UserSession()
}
private enum StoreKey: DependencyKey {
    static let liveValue: any Store = DiskStore()
}

extension DependencyValues {
    var session: any Session {
        get { self[SessionKey.self] }
        set { self[SessionKey.self] = newValue }
    }
    var store: any Store {
        get { self[StoreKey.self] }
        set { self[StoreKey.self] = newValue }
    }
}
