internal import Dovetail
internal import DovetailInjection
internal import Testing

/// The four lifetimes of keys, for consumers of every kind.
struct CombinationTests {
    private struct Value: Injecting {
        @Injected(\.local) var transient
        @Injected(\.reused) var reused
        @Injected(\.shared) var shared
        @Injected(\.singleton) var singleton
        var all: [Facility] { [transient, reused, shared, singleton] }
    }
    private final class Object: Injecting {
        @Injected(\.local) var transient
        @Injected(\.reused) var reused
        @Injected(\.shared) var shared
        @Injected(\.singleton) var singleton
        var all: [Facility] { [transient, reused, shared, singleton] }
    }
    private actor Worker: Injecting {
        @Injected(\.local) var transient
        @Injected(\.reused) var reused
        @Injected(\.shared) var shared
        @Injected(\.singleton) var singleton
        var all: [Facility] { [transient, reused, shared, singleton] }
    }
    @MainActor private final class Screen: Injecting {
        @Injected(\.local) var transient
        @Injected(\.reused) var reused
        @Injected(\.shared) var shared
        @Injected(\.singleton) var singleton
        var all: [Facility] { [transient, reused, shared, singleton] }
    }

    /// A kind of consumer.
    enum Kind: CaseIterable, Sendable {
        case structure, `class`, `actor`, mainActorClass

        /// A new consumer, as something that reads its points, in the order of ``combinations``.
        func create() -> () async -> [Facility] {
            switch self {
            case .structure:
                let value = Value()
                return { value.all }
            case .class:
                let object = Object()
                return { object.all }
            case .actor:
                let worker = Worker()
                return { await worker.all }
            case .mainActorClass:
                let screen = Screen()
                return { await screen.all }
            }
        }
    }

    /// Transient, reused, weak and singleton.
    private static let combinations = [
        (isShared: false, isPermanent: false), (isShared: false, isPermanent: true),
        (isShared: true, isPermanent: false), (isShared: true, isPermanent: true),
    ]

    private struct Trace { weak var facility: Facility? }

    @Test("INJ-01, INJ-03, INJ-04, INJ-05, INJ-06: sharing and permanence of every kind", arguments: Kind.allCases)
    func combinations(_ kind: Kind) async throws {
        // A separate overlay, so that cases do not share for the process.
        try await Container {}.overriding {}.asCurrent {
            let traces = await live(kind)
            for (combination, trace) in zip(Self.combinations, traces) {
                #expect(await isGone(trace) != combination.isPermanent)
            }
            let (one, other) = (kind.create(), kind.create())
            let (mine, its) = (await one(), await other())
            #expect(mine[1] !== its[1], "the instance of a released point is used by one point at a time")
            #expect(mine[3] === traces[3].facility && its[3] === traces[3].facility)
        }
    }

    /// The life of two consumers; returns traces of the first one's instances.
    private func live(_ kind: Kind) async -> [Trace] {
        let (one, other) = (kind.create(), kind.create())
        let (mine, its) = (await one(), await other())
        #expect(zip(mine, await one()).allSatisfy { $0 === $1 }, "a point returns the same instance again")
        #expect(Set(mine.map(ObjectIdentifier.init)).count == 4, "the points of one consumer have separate instances")
        for (number, combination) in Self.combinations.enumerated() {
            #expect((mine[number] === its[number]) == combination.isShared)
        }
        return mine.map { Trace(facility: $0) }
    }

    /// An actor may be released a moment later, on another thread.
    private func isGone(_ trace: Trace) async -> Bool {
        for _ in 0..<10_000 where trace.facility != nil { await Task.yield() }
        return trace.facility == nil
    }

    @Test("INJ-02: each of four points returns its override, even if it was read before")
    func injecting() async throws {
        let mocks = (0..<4).map { Facility("mock \($0)") }
        func expectMocks(_ given: [Facility]) { #expect(zip(given, mocks).allSatisfy { $0 === $1 }) }
        try await Container {}.overriding {}.asCurrent {
            let value = Value()
            let own = value.all
            expectMocks(
                value.injecting(mocks[0], for: \.$transient).injecting(mocks[1], for: \.$reused)
                    .injecting(mocks[2], for: \.$shared).injecting(mocks[3], for: \.$singleton).all)
            #expect(zip(value.all, own).allSatisfy { $0 === $1 })
            let object = Object()
            _ = object.all
            expectMocks(
                object.injecting(mocks[0], for: \.$transient).injecting(mocks[1], for: \.$reused)
                    .injecting(mocks[2], for: \.$shared).injecting(mocks[3], for: \.$singleton).all)
            let worker = Worker()
            _ = await worker.all
            let replaced = await worker.injecting {
                $0.$transient.override(mocks[0])
                $0.$reused.override(mocks[1])
                $0.$shared.override(mocks[2])
                $0.$singleton.override(mocks[3])
            }
            expectMocks(await replaced.all)
        }
    }
}
