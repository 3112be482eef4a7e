internal import Dovetail

// W11: asynchronous singletons that take virtual time. The schedule is the best that the dependencies allow.

/// One step of the start: its dependencies and its duration.
private struct Step {
    let needs: [Int]
    let takes: Int
}

// Config, database, cache, client, accounts, search, feed, server.
private let steps = [
    Step(needs: [], takes: 3), Step(needs: [0], takes: 5), Step(needs: [0], takes: 2), Step(needs: [0], takes: 4),
    Step(needs: [1, 3], takes: 2), Step(needs: [1, 2], takes: 6), Step(needs: [3], takes: 1),
    Step(needs: [4, 5, 6], takes: 2),
]

final class Config: Sendable { init(_ clock: VirtualClock) async { await clock.sleep(0) } }
final class Database: Sendable { init(_ clock: VirtualClock, _ config: Config) async { await clock.sleep(1) } }
final class Cache: Sendable { init(_ clock: VirtualClock, _ config: Config) async { await clock.sleep(2) } }
final class Client: Sendable { init(_ clock: VirtualClock, _ config: Config) async { await clock.sleep(3) } }
final class Accounts: Sendable {
    init(_ clock: VirtualClock, _ database: Database, _ client: Client) async { await clock.sleep(4) }
}
final class Search: Sendable {
    init(_ clock: VirtualClock, _ database: Database, _ cache: Cache) async { await clock.sleep(5) }
}
final class Feed: Sendable { init(_ clock: VirtualClock, _ client: Client) async { await clock.sleep(6) } }
final class Server: Sendable {
    init(_ clock: VirtualClock, _ accounts: Accounts, _ search: Search, _ feed: Feed) async { await clock.sleep(7) }
}

private struct ServerModule: Module {
    let clock: VirtualClock
    var body: some Module {
        Instance(clock)
        Bind(Config.init).lifetime(.singleton).eager()
        Bind(Database.init).lifetime(.singleton).eager()
        Bind(Cache.init).lifetime(.singleton).eager()
        Bind(Client.init).lifetime(.singleton).eager()
        Bind(Accounts.init).lifetime(.singleton).eager()
        Bind(Search.init).lifetime(.singleton).eager()
        Bind(Feed.init).lifetime(.singleton).eager()
        Bind(Server.init).lifetime(.singleton).eager()
    }
}

/// Starts the container. A step that begins earlier or later than scheduled is never woken, so this either returns the
/// length of the critical path or not at all.
@Sendable func startOnVirtualClock() async throws -> (took: Int, criticalPath: Int) {
    var schedule: [Int: VirtualClock.Entry] = [:]
    for (number, step) in steps.enumerated() {
        let start = step.needs.compactMap { schedule[$0]?.finish }.max() ?? 0
        schedule[number] = VirtualClock.Entry(start: start, finish: start + step.takes)
    }
    let clock = VirtualClock(schedule: schedule)
    let container = try Container { ServerModule(clock: clock) }
    try await container.start()
    return (await clock.now, schedule.values.map(\.finish).max() ?? 0)
}
