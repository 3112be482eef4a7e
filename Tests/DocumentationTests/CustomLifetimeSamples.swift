internal import Dovetail
internal import DovetailClocks
internal import DovetailInjection
internal import DovetailTesting
internal import DovetailModel
internal import Testing

enum Rates {
    final class ExchangeRates: Sendable {}

    @Suite("The samples of Lifetimes, with a store")
    struct CustomLifetimeSamples {
        @Test("A store decides how long an instance is used")
        func expiring() async throws {
            let container = try Container {
                Bind(ExchangeRates.init).lifetime(.custom(ExpiringStore(after: .seconds(60))))
            }
            let clock = TestClock()
            try await withDependencies {
                $0.continuousClock = clock
            } operation: {
                let rates = try await container.resolve(ExchangeRates.self)
                await clock.advance(by: .seconds(60))
                #expect(try await container.resolve(ExchangeRates.self) !== rates)
            }
        }

        @Test("The store follows the rules")
        func store() async {
            let mistakes = await violations(
                of: { ExpiringStore<ExchangeRates>(after: .seconds(60)) },
                making: { ExchangeRates() },
                isSame: { $0 === $1 })
            #expect(mistakes == [])
        }

        @Test("Containers may share a store, and an overlay has an empty one for what it creates again")
        func sharing() async throws {
            let store = ExpiringStore<ExchangeRates>(after: .seconds(60), clock: TestClock())
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
            let store = ExpiringStore<ExchangeRates>(after: .seconds(60), clock: TestClock())
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
                    Bind(ExchangeRates.init).lifetime(.custom(ExpiringStore(after: .seconds(60)))).onClose { _ in }
                }
            }
            #expect(error?.id == .noOwnerToClose)
        }
    }
}
