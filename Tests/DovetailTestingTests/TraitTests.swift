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

    private struct Point { @Injected(\.number) var number }
    private static let line = #line + 2

    private struct OtherPoint { @Injected(\.number) var number }

    /// Runs `body`, which has to record one issue: of the key `number`.
    private func expectOneIssue(returning placeholder: Int, line: Int = line, _ body: () -> Int) {
        let texts = Locked(0)
        withKnownIssue {
            #expect(body() == placeholder)
        } matching: { issue in
            texts.add(1)
            // The name of the key is not known on every platform.
            return issue.comments.contains {
                $0.rawValue.hasPrefix("'Int'") && $0.rawValue.contains(" is unimplemented, but was used by the ")
                    && $0.rawValue.contains("injection point at DovetailTestingTests/TraitTests.swift:\(line):")
            }
        }
        #expect(texts.value == 1)
    }

    @Test(.dependencies { Unimplemented(key: \.number, returning: 3) })
    func `a key that is unimplemented fails the test once, with the point that reads it, and returns its placeholder`()
    {
        expectOneIssue(returning: 9) {
            let point = OtherPoint()
            return point.number + point.number + Point().number
        }
    }

    @Test(.dependencies { Unimplemented(key: \.number) })
    func `without a placeholder the test goes on with the default of the key`() {
        expectOneIssue(returning: -1) { OtherPoint().number }
    }

    @Test(.dependencies { Unimplemented(key: \.number) })
    func `a key that is unimplemented and not read does not fail the test, nor if the test replaces it`() {
        Dependencies.override(\.number) { _ in 5 }
        #expect(Point().number == 5)
    }

    @Test(.dependencies { Unimplemented(key: \.number) })
    func `an override that reads the original of an unimplemented key fails the test`() {
        Dependencies.override(\.number) { $0() + 6 }
        expectOneIssue(returning: 5) { OtherPoint().number }
    }

    @Test func `a check that creates all bindings fails for an unimplemented key with an error`() async throws {
        let container = try Container { Unimplemented(key: \.number) }
        await withKnownIssue {
            #expect(await unresolvableRoots(of: container).map(\.id) == [.factoryFailed])
        } matching: {
            $0.comments.contains { $0.rawValue.hasSuffix(" is unimplemented, but was used") }
        }
    }

    private static let shared = try? Container { Unimplemented(key: \.number, returning: 0) }

    @Test func `a container that tests share fails one of them`() throws {
        let container = try #require(UnimplementedTests.shared)
        expectOneIssue(returning: 0) { container.asCurrent { OtherPoint().number } }
    }

    @Test func `and it fails the other one`() throws {
        let container = try #require(UnimplementedTests.shared)
        expectOneIssue(returning: 0) { container.asCurrent { OtherPoint().number } }
    }

    @Test(.dependencies { Unimplemented((any Greeter).self, returning: French()) })
    func `a type that is unimplemented may have a placeholder, so that a key that resolves it does not stop`() throws {
        struct Point { @Injected(\.greeter) var greeter }
        withKnownIssue {
            #expect(Point().greeter.word == "salut")
        } matching: {
            $0.comments.contains { $0.rawValue.contains("'Greeter' is unimplemented, but was used") }
        }
    }

    @Test func `one function of a client is unimplemented`() {
        struct Client: Sendable {
            var fetch: @Sendable () -> Int
            var save: @Sendable (Int) -> Void
        }
        var client = Client(fetch: { 1 }, save: { _ in })
        client.save = { _ in unimplemented("client.save", returning: ()) }
        #expect(client.fetch() == 1)
        withKnownIssue {
            client.save(2)
        } matching: {
            $0.comments.contains { $0.rawValue.contains("'client.save' is unimplemented, but was used") }
        }
    }
}
