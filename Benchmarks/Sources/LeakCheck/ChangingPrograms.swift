internal import Dovetail
internal import DovetailInjection
internal import DovetailActivity

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
    .synchronous("register, beside an overlay", rounds: 2_000) {
        let container = try makeContainer()
        return {
            let overlay = try container.overriding { Bind(Plain.init) }
            try container.register { Bind(Common.init).lifetime(.singleton) }
            _ = try overlay.resolve(User.self)
        }
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
    .awaited("reset of a type") {
        let container = try makeContainer()
        return {
            _ = try await container.resolve(Common.self)
            try await container.reset(Common.self)
        }
    },
    .awaited("reset", covers: ["Container.reset() async"]) {
        let container = try makeContainer()
        return {
            _ = try await container.resolve(Plain.self, .tag(Third.self))
            try await container.reset()
        }
    },
    .synchronous(
        "a pool, emptied",
        covers: ["InstancePool.init(_:holding:parent:)", "InstancePool.reset()"]
    ) {
        let outer = InstancePool("outer")
        let pool = InstancePool("session", holding: .strong, parent: outer)
        let container = try Container { Bind(Plain.init).lifetime(.pool(pool)) }
        return {
            _ = try container.resolve(Plain.self)
            pool.reset()
            InstancePool("empty", holding: .weak, parent: outer).reset()
        }
    },
    .awaited("a store, its instance reset") {
        let container = try Container { Bind(Plain.init).lifetime(.custom(Latest())) }
        return {
            _ = try await container.resolve(Plain.self)
            try await container.reset(Plain.self)
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
    .awaited("overlay", covers: ["Container.overriding(_:)"], rounds: 5_000) {
        let container = try makeContainer()
        return {
            let overlay = try container.overriding { Bind(Common.init).lifetime(.singleton) }
            _ = try await overlay.resolve(User.self)
            try await overlay.reset()
        }
    },
    .synchronous("overlay, with a pool, a store and the process", rounds: 2_000) {
        let pool = InstancePool("session")
        let container = try Container {
            Bind(Common.init)
            Bind { (_: Common) in Plain() }.lifetime(.pool(pool))
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
