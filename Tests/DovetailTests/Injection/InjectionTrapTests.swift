internal import Dovetail
internal import Testing

/// Where an injected property stops the process, and what it prints first.
struct InjectionTrapTests {
    struct Point { @Injected(\.awaited) var service }
    struct BoundPoint { @Injected(\.bound) var service }
    struct Broken: Error {}

    // Inside of an exit test every place is that of `#expect`: line 0 below.

    @Test func `a default that is a recipe needs a current container`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Point().service
        }
        #expect(
            printed(result, from: line) == """
                App.swift:\(defaultLine - line): error: [missing-binding] nothing provides 'Facility'
                    there is no current container: `makeCurrent()` or `asCurrent { … }` sets one
                help: add to a module: Bind(Facility.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a default that is a recipe needs that recipe`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Container {}.makeCurrent()
            _ = Point().service
        }
        #expect(
            printed(result, from: line) == """
                App.swift:\(defaultLine - line): error: [missing-binding] nothing provides 'Facility'
                help: add to a module: Bind(Facility.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a default whose recipe needs await stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { () async in Facility() } }
            container.asCurrent { _ = Point().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [needs-async] 'Facility' needs `await` to be made, but the request is synchronous
                help: use `await`, or make it beforehand: mark it `.eager()` and `await container.start()`
                docs: diagnostics/needs-async
                """)
    }

    @Test func `a default whose recipe belongs to another actor stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { @MainActor in Facility() } }
            await Task.detached { container.asCurrent { _ = Point().service } }.value
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [wrong-isolation] 'Facility' belongs to @MainActor, but the request is synchronous and nonisolated
                help: ask from @MainActor, or use `await`
                docs: diagnostics/wrong-isolation
                """)
    }

    @Test func `a default whose recipe throws stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { () throws -> Facility in throw Broken() } }
            container.asCurrent { _ = Point().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [factory-failed] making 'Facility' failed: Broken()
                docs: diagnostics/factory-failed
                """)
    }

    @Test func `a default that asks a closed container stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { Facility() } }
            try await container.close()
            container.asCurrent { _ = Point().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:\(defaultLine - line): error: [closed] the container is closed
                help: ask before it is closed, or make a new one
                docs: diagnostics/closed
                """)
    }

    @Test func `a default that needs itself stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container {
                Bind { (needed: Chained) in Facility(needed.name) }
                Bind { (needed: Facility) in Chained(needed.name) }
            }
            container.asCurrent { _ = Point().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [cycle] a cycle that cannot be closed: Facility → Chained → Facility
                App.swift:0: note: Facility needs Chained
                App.swift:0: note: Chained needs Facility
                App.swift:0: note: deferring this one is cheapest: let Facility take `Lazy<Chained>`
                help: break it with `.inject`, `Lazy` or `Provider` at one of its edges
                docs: diagnostics/cycle
                """)
    }

    @Test func `a recipe for a key that lacks something stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind(key: \.bound) { (missing: Chained) in Facility(missing.name) } }
            container.asCurrent { _ = BoundPoint().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [missing-binding] nothing provides 'Chained'
                    Facility asks for it as its 1st parameter
                App.swift:0: note: 'Chained' ← Facility
                help: add to a module: Bind(Chained.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a recipe for a key that throws stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind(key: \.bound) { () throws -> Facility in throw Broken() } }
            container.asCurrent { _ = BoundPoint().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [factory-failed] making 'Facility' failed: Broken()
                docs: diagnostics/factory-failed
                """)
    }

    @Test func `a dependency that reads its own key while it is made stops before the stack does`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Endless()
        }
        #expect(
            printed(result, from: Endless.line) == """
                App.swift:1: error: [too-deep] the way to 'InjectionTrapTests.Endless' is longer than the stack allows
                help: break the chain with `Lazy` or `Provider`
                docs: diagnostics/too-deep
                """)
    }

    final class Endless {
        static let line = #line
        @Injected(\.endless) var next
        init() { _ = next }
    }

    @Test func `a shared dependency that reads its own key while it is made stops`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Point { @Injected(\.ouroboros, .temporary, .shared) var value }
            _ = Point().value
        }
        #expect(
            printed(result, from: Ouroboros.line) == """
                App.swift:1: error: [cycle] making 'InjectionTrapTests.Ouroboros' asks for \
                'InjectionTrapTests.Ouroboros' again before it is made
                help: ask for it as a parameter, as `Lazy`, or after it is made
                docs: diagnostics/cycle
                """)
    }

    struct Ouroboros: Sendable {
        static let line = #line
        @Injected(\.ouroboros, .temporary, .shared) var tail
        init() { _ = tail }
    }
}

private let defaultLine = #line + 2
extension Dependencies {
    fileprivate var awaited: Facility { resolve() }
    fileprivate var endless: InjectionTrapTests.Endless { InjectionTrapTests.Endless() }
    fileprivate var ouroboros: InjectionTrapTests.Ouroboros { InjectionTrapTests.Ouroboros() }
}
