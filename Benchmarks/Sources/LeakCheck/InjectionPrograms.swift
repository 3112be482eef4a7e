internal import Dovetail
internal import DovetailInjection

final class Thing: Sendable {}

extension Dependencies {
    var thing: Thing { Thing() }
    var number: Int { lifetime(.singleton) { 7 } }
    var sharedThing: Thing { lifetime(.weak) { Thing() } }
    var singleThing: Thing { lifetime(.singleton) { Thing() } }
    var reusedThing: Thing { lifetime(.reused) { Thing() } }
    var plainOfContainer: Plain { resolve() }
    var liveThing: Thing { live { Thing() } }
}
struct LocalPoint: Injecting {
    @Injected(\.thing) var thing
}
struct SharedPoint: Injecting {
    @Injected(\.sharedThing) var thing
}
struct ReusedPoint {
    @Injected(\.reusedThing) var thing
}
struct SinglePoint {
    @Injected(\.singleThing) var thing
    @Injected(\.number) var number
}
struct LivePoint {
    @Injected(\.liveThing) var thing
}
private struct Silent: Observer {
    func handle(_ event: ContainerEvent) {}
}
struct ContainerPoint {
    @Injected(\.plainOfContainer) var plain
}
actor Worker: Injecting {
    @Injected(\.thing) var thing
    func use() { _ = thing }
}

/// Injected properties. The first ones run before anything was overridden in the process.
let injectionPrograms: [Program] = [
    .synchronous(
        "injected",
        covers: ["Injected.init(_:fileID:line:column:)", "Injected.wrappedValue"]
    ) {
        {
            let point = LocalPoint()
            _ = (point.thing, point.thing)
        }
    },
    .synchronous(
        "injected, weak", covers: ["Dependencies.lifetime(_:fileID:line:column:_:)", "Injected.Lifetime.weak"]
    ) {
        {
            let (point, other) = (SharedPoint(), SharedPoint())
            _ = (point.thing, other.thing)
        }
    },
    .synchronous("injected, singleton", covers: ["Injected.Lifetime.singleton"]) {
        {
            let point = SinglePoint()
            _ = (point.thing, point.number)
        }
    },
    .synchronous("injected, reused", covers: ["Injected.Lifetime.reused"]) {
        { _ = ReusedPoint().thing }
    },
    .synchronous(
        "injected, replaced at the point",
        covers: [
            "Injected.override(_:)", "Injected.rollBack()", "Injected.projectedValue", "Injecting.injecting(_:for:)",
        ]
    ) {
        {
            var point = LocalPoint()
            _ = point.thing
            point.$thing.override(Thing())
            _ = point.thing
            point.$thing.rollBack()
            _ = point.injecting(Thing(), for: \.$thing).thing
        }
    },
    .awaited("injected, replaced on an actor", covers: ["Injecting.injecting(_:) async where Self: Actor"]) {
        { await Worker().injecting { $0.$thing.override(Thing()) }.use() }
    },
    .synchronous(
        "injected, overridden",
        covers: ["Dependencies.override(_:_:fileID:line:column:_:)", "Injected.Lifetime.transient"], rounds: 20_000
    ) {
        let old = LocalPoint()
        return {
            let override = Dependencies.override(\.thing, .transient) { original in
                next() % 2 == 0 ? original() : Thing()
            }
            let point = SharedPoint()
            _ = (old.thing, point.thing)
            override.rollBack()
            _ = (old.thing, point.thing)
        }
    },
    .synchronous(
        "injected, replaced for a closure",
        covers: [
            "withDependencies(fileID:line:column:_:operation:)",
            "Replacements.subscript(dynamicMember:) where Value: Sendable",
        ],
        rounds: 20_000
    ) {
        let old = SharedPoint()
        return {
            withDependencies {
                _ = $0.sharedThing
                $0.sharedThing = Thing()
            } operation: {
                _ = (old.thing, SharedPoint().thing)
            }
        }
    },
    .awaited(
        "injected, replaced for an asynchronous closure",
        covers: ["withDependencies(fileID:line:column:_:operation:) async"]
    ) {
        {
            await withDependencies {
                $0.sharedThing = Thing()
            } operation: {
                await Task.yield()
                _ = SharedPoint().thing
            }
        }
    },
    .synchronous("injected, overridden for all points", rounds: 20_000) {
        let old = SharedPoint()
        return {
            let override = Dependencies.override(\.sharedThing, .singleton) { _ in Thing() }
            _ = (old.thing, SharedPoint().thing)
            override.rollBack()
        }
    },
    .synchronous("injected, overridden for ever new points", rounds: 20_000) {
        let override = Dependencies.override(\.thing) { _ in Thing() }
        return {
            _ = (LocalPoint().thing, SharedPoint().thing)
            _ = override
        }
    },
    .synchronous("injected, bound in the current container", rounds: 20_000) {
        let container = try Container { Bind(key: \.thing) { Thing() } }
        return { container.asCurrent { _ = (LocalPoint().thing, SharedPoint().thing) } }
    },
    .synchronous(
        "injected, live, in an observed container", covers: ["Dependencies.live(fileID:line:column:_:)"], rounds: 20_000
    ) {
        let container = try Container(observers: [Silent()]) { Instance(1) }
        return { container.asCurrent { _ = LivePoint().thing } }
    },
    .synchronous(
        "current container",
        covers: [
            "Container.asCurrent(_:)", "Container.current", "Container.makeCurrent()",
            "Dependencies.resolve(_:fileID:line:column:isolation:)",
        ], rounds: 20_000
    ) {
        let container = try makeContainer()
        let other = try makeContainer()
        return {
            other.makeCurrent()
            container.asCurrent { _ = (Container.current, ContainerPoint().plain) }
        }
    },
    .synchronous("current container, ever new", rounds: 2_000) {
        {
            let container = try Container { Bind(key: \.thing) { Thing() } }
            container.asCurrent { _ = (LocalPoint().thing, SharedPoint().thing) }
        }
    },
]
