internal import Dovetail

/// Containers whose bindings and instances change.
let changingPrograms: [Program] = [
    .synchronous("register, one key", covers: ["Container.register(_:)"], rounds: 2_000) {
        let container = try makeContainer()
        return {
            try container.register { Bind(Common.init).lifetime(.singleton) }
            _ = try container.resolve(User.self)
        }
    },
    .synchronous("register, not resolved", rounds: 2_000) {
        let container = try makeContainer()
        return { try container.register { Bind(Plain.init) } }
    },
    .synchronous("register, with a child that asks", rounds: 2_000) {
        let container = try makeContainer()
        let child = try container.makeChild { Bind(PerCommon.init) }
        return {
            try container.register { Bind(Common.init).lifetime(.singleton) }
            _ = try child.resolve(PerCommon.self)
        }
    },
    .synchronous("register, with a Lazy and a Provider that outlive it", rounds: 2_000) {
        let container = try Container {
            Bind(Plain.init)
            Bind(Deferring.init)
        }
        return {
            let deferring = try container.resolve(Deferring.self)
            try container.register { Bind(Plain.init) }
            _ = try (deferring.lazy(), deferring.provider())
        }
    },
    .synchronous("register, a module", rounds: 2_000) {
        let container = try makeContainer()
        return {
            try container.register { Later() }
            _ = try container.resolve(Plain.self, in: Later.self)
        }
    },
    .synchronous(
        "register, rolled back", covers: ["AssemblyError.description", "AssemblyError.id"], rounds: 2_000
    ) {
        let container = try makeContainer()
        return {
            do {
                try container.register { Refusing() }
                fatalError("nothing was thrown")
            } catch let error as AssemblyError {
                _ = (error.description, error.id)
            }
        }
    },
    .synchronous("release", covers: ["Container.release(_:)"]) {
        let container = try makeContainer()
        return {
            _ = try container.resolve(Common.self)
            container.release(Common.self)
        }
    },
    .synchronous("releaseAll", covers: ["Container.releaseAll()"]) {
        let container = try makeContainer()
        return {
            _ = try container.resolve(Plain.self, .tag(Third.self))
            container.releaseAll()
        }
    },
    .synchronous("clear", covers: ["Container.clear()"], rounds: 2_000) {
        let container = try makeContainer()
        return {
            container.clear()
            try container.register { Bind(Common.init).lifetime(.singleton) }
            _ = try container.resolve(Common.self)
        }
    },
    .synchronous(
        "a scope, emptied",
        covers: ["InstanceScope.init(_:holding:parent:)", "InstanceScope.removeAll()"]
    ) {
        let outer = InstanceScope("outer")
        let scope = InstanceScope("session", holding: .strong, parent: outer)
        let container = try Container { Bind(Plain.init).lifetime(.scope(scope)) }
        return {
            _ = try container.resolve(Plain.self)
            scope.removeAll()
            InstanceScope("empty", holding: .weak, parent: outer).removeAll()
        }
    },
    .synchronous("a store, its instance released") {
        let container = try Container { Bind(Plain.init).lifetime(.custom(Latest())) }
        return {
            _ = try container.resolve(Plain.self)
            container.release(Plain.self)
        }
    },
    .synchronous("an observer added", covers: ["Container.add(_:)"], rounds: 2_000) {
        {
            let container = try Container { Bind(Plain.init) }
            container.add(TextLog { _ = $0 })
            _ = try container.resolve(Plain.self)
        }
    },
]

/// Containers that `overriding` returns.
let overlayPrograms: [Program] = [
    .synchronous("overlay", covers: ["Container.overriding(_:)"], rounds: 5_000) {
        let container = try makeContainer()
        return {
            let overlay = try container.overriding { Bind(Common.init).lifetime(.singleton) }
            _ = try overlay.resolve(User.self)
            overlay.releaseAll()
        }
    },
    .synchronous("overlay, with a scope, a store and the process", rounds: 2_000) {
        let scope = InstanceScope("session")
        let container = try Container {
            Bind(Common.init)
            Bind { (_: Common) in Plain() }.lifetime(.scope(scope))
            Bind { (_: Common) in Plain() }.qualified(.name("store")).lifetime(.custom(Latest()))
            Bind { (_: Common) in Plain() }.qualified(.name("process")).lifetime(.process)
        }
        return {
            let overlay = try container.overriding { Bind(Common.init) }
            _ = try overlay.resolve(Plain.self)
            _ = try overlay.resolve(Plain.self, .name("store"))
            _ = try overlay.resolve(Plain.self, .name("process"))
        }
    },
    .synchronous("overlay, current, with an injected property", rounds: 2_000) {
        let container = try makeContainer()
        return {
            let overlay = try container.overriding { Bind(key: \.thing) { Thing() } }
            overlay.asCurrent { _ = (LocalPoint().thing, SharedPoint().thing) }
        }
    },
]

final class PerCommon: Sendable {
    init(common: Common) {}
}

/// A module that is registered again and again.
struct Later: Module {
    var body: some Module {
        Bind(Plain.init)
        Bind { Plain() }.hidden().qualified(.name("hidden"))
    }
}

/// A module whose `assembled` throws.
struct Refusing: Module {
    var body: some Module { Bind(Plain.init) }
    func assembled(in container: Container) throws { throw Failing.Reason() }
}
