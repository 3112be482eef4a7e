// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Depot
internal import Dovetail
internal import Foundation
internal import Parts

extension WorkshopResolver {
    func resolveBoxOfBolt() -> Box<Depot.Bolt> {
        let depotBolt = resolveDepotBolt()
        return Box<Depot.Bolt>(content: depotBolt)
    }

    @Bench func resolveCar(log: URL) async throws -> Car {
        let engine = try resolveEngine(log: log)
        let wheel = await resolveWheel()
        let nut = resolveNut()
        let vise = resolveVise()
        let boxOfBolt = resolveBoxOfBolt()
        return Car(engine: engine, wheel: wheel, nut: nut, vise: vise, box: boxOfBolt)
    }

    func resolveCrane() -> Crane { Crane() }

    func resolveDepotBolt() -> Depot.Bolt { Depot.Bolt() }

    func resolveDesk(gauge: Gauge, safe: Safe, label: Label) -> Desk { Desk(gauge: gauge, safe: safe, label: label) }

    func resolveEngine(log: URL) throws -> Engine {
        let partsBolt = resolvePartsBolt()
        return try Engine(dependency: .init(bolt: partsBolt, log: log))
    }

    func resolveHammer() -> Hammer { Hammer() }

    func resolveInt() -> Int { provideScrews() }

    func resolveNut() -> Nut {
        let partsBolt = resolvePartsBolt()
        return Nut(bolt: partsBolt)
    }

    func resolvePartsBolt() -> Parts.Bolt { Parts.Bolt() }

    func resolveSaw() -> Saw { Saw() }

    @Bench func resolveVise() -> Vise { Vise() }

    func resolveWall() -> Wall {
        let tools: [any Tool] = [resolveSaw(), resolveCrane(), resolveHammer()]
        let saw = resolveSaw()
        return Wall(tools: tools, favorite: saw)
    }

    nonisolated(nonsending) func resolveWheel() async -> Wheel { await Wheel.makeInstance(dependency: .init()) }
}

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind((any Tool).self) { Saw() }.asDefault()
        Bind(Car.init(engine:wheel:nut:vise:box:)).asDefault()
        Bind(Wall.init(tools:favorite:)).asDefault()
        Bind(Desk.init(gauge:safe:label:)).asDefault()
    }
}
