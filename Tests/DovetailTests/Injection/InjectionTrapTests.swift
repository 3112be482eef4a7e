internal import Dovetail
internal import DovetailInjection
internal import Testing

/// Injected properties that stop the process, and the output before that.
struct InjectionTrapTests {
    struct Point { @Injected(\.awaited) var service }
    struct BoundPoint { @Injected(\.bound) var service }
    struct Broken: Error {}

    /// A key as a diagnostic names it: by its key path if Swift knows its name, else by the location of the point.
    private func named<Value>(_ path: KeyPath<Dependencies, Value>, at line: Int) -> String {
        let name = String(describing: path).split(separator: ".").last ?? ""
        return "'\(Value.self)' " + (name.contains("<") ? "at App.swift:\(line)" : "for \\.\(name)")
    }

    /// The same in a headline, which has a location already.
    private func named<Value>(_ path: KeyPath<Dependencies, Value>, as type: String) -> String {
        let name = String(describing: path).split(separator: ".").last ?? ""
        return "'\(type)'" + (name.contains("<") ? "" : " for \\.\(name)")
    }

    /// The name of a binding for the key.
    private func full<Value>(_ path: KeyPath<Dependencies, Value>, as type: String) -> String {
        named(path, as: type).replacing("'", with: "")
    }

    // In an exit test every location is that of `#expect`: line 0 below.

    @Test func `a default that is a binding requires a current container`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Point().service
        }
        #expect(
            printed(result, from: line) == """
                App.swift:\(defaultLine - line): error: [missing-binding] no binding provides 'Facility'
                    there is no current container
                help: at launch, call `container.makeCurrent()`; in a test or preview, use `container.asCurrent { … }`
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a default that is a binding requires that binding`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Container {}.makeCurrent()
            _ = Point().service
        }
        #expect(
            printed(result, from: line) == """
                App.swift:\(defaultLine - line): error: [missing-binding] no binding provides 'Facility'
                help: add to a module: Bind(Facility.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a default whose binding must be awaited stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { () async in Facility() } }
            container.asCurrent { _ = Point().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [needs-async] creating 'Facility' requires `await`, but the request is synchronous
                help: use `await` (in `main.swift`: inside an `async` function), take `AsyncLazy` or `AsyncProvider`, or create it with `.eager()` and `await container.start()`
                docs: diagnostics/needs-async
                """)
    }

    @Test func `a default whose binding belongs to another actor stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { @MainActor in Facility() } }
            await Task.detached { container.asCurrent { _ = Point().service } }.value
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [wrong-isolation] 'Facility' is isolated to @MainActor, but the request is \
                synchronous and nonisolated
                help: resolve it on @MainActor, or use `await`
                docs: diagnostics/wrong-isolation
                """)
    }

    @Test func `a default whose binding throws stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { () throws -> Facility in throw Broken() } }
            container.asCurrent { _ = Point().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [factory-failed] creating 'Facility' failed: Broken()
                docs: diagnostics/factory-failed
                """)
    }

    @Test func `a default that resolves from a closed container stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { Facility() } }
            try await container.close()
            container.asCurrent { _ = Point().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:\(defaultLine - line): error: [closed] the container is closed
                help: resolve before it is closed, or create a new one
                docs: diagnostics/closed
                """)
    }

    @Test func `a default that depends on itself stops`() async {
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
                App.swift:0: error: [cycle] dependency cycle: Facility → Chained → Facility
                App.swift:0: note: Facility depends on Chained
                App.swift:0: note: Chained depends on Facility
                App.swift:0: note: to break the cycle, let Facility take `Lazy<Chained>`
                help: break the cycle with `Lazy` or `Provider` at one of its edges, or with `.inject` and a lifetime \
                that stores one of its instances, such as `.lifetime(.graph)`
                docs: diagnostics/cycle
                """)
    }

    @Test func `a binding for a key with a missing dependency stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind(key: \.bound) { (missing: Chained) in Facility(missing.name) } }
            container.asCurrent { _ = BoundPoint().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [missing-binding] no binding provides 'Chained'
                    required by the 1st parameter of '\(full(\.bound, as: "Facility"))'
                App.swift:0: note: 'Chained' ← \(full(\.bound, as: "Facility"))
                help: add to a module: Bind(Chained.self) { … }
                docs: diagnostics/missing-binding
                """)
    }

    @Test func `a binding for a key that throws stops`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind(key: \.bound) { () throws -> Facility in throw Broken() } }
            container.asCurrent { _ = BoundPoint().service }
        }
        #expect(
            printed(result, from: line) == """
                App.swift:0: error: [factory-failed] creating '\(full(\.bound, as: "Facility"))' failed: Broken()
                docs: diagnostics/factory-failed
                """)
    }

    @Test func `a dependency that reads its own key during its creation stops before the stack overflows`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Endless()
        }
        let name = named(\.endless, at: 1).replacing("'Endless'", with: "'InjectionTrapTests.Endless'")
        #expect(
            printed(result, from: Endless.line) == """
                App.swift:1: error: [too-deep] the dependency chain to \
                '\(full(\.endless, as: "InjectionTrapTests.Endless"))' is too deep for the stack
                App.swift:1: note: \(name) depends on \(name)
                help: break the chain with `Lazy` or `Provider`
                docs: diagnostics/too-deep
                """)
    }

    final class Endless {
        static let line = #line
        @Injected(\.endless) var next
        init() { _ = next }
    }

    @Test func `a shared dependency that reads its own key during its creation stops`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Point { @Injected(\.ouroboros) var value }
            _ = Point().value
        }
        let name = named(\.ouroboros, as: "InjectionTrapTests.Ouroboros")
        #expect(
            printed(result, from: keysLine) == """
                App.swift:1: error: [cycle] \(name) is requested again while it is being created
                help: take it as a parameter, or request it after it is created, for example by a `Lazy`
                docs: diagnostics/cycle
                """)
    }

    @Test func `shared dependencies of one type that depend on each other name their keys and stop`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RingPoint().first
        }
        let headline = named(\.ringFirst, as: "Facility")
        let (first, second) = (named(\.ringFirst, at: 2), named(\.ringSecond, at: 3))
        #expect(
            printed(result, from: keysLine) == """
                App.swift:2: error: [cycle] \(headline) is requested again while it is being created
                App.swift:2: note: \(first) depends on \(second)
                App.swift:3: note: \(second) depends on \(first)
                help: take it as a parameter, or request it after it is created, for example by a `Lazy`
                docs: diagnostics/cycle
                """)
    }

    struct RingPoint: Sendable {
        @Injected(\.ringFirst) var first
        @Injected(\.ringSecond) var second
    }

    @Test func `two threads that wait for each other's dependency name the keys and stop`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = onThreads(2) { $0 == 0 ? KnotPoint().left : KnotPoint().right }
        }
        // Either of the two notices may come first.
        typealias Path = KeyPath<Dependencies, Facility>
        func expected(_ path: Path, _ line: Int, _ other: Path, _ otherLine: Int) -> String {
            let headline = named(path, as: "Facility")
            let (first, second) = (named(path, at: line), named(other, at: otherLine))
            return """
                App.swift:\(line): error: [cycle] \(headline) is requested again while it is being created
                App.swift:\(line): note: \(first) depends on \(second)
                App.swift:\(otherLine): note: \(second) depends on \(first)
                help: take it as a parameter, or request it after it is created, for example by a `Lazy`
                docs: diagnostics/cycle
                """
        }
        let printed = printed(result, from: keysLine)
        let possible = [expected(\.knotLeft, 5, \.knotRight, 12), expected(\.knotRight, 12, \.knotLeft, 5)]
        #expect(possible.contains(printed), "\(printed)")
    }

    struct KnotPoint: Sendable {
        /// Opened by the default of one key, passed by that of the other.
        static let gates = (Gate(), Gate())
        @Injected(\.knotLeft) var left
        @Injected(\.knotRight) var right
    }

    @Test func `dependencies of one type that depend on each other without end name their keys and stop`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = onThreads(1) { _ in SpiralPoint().first }
        }
        let text = printed(result, from: SpiralPoint.line)
        let (first, second) = (named(\.spiralFirst, at: 1), named(\.spiralSecond, at: 2))
        let names = [full(\.spiralFirst, as: "Facility"), full(\.spiralSecond, as: "Facility")]
        #expect(
            names.contains { text.contains("the dependency chain to '\($0)' is too deep for the stack") }, "\(text)")
        #expect(
            text.contains("App.swift:1: note: \(first) depends on \(second)\n")
                && text.contains("App.swift:2: note: \(second) depends on \(first)\n"), "\(text)")
    }

    struct SpiralPoint {
        static let line = #line
        @Injected(\.spiralFirst) var first
        @Injected(\.spiralSecond) var second
    }

    struct Ouroboros: Sendable {
        @Injected(\.ouroboros) var tail
        init() { _ = tail }
    }
}

