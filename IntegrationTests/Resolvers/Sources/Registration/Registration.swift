internal import Dovetail
internal import DovetailResolvers

protocol Clock: Sendable { var now: Int { get } }
final class SystemClock: Clock, InitializerInjectable {
    typealias Provides = any Clock
    static var lifetime: Lifetime<any Clock> { .singleton }
    var now: Int { 42 }
    init() {}
}
struct Refused: Error {}

final class Ledger: InitializerInjectable, Sendable {
    static let lifetime = Lifetime<Ledger>.singleton
    let clock: any Clock
    init(clock: any Clock) throws { self.clock = clock }
}

@MainActor final class Screen: InitializerInjectable {
    let ledger: Ledger
    let title: String
    init(ledger: Ledger, title: String = "untitled") {
        self.ledger = ledger
        self.title = title
    }
}

final class Journal: InitializerInjectable, Sendable {
    let ledger: Ledger
    init(ledger: Ledger) throws(Refused) { self.ledger = ledger }
}

final class Archive: InitializerInjectable, Sendable {
    let journal: Journal
    init(journal: Journal, clock: any Clock) async { self.journal = journal }
}

protocol Plugin: Sendable { var name: String { get } }
struct Red: Plugin, InitializerInjectable {
    typealias Provides = any Plugin
    var name: String { "red" }
}
struct Blue: Plugin, InitializerInjectable {
    typealias Provides = any Plugin
    var name: String { "blue" }
}
struct Palette: InitializerInjectable { let plugins: [any Plugin] }
