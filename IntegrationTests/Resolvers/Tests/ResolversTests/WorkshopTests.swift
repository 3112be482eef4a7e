internal import Depot
internal import Foundation
internal import Parts
internal import Testing
@testable internal import Workshop

@Suite("The injectables of imported modules") struct WorkshopTests {
    private let resolver = Workshop()

    @Test("An injectable of an imported module is created by its dependent, with its dependencies")
    @Bench func car() async throws {
        let car = try await resolver.resolveCar(log: URL(filePath: "/log"))
        #expect(car.engine.text == "engine with bolt of the parts, log in /log")
        #expect(car.wheel.size == 4)
        #expect(car.nut.bolt.name == "bolt of the parts")
        #expect(car.vise.jaws == 2)
    }

    @Test("Two modules may have types with the same name")
    @Bench func names() async throws {
        let car = try await resolver.resolveCar(log: URL(filePath: "/log"))
        #expect(car.boxes.map(\.content.name) == ["bolt of the depot"])
    }

    @Test("An array has the elements of all modules; a single one is the module's own")
    func arrays() {
        let wall = resolver.resolveWall()
        #expect(wall.tools.map(\.name) == ["saw", "crane", "hammer"])
        #expect(wall.favorite.name == "saw")
    }

    @Test("Types that cannot be created from here are parameters")
    func parameters() {
        let desk = resolver.resolveDesk(gauge: Gauge(scale: 3), safe: .empty, label: .plain)
        #expect(desk.gauge.scale == 3)
    }
}
