// Injectables of imported modules are created by their dependents.
internal import Depot
internal import Dovetail
internal import DovetailResolvers
internal import Parts

struct Saw: Tool, InitializerInjectable {
    typealias Provides = any Tool
    let name = "saw"
}

final class Car: InitializerInjectable {
    let engine: Engine
    let wheel: Wheel
    let nut: Nut
    let vise: Vise
    let boxes: [Box<Depot.Bolt>]

    init(engine: Engine, wheel: Wheel, nut: Nut, vise: Vise, box: Box<Depot.Bolt>) {
        self.engine = engine
        self.wheel = wheel
        self.nut = nut
        self.vise = vise
        boxes = [box]
    }
}

final class Wall: InitializerInjectable {
    let tools: [any Tool]
    let favorite: any Tool

    init(tools: [any Tool], favorite: any Tool) {
        self.tools = tools
        self.favorite = favorite
    }
}

/// Types that cannot be created from here are parameters.
final class Desk: InitializerInjectable {
    let gauge: Gauge
    let safe: Safe
    let label: Label

    init(gauge: Gauge, safe: Safe, label: Label) {
        self.gauge = gauge
        self.safe = safe
        self.label = label
    }
}

protocol WorkshopResolver: Resolver {
    func provideScrews() -> Int
}

final class Workshop: WorkshopResolver, Sendable {
    func provideScrews() -> Int { 12 }
}
