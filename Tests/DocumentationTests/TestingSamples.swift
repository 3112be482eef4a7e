internal import Dovetail
internal import DovetailTesting
internal import Testing
internal import XCTest

enum Checkout {
    protocol Clock: Sendable { var hour: Int { get } }
    struct SystemClock: Clock { var hour: Int { 3 } }
    struct StoppedClock: Clock { let hour = 12 }
    protocol Mailer: Sendable {
        func send(_ text: String) -> Bool
        func load() throws -> [String]
    }
    struct Till {
        let clock: any Clock
        var total: Int { clock.hour }
    }
    struct AppModule: Module {
        var body: some Module {
            Bind((any Clock).self, SystemClock.init)
            Bind(Till.init)
        }
    }
    final class MyStore: InstanceStore {
        typealias Value = Thing
        func instance(for context: StoreContext) -> Thing? { nil }
        func store(_ value: Thing, for context: StoreContext) {}
        func remove(for context: StoreContext) {}
        func removeAll() {}
        func makeEmpty() -> MyStore { MyStore() }
    }
    final class Thing: Sendable {}

    final class AudioSession: Sendable {
        static let shared = AudioSession()
        let isMuted = true
    }

    struct NoMail: Mailer {
        func send(_ text: String) -> Bool { unimplemented(returning: false) }
        func load() throws -> [String] { throw unimplemented() }
    }

    @Suite(.dependencies { AppModule() })
    struct CheckoutTests {
        @Test(.dependencies { Bind((any Clock).self) { StoppedClock() } })
        func total() throws {
            let till = try #require(Container.current).resolve(Till.self, isolation: #isolation)
            #expect(till.total == 12)
        }
    }

    @Suite("The samples of Testing")
    struct TestingSamples {
        @Test("Checks are functions")
        func checks() async throws {
            try Container { AppModule() }.validate()  // is the wiring right?
            let container = try Container { AppModule() }
            #expect(await unresolvableRoots(of: container).isEmpty)  // can every root be made?
            let leaks = try await leaks(of: { AppModule() }, after: { _ = try await $0.resolve(Till.self) })
            #expect(leaks == [])  // does anything stay behind?
            #expect(await violations(of: { MyStore() }, making: { Thing() }, isSame: { $0 === $1 }) == [])
        }

        @Test(.dependencies(allowingSurvivors: AudioSession.self) { Bind { AudioSession.shared } })
        func mute() throws {
            #expect(try #require(Container.current).resolve(AudioSession.self, isolation: #isolation).isMuted)
        }

        @Test("A double that nobody touches fails nothing")
        func double() throws {
            let container = try Container {
                AppModule()
                Bind((any Mailer).self, NoMail.init)
            }
            _ = try container.resolve((any Mailer).self)
        }
    }
}

final class TillTests: XCTestCase {
    private typealias AppModule = Checkout.AppModule
    private typealias Clock = Checkout.Clock
    private typealias StoppedClock = Checkout.StoppedClock
    private typealias Till = Checkout.Till

    func testTotal() async throws {
        let left = try await leaks {
            AppModule()
            Bind((any Clock).self) { StoppedClock() }.replacing()
        } after: { container in
            let till = try await container.resolve(Till.self)
            XCTAssertEqual(till.total, 12)
        }
        XCTAssertEqual(left, [])
    }
}
