internal import Dovetail
internal import DovetailInjection
internal import Testing

/// A shared dependency that reads another shared one in its `deinit`.
private final class Farewell: Sendable {
    deinit { _ = FarewellPoint().other }
}
private struct FarewellPoint {
    @Injected(\.farewellOther) var other
}
private struct FarewellPoints {
    @Injected var farewell: Farewell
    init(_ number: Int) { _farewell = Injected(\.[farewell: number]) }
}

/// An argument of a key path whose hash reads a shared dependency, and a singleton of the current container.
private struct Nosy: Hashable, Sendable {
    let number: Int
    static func == (left: Nosy, right: Nosy) -> Bool {
        look()
        return left.number == right.number
    }
    func hash(into hasher: inout Hasher) { Nosy.look() }
    private static func look() {
        _ = NosyPoint().other
        _ = try? Container.current?.resolve(Facility.self)
    }
}
private struct NosyPoint { @Injected(\.nosyOther) var other }

extension Dependencies {
    fileprivate subscript(farewell number: Int) -> Farewell {
        number % 2 == 0 ? lifetime(.weak) { Farewell() } : lifetime(.weak) { Farewell() }
    }
    fileprivate var farewellOther: Facility { lifetime(.singleton) { Facility() } }
    fileprivate var nosyOther: Facility { lifetime(.singleton) { Facility() } }
    fileprivate subscript(number: Nosy) -> Facility {
        number.number == 1 ? lifetime(.singleton) { Facility("1") } : lifetime(.singleton) { Facility("2") }
    }
    fileprivate var swapped: Facility { Facility() }
    fileprivate var swappedReused: Facility { lifetime(.reused) { Facility() } }
    fileprivate var swappedShared: Facility { lifetime(.weak) { Facility() } }
    fileprivate var swappedSingleton: Facility { lifetime(.singleton) { Facility() } }
    fileprivate var undone: Facility { Facility() }
    fileprivate var lasting: Facility { lifetime(.reused) { Facility() } }
    fileprivate var lastingCounted: Counted { lifetime(.reused) { Counted() } }
    fileprivate var replacedCounted: Counted { lifetime(.singleton) { Counted() } }
}

/// Counts its instances.
private final class Counted: Sendable {
    static let made = Tally()
    static let gone = Tally()
    static var alive: Int { made.count - gone.count }
    init() { Counted.made.next() }
    deinit { Counted.gone.next() }
}

private struct Swapped: Sendable {
    @Injected(\.swapped) var local
    @Injected(\.swappedReused) var reused
    @Injected(\.swappedShared) var shared
    @Injected(\.swappedSingleton) var singleton
}

/// Takes a while, so that the override is often removed before it is done.
private func slowlyMade() -> Facility {
    let many = (0..<20).map { Facility("\($0)") }
    return Facility(many.count == 20 ? "other" : "wrong")
}

private func isReadWhileSwapped() -> Bool {
    let point = Swapped()
    let results = onThreads(4) { thread -> Bool in
        if thread == 0 {
            for _ in 0..<rounds(2_000) {
                let overrides = [
                    Dependencies.override(\.swapped) { _ in slowlyMade() },
                    Dependencies.override(\.swappedReused, .reused) { _ in slowlyMade() },
                    Dependencies.override(\.swappedShared, .weak) { _ in slowlyMade() },
                    Dependencies.override(\.swappedSingleton, .singleton) { _ in slowlyMade() },
                ]
                _ = point.local
                for override in overrides { override.rollBack() }
            }
            return true
        }
        return (0..<rounds(2_000)).allSatisfy { _ in
            [point.local, point.reused, point.shared, point.singleton].allSatisfy {
                $0.name == "default" || $0.name == "other"
            }
        }
    }
    return results.allSatisfy { (try? $0.get()) == true }
}

/// True if memory that is allocated while an override rolls itself back is not written to.
private func isUndoneWhileRead() -> Bool {
    struct Point: Sendable { @Injected(\.undone) var service }
    let point = Point()
    let own = Locked<Override?>(nil)
    let blocks = Locked<[Block]>([])
    let outer = Dependencies.override(\.undone) { _ in Facility("outer") }
    own.now = Dependencies.override(\.undone) { _ in
        own.now?.rollBack()
        // Another source now, and so the point drops its permanent instance.
        guard point.service.name == "outer" else { return Facility("wrong") }
        blocks.now = (0..<100).map { _ in Block() }
        return Facility("inner")
    }
    let inner = point.service
    let areWhole = blocks.now.allSatisfy(\.isWhole)
    outer.rollBack()
    return inner.name == "inner" && blocks.now.count == 100 && areWhole && point.service.name == "default"
}

