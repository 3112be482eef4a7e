internal import Dovetail
internal import DovetailInjection
internal import Testing

private final class Service: Sendable {
    let name: String
    init(_ name: String = "") { self.name = name }
}

private final class Client: Sendable {
    let service: Service
    init(_ service: Service) { self.service = service }
}

private struct WeakConsumer { @Injected(\.weakService) var service }

private struct Kind<T>: Hashable, Sendable {}

extension Dependencies {
    private func one<T: Sendable>(_ make: () -> T) -> T { lifetime(.singleton) { make() } }
    fileprivate var oneService: Service { one { Service("one") } }
    fileprivate var oneNumber: Int { one { 1 } }
    fileprivate subscript<T: Sendable>(list kind: Kind<T>) -> [T] { lifetime(.singleton) { [T]() } }
    fileprivate var weakService: Service { lifetime(.weak) { Service() } }
    fileprivate var plainService: Service { Service() }
    fileprivate var plainShared: Service { lifetime(.weak) { plainService } }
    fileprivate var reusedService: Service { lifetime(.reused) { Service() } }
    fileprivate var sharedService: Service { lifetime(.weak) { Service("standard") } }
    fileprivate var singletonService: Service { lifetime(.singleton) { Service() } }
    fileprivate var clientOfShared: Client { Client(sharedService) }
    fileprivate var overriddenService: Service { lifetime(.weak) { Service("standard") } }
}

/// A key states the lifetime of its dependency, so that every consumer gets the same.
@Suite struct KeyLifetimeTests {
    @Test("F6: a generic function that states a lifetime has an instance for each type")
    func generic() {
        struct Both {
            @Injected(\.oneService) var service
            @Injected(\.oneNumber) var number
            @Injected(\.[list: Kind<Int>()]) var numbers
            @Injected(\.[list: Kind<String>()]) var texts
        }
        let both = Both()
        #expect(both.service.name == "one" && both.number == 1)
        #expect(both.numbers == [Int]() && both.texts == [String]())
    }

    private struct First { @Injected(\.sharedService) var service }
    private struct Second { @Injected(\.sharedService) var service }

    @Test("F6: a second key gives a lifetime to the dependency of another one, for the consumers that name it")
    func ofAnotherKey() {
        struct Sharing { @Injected(\.plainShared) var service }
        struct Plain { @Injected(\.plainService) var service }
        let (first, second) = (Sharing(), Sharing())
        #expect(first.service === second.service)
        #expect(Plain().service !== first.service && Plain().service !== Plain().service)
    }

    @Test("F6: a reused instance belongs to one consumer at a time")
    func reused() {
        struct Consumer { @Injected(\.reusedService) var service }
        let (first, second) = (Consumer(), Consumer())
        #expect(first.service !== second.service)
        func identity() -> ObjectIdentifier { ObjectIdentifier(Consumer().service) }
        let third = identity()
        #expect(identity() == third && third != ObjectIdentifier(first.service))
    }

    @Test("F6: a key states its lifetime for all points")
    func key() {
        let (first, second) = (First(), Second())
        #expect(first.service === second.service)
        #expect(first.service.name == "standard")
    }

    @Test("F6: a shared instance lives as long as any point that has it")
    func weakly() {
        weak var service: Service?
        do {
            let (first, second) = (WeakConsumer(), WeakConsumer())
            #expect(first.service === second.service)
            service = first.service
            #expect(service != nil)
        }
        #expect(service == nil)
    }

    @Test("F6: a shared instance lives on while other code retains it, so that two owners share it")
    func weaklyWithOtherOwners() {
        let (first, second) = (WeakConsumer().service, WeakConsumer().service)
        #expect(first === second)
        let third = WeakConsumer()
        #expect(third.service === first)
        weak var service: Service?
        do { service = WeakConsumer().service }
        #expect(service === first)
    }

    @Test("F6: a singleton lives on without a point")
    func singleton() {
        struct Consumer { @Injected(\.singletonService) var service }
        func identity() -> ObjectIdentifier { ObjectIdentifier(Consumer().service) }
        #expect(identity() == identity())
    }

    @Test("F6: a key that reads another one receives the instance which that one shares")
    func nested() {
        struct Consumer { @Injected(\.clientOfShared) var client }
        let first = First()
        let service = first.service
        #expect(Consumer().client.service === service)
        #expect(Consumer().client !== Consumer().client)
    }

    @Test("INJ-17, F6: an override may share its instance among all points, until it is rolled back")
    func strategy() {
        struct Consumer { @Injected(\.overriddenService) var service }
        let own = Dependencies.override(\.overriddenService) { _ in Service("own") }
        let (first, second) = (Consumer(), Consumer())
        #expect(first.service.name == "own" && first.service !== second.service)
        let shared = Dependencies.override(\.overriddenService, .weak) { original in
            Service(original().name + ", shared")
        }
        #expect(first.service.name == "own, shared" && first.service === second.service)
        shared.rollBack()
        own.rollBack()
        #expect(first.service.name == "standard" && first.service === second.service)
    }

    @Test("F6: an overlay has a separate instance")
    func overlay() throws {
        let outside = First().service
        let overlay = try Container {}.overriding {}
        let inside = overlay.asCurrent { First().service }
        #expect(inside !== outside)
    }

    @Test("F6: many threads that read a shared key at once create one instance")
    func threads() {
        let consumers = (0..<64).map { _ in First() }
        let results = onThreads(8) { number in
            (0..<8).map { ObjectIdentifier(consumers[number * 8 + $0].service) }
        }
        let all = results.flatMap { (try? $0.get()) ?? [] }
        #expect(all.count == 64 && Set(all).count == 1)
    }
}
