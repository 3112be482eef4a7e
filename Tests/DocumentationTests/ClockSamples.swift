internal import Dovetail
internal import DovetailClocks
internal import DovetailInjection
internal import DovetailTesting
internal import Foundation
internal import Testing

enum Teahouse {
    struct Tea {
        @Injected(\.continuousClock) var clock
        @Injected(\.uuid) var uuid
        @Injected(\.date) var date

        func brew() async throws -> String {
            try await clock.sleep(for: .seconds(180))
            return "cup \(uuid()), ready at \(date.now)"
        }
    }

    final class Kettle: Sendable {
        let clock: any Clock<Duration>
        init(clock: any Clock<Duration>) { self.clock = clock }
    }

    struct SystemModule: Module {
        var body: some Module {
            Bind((any Clock<Duration>).self) { ContinuousClock() }
            Instance(DateGenerator.system)
            Instance(UUIDGenerator.system)
            Instance(WithRandomNumberGenerator.system)
        }
    }

    struct AppModule: Module {
        var body: some Module {
            SystemModule().live()
            Bind(Kettle.init).lifetime(.singleton)
        }
    }

    @Suite("The samples of DovetailClocks")
    struct ClockSamples {
        @Test("A test advances the clock, and the date with it")
        func keys() async throws {
            let start = Date(timeIntervalSince1970: 0)
            let clock = TestClock()
            try await withDependencies {
                $0.continuousClock = clock
                $0.date = .following(clock, from: start)
                $0.uuid = .incrementing
            } operation: {
                async let cup = Tea().brew()
                try await clock.waitForSleepers()
                await clock.advance(by: .seconds(180))
                #expect(try await cup == "cup \(UUID(0)), ready at \(start + 180)")
            }
        }

        @Test("A task that sleeps is woken")
        func sleeping() async throws {
            let clock = TestClock()
            let tea = Task {
                try await clock.sleep(for: .seconds(180))
                return "ready"
            }
            try await clock.waitForSleepers()
            await clock.advance(by: .seconds(180))
            #expect(try await tea.value == "ready")
        }

        @Test("A generator is passed to a closure")
        func random() {
            @Injected(\.withRandomNumberGenerator) var withRandomNumberGenerator
            let side = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
            #expect((1...6).contains(side))
        }

        @Test(
            "A strict test replaces what is live", .dependencies(live: .fails) { AppModule() },
            .dependencies { Instance(TestClock()).as((any Clock<Duration>).self) { $0 } })
        func strict() throws {
            let kettle: Kettle = try resolved(isolation: #isolation)
            #expect(kettle.clock is TestClock)
            try #require(Container.current).validate()
        }
    }
}
