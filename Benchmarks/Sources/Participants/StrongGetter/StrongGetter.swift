// The least that a shared instance can cost through a function that the optimizer cannot inline: a
// strong reference is returned.
internal import Harness

let participant = Participant(
    [
        Workload("W2") { _ in
            let app = App(session: UserSession())
            return { for _ in 0..<$0 { blackHole(app.session()) } }
        }
    ],
    threads: [
        ThreadWorkload("W7") { _ in
            let app = App(session: UserSession())
            return { _, count in
                for _ in 0..<count {
                    blackHole(app.session())
                    blackHole(Plain())
                }
            }
        },
        ThreadWorkload("W7b") { threads in
            let apps = (0..<threads).map { _ in App(session: UserSession()) }
            return { thread, count in
                for _ in 0..<count {
                    blackHole(apps[thread].session())
                    blackHole(Plain())
                }
            }
        },
    ])

final class App: Sendable {
    private let stored: any Session
    init(session: any Session) { stored = session }
    @inline(never) func session() -> any Session { stored }
}
