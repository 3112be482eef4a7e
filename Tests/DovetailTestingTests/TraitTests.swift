internal import Dovetail
internal import DovetailInjection
internal import DovetailTesting
internal import Testing

@Suite(.dependencies { DoorModule() })
struct TraitTests {
    private static let seen = Shelf()

    @Test func `a test has the bindings of its suite`() throws {
        #expect(try current().resolveNow(Door.self).greeter.word == "hello")
    }

    @Test(.dependencies { Bind { () -> any Greeter in French() }.lifetime(.singleton) })
    func `a test's binding replaces its suite's, for all its dependents`() throws {
        let door = try current().resolve(Door.self)
        let greeter = try current().resolve((any Greeter).self)
        #expect(door.greeter === greeter)
        #expect(greeter.word == "salut")
    }

    @Test(.dependencies { Bind(key: \.number) { 7 } }, arguments: 0..<20)
    func `each case has separate singletons, those of the process included`(_ number: Int) throws {
        struct Point {
            @Injected(\.number) var number
            @Injected(\.door) var door
        }
        #expect(Point().number == 7)
        #expect(Point().door === (try current().resolve(Door.self)))
        Dependencies.override(\.door) { _ in Door(greeter: French()) }
        #expect(Point().door.greeter.word == "salut")
    }

    @Suite(.dependencies { Bind(key: \.number) { 1 } })
    struct Inner {
        @Test func `nested suites add up`() throws {
            struct Point { @Injected(\.number) var number }
            #expect(Point().number == 1)
            #expect(try current().resolve(Door.self).greeter.word == "hello")
        }
    }
}

struct UnimplementedTests {
    private struct Double { func greet() -> String { unimplemented(returning: "nothing") } }
    private struct Thrower { func greet() throws -> String { throw unimplemented("Thrower.greet") } }

    @Test func `an unimplemented dependency that is used fails the test by name, and returns its placeholder`() {
        let double = Double()
        withKnownIssue {
            #expect(double.greet() == "nothing")
        } matching: {
            $0.comments.contains { $0.rawValue.contains("'greet()' is unimplemented, but was used") }
        }
        withKnownIssue {
            #expect(throws: UnimplementedError.self) { try Thrower().greet() }
        } matching: {
            $0.comments.contains { $0.rawValue.contains("'Thrower.greet' is unimplemented") }
        }
    }

    @Test(.dependencies { Unimplemented((any Greeter).self) })
    func `a binding that is unimplemented fails the test when it is resolved, and only then`() throws {
        withKnownIssue {
            #expect(throws: ResolutionError.self) { try current().resolve((any Greeter).self) }
        } matching: {
            $0.comments.contains { $0.rawValue.contains("'Greeter' is unimplemented") }
        }
    }

    @Test(.dependencies { Unimplemented((any Greeter).self) })
    func `an unimplemented dependency that is not used does not fail the test`() { _ = Double() }
}
