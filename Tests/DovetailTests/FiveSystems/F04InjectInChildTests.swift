internal import Dovetail
internal import Testing

private final class Engine: Sendable {}
private final class Car: @unchecked Sendable {
    var engine: Engine?
}

@Suite struct InjectInChildTests {
    private static func container() throws -> Container {
        try Container {
            Bind(Engine.init).lifetime(.singleton)
            Input(Car.self).inject(\.engine)
        }
    }

    @Test("F4: inject(into:) in a child fills the object that is the child's input")
    func provided() throws {
        let car = Car()
        let child = try InjectInChildTests.container().makeChild(providing: car)
        try child.inject(into: car)
        #expect(car.engine != nil)
    }

    @Test("F4: inject(into:) in a child fills another object of that type, too")
    func other() throws {
        let child = try InjectInChildTests.container().makeChild(providing: Car())
        let car = Car()
        try child.inject(into: car)
        #expect(car.engine != nil)
    }

    @Test("F4: inject(into:) in a child without values works as in the parent")
    func plain() throws {
        let car = Car()
        try InjectInChildTests.container().makeChild {}.inject(into: car)
        #expect(car.engine != nil)
    }

    @Test("F4: inject(into:) looks past the values of several children")
    func nested() throws {
        let child = try InjectInChildTests.container().makeChild(providing: Car()).makeChild(providing: Car())
        let car = Car()
        try child.inject(into: car)
        #expect(car.engine != nil)
    }
}