private let defaultLine = #line + 2
extension Dependencies {
    fileprivate var awaited: Facility { resolve() }
    fileprivate var endless: InjectionTrapTests.Endless { InjectionTrapTests.Endless() }
    fileprivate var spiralFirst: Facility { Facility(InjectionTrapTests.SpiralPoint().second.name) }
    fileprivate var spiralSecond: Facility { Facility(InjectionTrapTests.SpiralPoint().first.name) }
}

private let keysLine = #line + 1
extension Dependencies {
    fileprivate var ouroboros: InjectionTrapTests.Ouroboros { lifetime(.weak) { InjectionTrapTests.Ouroboros() } }
    fileprivate var ringFirst: Facility { lifetime(.weak) { InjectionTrapTests.RingPoint().second } }
    fileprivate var ringSecond: Facility { lifetime(.singleton) { InjectionTrapTests.RingPoint().first } }
    fileprivate var knotLeft: Facility {
        lifetime(.weak) {
            InjectionTrapTests.KnotPoint.gates.0.open()
            InjectionTrapTests.KnotPoint.gates.1.pass()
            return InjectionTrapTests.KnotPoint().right
        }
    }
    fileprivate var knotRight: Facility {
        lifetime(.weak) {
            InjectionTrapTests.KnotPoint.gates.1.open()
            InjectionTrapTests.KnotPoint.gates.0.pass()
            return InjectionTrapTests.KnotPoint().left
        }
    }
}
