internal import Dovetail
internal import Harness

let participant = Participant(
    [
        Workload("W1") { _ in
            let container = try shop()
            return { for _ in 0..<$0 { blackHole(try container.resolve(Plain.self)) } }
        },
        Workload("W2") { _ in
            let container = try shop()
            return { for _ in 0..<$0 { blackHole(try container.resolve((any Session).self)) } }
        },
        Workload("W3") { _ in
            let container = try shop()
            return { for _ in 0..<$0 { blackHole(try container.resolve(Checkout.self)) } }
        },
        Workload("W4") { _ in
            let container = try shop()
            return { for _ in 0..<$0 { blackHole(try container.resolve(ListModel.self)) } }
        },
        Workload("W4b") { _ in
            let container = try shop()
            return { for _ in 0..<$0 { blackHole(try container.resolve(EditModel.self)) } }
        },
        Workload("W8") { _ in
            let container = try shop()
            return { for number in 0..<$0 { try serve(Request(number: number), container) } }
        },
        Workload("W9") { _ in
            let container = try shop()
            return { for number in 0..<$0 { blackHole(try container.resolve(Detail.self, arguments: number)) } }
        },
    ] + lifetimes + closing + crowd,
    threads: threadWorkloads,
    once: OnceWorkload {
        let container = try Container { Bind(Raced.init).lifetime(.singleton) }
        return { blackHole(orStop { try container.resolve(Raced.self) }) }
    },
    start: startOnVirtualClock)

func shop() throws -> Container { try Container { ShopModule() } }

func serve(_ request: Request, _ parent: Container) throws {
    let scope = try parent.makeChild(providing: request)
    blackHole(try scope.resolve((any RequestContext).self))
    blackHole(try scope.resolve((any RequestLog).self))
    blackHole(try scope.resolve(RequestHandler.self))
}

/// A thread's body cannot throw.
@inline(__always)
func orStop<T>(_ body: () throws -> T) -> T {
    do { return try body() } catch { fatalError("\(error)") }
}

private let threadWorkloads = [
    ThreadWorkload("W7 read") { _ in
        let container = try shop()
        return { _, count in
            for _ in 0..<count { blackHole(orStop { try container.resolve((any Session).self) }) }
        }
    },
    ThreadWorkload("W7b read") { _ in
        let container = try shop()
        return { thread, count in
            for _ in 0..<count {
                if thread == 0 {
                    blackHole(orStop { try container.resolve((any Session).self) })
                } else {
                    blackHole(orStop { try container.resolve((any Store).self) })
                }
            }
        }
    },
    ThreadWorkload("W7t") { _ in
        let container = try shop()
        return { _, count in
            for _ in 0..<count { blackHole(orStop { try container.resolve(Plain.self) }) }
        }
    },
    ThreadWorkload("W7") { _ in
        let container = try shop()
        return { _, count in
            for _ in 0..<count {
                blackHole(orStop { try container.resolve((any Session).self) })
                blackHole(orStop { try container.resolve(Plain.self) })
            }
        }
    },
    ThreadWorkload("W7b") { _ in
        // Of one container: each thread has a separate singleton, everything else is shared.
        let container = try shop()
        return { thread, count in
            for _ in 0..<count {
                if thread == 0 {
                    blackHole(orStop { try container.resolve((any Session).self) })
                } else {
                    blackHole(orStop { try container.resolve((any Store).self) })
                }
                blackHole(orStop { try container.resolve(Plain.self) })
            }
        }
    },
]