/// As much memory as a point has for an object.
private final class Block: @unchecked Sendable {
    // Safe: written once.
    private let words = UnsafeMutablePointer<(UInt, UInt)>.allocate(capacity: 1)
    init() { words.initialize(to: (0x5555, 0x5555)) }
    deinit { words.deallocate() }
    var isWhole: Bool { words.pointee == (0x5555, 0x5555) }
}

private func isReadByWhatGoes() -> Bool {
    let results = onThreads(4) { thread -> Bool in
        for _ in 0..<rounds(5_000) {
            let point = FarewellPoints(thread)
            _ = point.farewell
        }
        return true
    }
    return results.allSatisfy { (try? $0.get()) == true }
}

struct InjectionSharingTests {
    @Test func `A read during override and roll back returns either the original or the override`() async {
        await #expect(processExitsWith: .success) { #expect(isReadWhileSwapped()) }
    }

    @Test func `An override that rolls itself back while it is read writes only to its own memory`() async {
        await #expect(processExitsWith: .success) { #expect(isUndoneWhileRead()) }
    }

    @Test func `A shared dependency may read another while it is freed`() async {
        await #expect(processExitsWith: .success) { #expect(isReadByWhatGoes()) }
    }

    @Test func `The argument of a key path may read a shared dependency while it is hashed and compared`() async {
        await #expect(processExitsWith: .success) {
            struct Point {
                @Injected(\.[Nosy(number: 1)]) var one
                @Injected(\.[Nosy(number: 2)]) var two
            }
            let override = Dependencies.override(\.[Nosy(number: 2)]) { Facility($0().name + "!") }
            #expect(Point().one === Point().one)
            #expect((Point().one.name, Point().two.name) == ("1", "2!"))
            override.rollBack()
            #expect(Point().two.name == "2")
            let container = try Container {
                Bind(key: \.[Nosy(number: 1)]) { Facility("bound") }.lifetime(.singleton)
                Bind { Facility() }.lifetime(.singleton)
            }
            container.asCurrent { for _ in 0..<3 { #expect((Point().one.name, Point().two.name) == ("bound", "2")) } }
        }
    }

    @Test func `The instance of a released point is reused by the next point of the key`() {
        struct Here { @Injected(\.lasting) var service }
        struct There { @Injected(\.lasting) var service }
        let stays = Here()
        let own = stays.service
        let first = ObjectIdentifier(Here().service)
        #expect(ObjectIdentifier(own) != first)
        #expect(ObjectIdentifier(There().service) == first)
        let (one, other) = (Here(), Here())
        #expect(ObjectIdentifier(one.service) == first)
        #expect(other.service !== one.service && other.service !== own)
        #expect(stays.service === own)
        let there = There()
        #expect(![own, one.service, other.service].contains { $0 === there.service })
    }

    @Test func `Points of a reused key that are created and released need one instance for each point at a time`() async
    {
        await #expect(processExitsWith: .success) {
            struct Point { @Injected(\.lastingCounted) var value }
            for _ in 0..<1_000 {
                let pair = (Point(), Point())
                #expect(pair.0.value !== pair.1.value)
            }
            #expect(Counted.made.count == 2)
        }
    }

    @Test(arguments: [0, 1, 2, 3])
    func `Rolling back overrides frees the instances they created, in an overlay as well`(_ number: Int) async {
        await #expect(processExitsWith: .success) { [number] in
            struct Point { @Injected(\.replacedCounted) var value }
            let lifetime: Injected<Counted>.Lifetime = [.transient, .reused, .weak, .singleton][number]
            let overlay = try Container {}.overriding {}
            for _ in 0..<100 {
                let override = Dependencies.override(\.replacedCounted, lifetime) { _ in Counted() }
                overlay.asCurrent { _ = Point().value }
                _ = Point().value
                override.rollBack()
            }
            overlay.asCurrent { _ = Point().value }
            #expect(Counted.alive <= 3, "\(Counted.alive)")
        }
    }
}
