internal import Dovetail
internal import DovetailClocks
internal import DovetailDiagnostics
internal import DovetailTesting
internal import DovetailModel
internal import Testing

enum Rates {
    /// Serves an instance for a while, then lets Dovetail create another one.
    final class Expiring<Value: Sendable>: InstanceStore {
        private struct Entry { let value: Value; let end: ContinuousClock.Instant }
        private let entries = Mutex<[StoreContext.Identity: Entry]>([:])
        private let duration: Duration
        private let now: @Sendable () -> ContinuousClock.Instant

        init(after duration: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
            self.duration = duration
            self.now = now
        }

        func instance(for context: StoreContext) -> Value? {
            guard let entry = entries.withLock({ $0[context.identity] }), now() < entry.end else { return nil }
            return entry.value
        }
        func store(_ value: Value, for context: StoreContext) {
            let entry = Entry(value: value, end: now() + duration)
            entries.withLock { $0[context.identity] = entry }
        }
        func remove(for context: StoreContext) {
            entries.withLock { $0[context.identity] = nil }
        }
        func removeAll() {
            entries.withLock { $0 = [:] }
        }
        func makeEmpty() -> Expiring { Expiring(after: duration, now: now) }
    }

    final class ExchangeRates: Sendable {}

    @Suite("The samples of Lifetimes, with a store")
    struct CustomLifetimeSamples {
        @Test("A store decides how long an instance is used")
        func expiring() async throws {
            let container = try Container {
                Bind(ExchangeRates.init).lifetime(.custom(Expiring(after: .seconds(60))))
            }
            #expect(try container.resolveNow(ExchangeRates.self) === container.resolveNow(ExchangeRates.self))
            let (clock, start) = (TestClock(), ContinuousClock.now)
            let timed = try Container {
                Bind(ExchangeRates.init)
                    .lifetime(.custom(Expiring(after: .seconds(60), now: { start + clock.now.offset })))
            }
            let first = try timed.resolveNow(ExchangeRates.self)
            await clock.advance(by: .seconds(59))
            #expect(try timed.resolveNow(ExchangeRates.self) === first)
            await clock.advance(by: .seconds(1))
            #expect(try timed.resolveNow(ExchangeRates.self) !== first)
        }

        @Test("The store follows the rules")
        func store() async {
            let mistakes = await violations(
                of: { Expiring<ExchangeRates>(after: .seconds(60)) },
                making: { ExchangeRates() },
                isSame: { $0 === $1 })
            #expect(mistakes == [])
        }

        @Test("Containers may share a store, and an overlay has an empty one for what it creates again")
        func sharing() async throws {
            let store = Expiring<ExchangeRates>(after: .seconds(60))
            let first = try Container { Bind(ExchangeRates.init).lifetime(.custom(store)) }
            let second = try Container { Bind(ExchangeRates.init).lifetime(.custom(store)) }
            let rates = try await first.resolve(ExchangeRates.self)
            #expect(try await second.resolve(ExchangeRates.self) === rates)
            let overlay = try first.overriding { Bind(ExchangeRates.init).lifetime(.singleton) }
            #expect(try await overlay.resolve(ExchangeRates.self) !== rates)
            try await first.reset(ExchangeRates.self)
            #expect(try await second.resolve(ExchangeRates.self) !== rates)
        }

        @Test("Closing does not remove the instances from the store")
        func closing() async throws {
            let store = Expiring<ExchangeRates>(after: .seconds(3_600))
            let first = try Container { Bind(ExchangeRates.init).lifetime(.custom(store)) }
            let rates = try await first.resolve(ExchangeRates.self)
            try await first.close()
            let second = try Container { Bind(ExchangeRates.init).lifetime(.custom(store)) }
            #expect(try await second.resolve(ExchangeRates.self) === rates)
        }

        @Test("No container owns the instances of a store")
        func owner() {
            let error = #expect(throws: AssemblyError.self) {
                _ = try Container {
                    Bind(ExchangeRates.init).lifetime(.custom(Expiring(after: .seconds(60)))).onClose { _ in }
                }
            }
            #expect(error?.id == .noOwnerToClose)
        }
    }
}
