// Components and injected properties, without isolation annotations if possible: they have the isolation of their
// module. The same text in every setting.
import Dovetail
import DovetailComponents
import DovetailInjection
import Keys

protocol Clock: Sendable { var now: Int { get } }
struct FixedClock: Clock { let now: Int }
final class Diary {
    let clock: any Clock
    init(clock: any Clock) { self.clock = clock }
}
final class Drawer<Content>: Sendable {}

struct Office: Component {
    let scope: Scope
    init(_ container: Container? = nil) { scope = container.map { Scope($0) } ?? Scope() }
    var clock: any Clock { shared { FixedClock(now: 1) } }
    var tide: Tide { get throws { try shared() } }
}
final class Desk: Component {
    let scope = Scope()
    let office: Office
    let neighbour: Office
    init(office: Office, neighbour: Office) {
        self.office = office
        self.neighbour = neighbour
    }
    var diary: Diary { transient { Diary(clock: office.clock) } }
    var far: Int { transient { neighbour.clock.now } }
    func drawer<Content>(of type: Content.Type) -> Drawer<Content> { shared { Drawer() } }
}

extension Dependencies {
    var wallClock: any Clock { FixedClock(now: 1) }
}
struct Leaflet: Injecting { @Injected(\.wallClock) var clock }
final class Board2: Injecting { @Injected(\.wallClock) var clock }
actor Carrier: Injecting {
    @Injected(\.tide) var tide
    var name: String { tide.name }
}
struct Shore { @Injected(\.tide) var tide }

public enum APIStyles {
    /// The instance that a module with this setting resolves for the key that all of them use.
    @MainActor public static func tide() -> Tide { Shore().tide }

    /// The behavior of components, as a list that is compared.
    @MainActor public static func components() throws -> [String] {
        let office = Office()
        let copy = office
        let desk = Desk(office: office, neighbour: Office())
        let fake: any Clock = FixedClock(now: 9)
        let override = copy.override((any Clock).self) { fake }
        let replaced = desk.diary.clock.now
        override.rollBack()
        let container = try Container(parent: office.resolver { office in Bind { @MainActor in office.clock } }) {
            Bind { Tide("container") }
        }
        let clock: any Clock = try container.resolve()
        return [
            "\(replaced) \(desk.diary.clock.now) \(desk.far)", "\(desk.diary !== desk.diary)",
            "\(desk.drawer(of: Int.self) === desk.drawer(of: Int.self))", "\(clock.now)",
            try Office(container).tide.name,
        ]
    }

    /// The behavior of injected properties, as a list that is compared.
    @MainActor public static func points() async throws -> [String] {
        let leaflet = Leaflet()
        let replaced = leaflet.injecting(FixedClock(now: 9), for: \.$clock)
        let board = Board2()
        let before = board.clock.now
        _ = board.injecting(FixedClock(now: 9), for: \.$clock)
        let tide = Tide("mine")
        let carrier = await Carrier().injecting { $0.$tide.override(tide) }
        let container = try Container { Bind(key: \.tide) { Tide("bound") } }
        let bound = await container.asCurrent { await Carrier().name }
        return [
            "\(leaflet.clock.now) \(replaced.clock.now)", "\(before) \(board.clock.now)", await carrier.name, bound,
        ]
    }
}
