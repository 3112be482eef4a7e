@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// `validate()` describes only the bindings that can be part of a mistake. Its verdict is that of all findings.
@Suite("Settled bindings") struct SettledBindingTests {
    /// A class for each tag, so that a graph can have any shape.
    private final class Part<Tag>: Sendable {}
    private protocol Plug: AnyObject, Sendable {}
    private final class Lamp: Plug {}
    private struct Room: Sendable {
        let plug: any Plug
        let part: Part<Tag0>
    }

    private static func settled(_ container: Container) -> Int? { SettledBindings(container.plan)?.count }

    @Test("Bindings without a mistake are settled") func ordinary() throws {
        let container = try Container {
            Bind { Lamp() }.lifetime(.singleton).as((any Plug).self) { $0 }
            Bind { Part<Tag0>() }.onCreate { _ in }
            Bind { (plug: any Plug, part: Part<Tag0>) in Room(plug: plug, part: part) }
            Bind { (room: Tagged<Int, Tag1>) in "\(room.value)" }
            Instance(5).qualified(.tag(Tag1.self))
        }
        #expect(Self.settled(container) == 5)
        #expect(container.isValid)
        try container.validate()
    }

    @Test("Bindings of actors, and asynchronous ones, are settled as well") func bound() throws {
        let container = try Container {
            Bind { () async in Part<Tag0>() }.lifetime(.singleton)
            Bind { @MainActor (_: Part<Tag0>) in Part<Tag1>() }.lifetime(.weak)
            Bind { (_: Part<Tag1>) in Part<Tag2>() }.lifetime(.graph)
        }
        #expect(Self.settled(container) == 3)
        #expect(container.isValid)
    }

    @Test("What a provider would call synchronously remains, with its dependencies") func provided() throws {
        let container = try Container {
            Bind { () async in Part<Tag0>() }
            Bind { (_: Part<Tag0>) in Part<Tag1>() }
            Bind { (_: Provider<Part<Tag1>>) in Part<Tag2>() }
        }
        #expect(Self.settled(container) == 2)
        #expect(throws: ValidationError.self) { try container.validate() }
    }

    @Test("What rules look at is not settled, nor is what depends on it") func special() throws {
        let container = try Container {
            Bind { Part<Tag0>() }.lifetime(.scoped)
            Bind { (_: Part<Tag0>) in Part<Tag1>() }
            Bind { (_: Part<Tag0>?) in Part<Tag2>() }
            Bind { (_: Container) in Part<Tag5>() }
            Bind { Part<Tag6>() }.hidden()
            Bind { (_: Part<Tag8>) in Part<Tag7>() }.root()
            Bind { (_: Part<Tag7>) in Part<Tag8>() }
        }
        #expect(Self.settled(container) == 0)
        #expect(!container.isValid)
    }

    @Test("A binding that something may decorate, or request in another way, remains") func remaining() throws {
        let container = try Container {
            Bind { Lamp() }.as((any Plug).self) { $0 }
            Bind { (plug: any Plug) in Room(plug: plug, part: Part()) }.decorating((any Plug).self) { $0.plug }
            Bind { Part<Tag1>() }
            Bind { Part<Tag2>() }
            Bind { Part<Tag3>() }
            Bind { (_: [Part<Tag1>?]) in Part<Tag4>() }
            Bind { Part<Tag5>() }.into(Part<Tag1>?.self) { _ in nil }
            EntryPoint(Part<Tag2>.self)
        }
        #expect(Self.settled(container) == 3)
        let graph = GraphBuilder(container.plan, without: SettledBindings(container.plan)).graph()
        let full = container.graph
        #expect(graph.bindings.map(\.displayName).contains("Part<Tag2>"))
        #expect(!graph.bindings.map(\.displayName).contains("Part<Tag3>"))
        #expect(full.bindings.count == graph.bindings.count + 1)
    }

    /// The modifiers that a binding of a random graph may have.
    private static func modify(_ number: Int, _ bind: Bind<Thing>, seed: UInt64) -> Bind<Thing> {
        var random = SplitMix(seed: seed &* 97 &+ UInt64(number))
        return switch Int.random(in: 0..<30, using: &random) {
        case 0: bind.root()
        case 1: bind.hidden()
        case 2: bind.asDefault()
        case 3: bind.replacing()
        case 6: bind.into(Thing.self) { $0 }
        case 7: bind.lifetime(.process)
        case 8: bind.eager()
        default: bind
        }
    }

    @Test("The verdict is that of all findings, on random graphs", arguments: RandomGraphTests.batches)
    func verdict(batch: Int) {
        var valid = 0
        var invalid = 0
        var settled = 0
        for seed in UInt64(batch * 200)..<UInt64(batch * 200 + 100) {
            var bindings = RandomGraphTests.graph(
                seed: seed,
                places: [.anywhere, .anywhere, .anywhere, .anywhere, .anywhere, .anywhere, .main, .awaited],
                failures: false)
            var random = SplitMix(seed: seed &+ 1)
            for number in bindings.indices where Int.random(in: 0..<20, using: &random) == 0 {
                bindings[number].wraps.append(Int.random(in: bindings.indices, using: &random))
            }
            for number in bindings.indices where Int.random(in: 0..<40, using: &random) == 0 {
                bindings[number].needs.append(Int.random(in: 0...min(bindings.count, tags.count - 1), using: &random))
            }
            for number in bindings.indices {
                bindings[number].lifetime = [.transient, .singleton, .singleton, bindings[number].lifetime]
                    .randomElement(using: &random)!
            }
            var module = ThingModule(bindings: bindings, journal: Journal())
            module.modify = { Self.modify($0, $1, seed: seed) }
            guard let container = try? Container({ module }) else { continue }
            let hasErrors = container.findings.contains { $0.severity == .error }
            #expect(container.isValid == !hasErrors, "seed \(seed)")
            if hasErrors { invalid += 1 } else { valid += 1 }
            settled += Self.settled(container) ?? 0
        }
        // Otherwise the test would show nothing.
        #expect(valid > 5 && invalid > 5 && settled > 100, "\(valid) valid, \(invalid) invalid, \(settled) settled")
    }
}
