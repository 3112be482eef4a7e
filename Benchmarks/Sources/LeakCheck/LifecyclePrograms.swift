internal import Dovetail

/// Containers that begin and end.
let lifecyclePrograms: [Program] = [
    .awaited(
        "container, created and closed",
        covers: ["Container.init(parent:requirements:observers:_:)", "Container.close() async"], rounds: 2_000
    ) {
        {
            let container = try makeContainer()
            _ = try await container.resolve(User.self)
            try await container.close()
        }
    },
    .synchronous("container, created and dropped", rounds: 5_000) {
        { _ = try makeContainer().resolve(User.self) }
    },
    .awaited(
        "container, with everything that a binding can have",
        covers: [
            "Bind.as(_:_:_:)", "Bind.asDefault()",
            "Bind.decorating(_:_:)", "Bind.eager()", "Bind.hidden()",
            "Bind.init(_:_:fileID:line:column:) (@Sendable (repeat each D) throws -> Value)",
            "Bind.init(_:_:fileID:line:column:) (@Sendable (repeat each D) async throws -> sending Value)",
            "Bind.init(_:_:fileID:line:column:) where Value: Sendable (@Sendable (repeat each D) async throws -> Value)",
            "Bind.init(_:_:fileID:line:column:) where Value: Sendable "
                + "(@isolated(any) @Sendable (repeat each D) throws -> Value)",
            "Bind.init(_:fileID:line:column:) (@Sendable (repeat each D) async throws -> sending Value)",
            "Bind.init(_:fileID:line:column:) (@Sendable (repeat each D) throws -> Value)",
            "Bind.init(_:fileID:line:column:) where Value: Sendable (@Sendable (repeat each D) async throws -> Value)",
            "Bind.init(_:fileID:line:column:) where Value: Sendable "
                + "(@isolated(any) @Sendable (repeat each D) throws -> Value)",
            "Bind.init(key:_:fileID:line:column:)",
            "Bind.inject(calling:)",
            "Bind.inject(calling:) where Value: Sendable (@Sendable (Value, repeat each D) async throws -> Void)",
            "Bind.inject(calling:) where Value: Sendable (@isolated(any) @Sendable (Value, repeat each D) throws -> Void)",
            "Bind.inject(_:_:)", "Bind.into(_:_:_:)", "Bind.into(_:key:_:) where K: Hashable & Sendable",
            "Bind.lifetime(_:)", "Bind.live()", "Bind.onClose(_:) where Value: Sendable", "Bind.onCreate(_:)",
            "Bind.onCreate(_:) where Value: Sendable (@Sendable (Value) async throws -> Void)",
            "Bind.onCreate(_:) where Value: Sendable (@isolated(any) @Sendable (Value) throws -> Void)",
            "Bind.overridable(_:)", "Bind.replacing()", "Bind.qualified(_:)", "Bind.root()",
            "Bind.using(_:_:)",
            "Input(_:fileID:line:column:)", "Instance(_:fileID:line:column:) where Value: Sendable",
            "Lifetime.scoped", "Lifetime.custom(_:) where Value: Sendable", "Lifetime.graph", "Lifetime.process",
            "Lifetime.pool(_:) where Value: Sendable", "Lifetime.singleton", "Lifetime.transient", "Lifetime.weak",
            "Lifetime.weakScoped", "ModuleBuilder.buildArray(_:)", "ModuleBuilder.buildBlock(_:)",
            "ModuleBuilder.buildEither(first:)", "ModuleBuilder.buildEither(second:)",
            "ModuleBuilder.buildExpression(_:) (Bind<Value>)", "ModuleBuilder.buildExpression(_:) (some Module)",
            "ModuleBuilder.buildLimitedAvailability(_:)", "ModuleBuilder.buildOptional(_:)",
        ], rounds: 1_000
    ) {
        {
            let container = try Container {
                KeyedModule().live()
                BehavingModule(isLarge: next() % 2 == 0)
                KeptModule(pool: InstancePool("session"))
            }
            try await container.start()
            for name in KeptModule.names { _ = try await container.resolve(Plain.self, name) }
            for name in BehavingModule.names { _ = try await container.resolve(Behaving.self, name) }
            _ = try await container.resolve(Keyed.self)
            _ = try await container.resolve([any Service].self)
            try await container.close()
        }
    },
    .synchronous(
        "child, with values", covers: ["Container.makeChild(providing:) where each V: Sendable"]
    ) {
        let container = try makeContainer()
        return { _ = try container.makeChild(providing: Request()).resolve(Handler.self) }
    },
    .synchronous("child, with bindings", covers: ["Container.makeChild(_:)"], rounds: 5_000) {
        let container = try makeContainer()
        return {
            let child = try container.makeChild { Bind(Common.init).lifetime(.singleton) }
            _ = try child.resolve(User.self)
        }
    },
    .synchronous("child, with a Lazy and a Provider", rounds: 20_000) {
        let container = try Container {
            Bind(Plain.init)
            Bind(Deferring.init)
            Input(Request.self)
        }
        return {
            let deferring = try container.makeChild(providing: Request()).resolve(Deferring.self)
            expectError { _ = try deferring.lazy() }
        }
    },
    .synchronous("child, dropped without close", rounds: 20_000) {
        let container = try Container { Bind(Common.init).lifetime(.scoped).onClose { _ in } }
        return { _ = try container.makeChild {}.resolve(Common.self) }
    },
    .awaited("child, closed", rounds: 5_000) {
        let container = try Container {
            Input(Request.self)
            Bind(Common.init).lifetime(.scoped).onClose { _ in }
        }
        return {
            let child = try container.makeChild(providing: Request())
            _ = try await child.resolve(Common.self)
            try await child.close()
        }
    },
    .awaited(
        "child, for a function",
        covers: [
            "Container.withChild(providing:body:) async where each V: Sendable", "Container.closeAfter(_:) async",
            "Container.close(outcome:) async", "Bind.onEnd(_:) where Value: Sendable",
        ], rounds: 5_000
    ) {
        let container = try Container {
            Input(Request.self)
            Bind(Common.init).lifetime(.scoped).onClose { _ in }.onEnd { _, _ in }
        }
        return {
            try await container.withChild(providing: Request()) { _ = try await $0.resolve(Common.self) }
            try await container.makeChild(providing: Request()).closeAfter { _ = try await $0.resolve(Common.self) }
            try await container.makeChild(providing: Request()).close(outcome: .cancelled)
        }
    },
    .synchronous("children, a parent that registers", rounds: 2_000) {
        let container = try Container {
            Bind(Plain.init)
            Bind(Deferring.init)
            Input(Request.self)
        }
        return {
            let child = try container.makeChild(providing: Request())
            let deferring = try child.resolve(Deferring.self)
            try container.register { Bind(Plain.init) }
            _ = try (deferring.lazy(), deferring.provider())
        }
    },
    .awaited(
        "start and reset",
        covers: ["Container.start() async", "Container.start(_:) async", "Container.start(isolation:)"], rounds: 5_000
    ) {
        let pool = InstancePool("session")
        let container = try Container {
            Bind(Common.init).lifetime(.singleton).eager()
            Bind(Plain.init).lifetime(.pool(pool))
        }
        return {
            try await container.start()
            try await container.start(pool)
            try await container.reset()
            pool.reset()
            try container.start(isolation: nil)
            try await container.reset()
        }
    },
    .awaited("start, failing", rounds: 2_000) {
        let container = try Container {
            Bind(Common.init).lifetime(.singleton).eager().onClose { _ in }
            Bind { (_: Common) async throws -> Failing in try Failing() }.lifetime(.singleton).eager()
        }
        return { try await expectError { try await container.start() } }
    },
    .awaited("close, failing", covers: ["CloseError.description"], rounds: 2_000) {
        {
            let container = try Container {
                Bind(Common.init).lifetime(.singleton).onClose { _ in throw Failing.Reason() }
            }
            _ = try await container.resolve(Common.self)
            do {
                try await container.close()
                fatalError("nothing was thrown")
            } catch let error as CloseError {
                _ = error.description
            }
        }
    },
    .synchronous("assembly, failing", rounds: 5_000) {
        {
            do {
                _ = try Container {
                    Bind(Common.init)
                    Bind(Common.init)
                    Bind(Wrapped.init).decorating(Double.self) { _ in 0 }
                }
                fatalError("nothing was thrown")
            } catch let error as AssemblyError {
                _ = error.description
            }
        }
    },
]
