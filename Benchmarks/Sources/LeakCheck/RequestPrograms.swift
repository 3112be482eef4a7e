internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailActivity

/// Every synchronous form of `resolve` without arguments.
let requestPrograms: [Program] = [
    .synchronous("transient", covers: ["Container.resolve(_:isolation:)"]) {
        let container = try makeContainer()
        return { _ = try container.resolve(Plain.self) }
    },
    .synchronous("transient, through a protocol", covers: ["ParentContainer.resolve(_:isolation:)"]) {
        let container: any ParentContainer = try makeContainer()
        return { _ = try container.resolve(Plain.self, isolation: nil) }
    },
    .synchronous("tree, decorated") {
        let container = try makeContainer()
        return { _ = try container.resolve(User.self) }
    },
    .synchronous("singleton") {
        let container = try makeContainer()
        return { _ = try container.resolve(Common.self) }
    },
    .synchronous("weak, created again") {
        let container = try makeContainer()
        return { _ = try container.resolve(Plain.self, .tag(Second.self)) }
    },
    .synchronous("ring in a graph, opened by its user") {
        let container = try makeContainer()
        return { try container.resolve(Parent.self).child = nil }
    },
    .synchronous("collections") {
        let container = try makeContainer()
        return {
            _ = try container.resolve([any Service].self)
            _ = try container.resolve([String: any Service].self)
            _ = try container.resolve([any Service]?.self)
            _ = try container.resolve([Double]?.self)
        }
    },
    .synchronous("optional") {
        let container = try makeContainer()
        return {
            _ = try container.resolve(Plain?.self)
            _ = try container.resolve(String?.self)
        }
    },
    .synchronous(
        "tag",
        covers: [
            "Container.resolve(_:_:isolation:)", "Container.resolveNow(_:_:isolation:)", "Qualifier.tag(_:)",
        ]
    ) {
        let container = try makeContainer()
        return {
            _ = try container.resolve(Plain.self, .tag(First.self))
            _ = try container.resolveNow(Plain.self, .tag(First.self))
            _ = try container.resolve(Common?.self, .tag(First.self))
        }
    },
    .synchronous("name", covers: ["Qualifier.name(_:)"]) {
        let container = try makeContainer()
        return {
            _ = try container.resolve(Plain.self, .name("first"))
            _ = try container.resolve(Common?.self, .name("first"))
        }
    },
    .synchronous("optional, under ever new names") {
        let container = try makeContainer()
        return { _ = try container.resolve(Plain?.self, .name("name \(next())")) }
    },
    .synchronous("missing, under ever new names, thrown") {
        let container = try makeContainer()
        return { expectError { _ = try container.resolve(Plain.self, .name("missing \(next())")) } }
    },
    .synchronous("in a module", covers: ["Container.resolve(_:in:isolation:)"]) {
        let container = try makeContainer()
        return { _ = try container.resolve(Plain.self, in: Feature.self) }
    },
    .synchronous("in a module, optional and collection") {
        let container = try makeContainer()
        return {
            _ = try container.resolve(Plain?.self, in: Feature.self)
            _ = try container.resolve(String?.self, in: Feature.self)
            _ = try container.resolve([any Service].self, in: Feature.self)
        }
    },
    .synchronous(
        "errors, thrown",
        covers: [
            "ResolutionError.description", "ResolutionError.id", "ResolutionError.finding", "ResolutionError.path",
            "ResolutionError.cause",
        ], rounds: 5_000
    ) {
        let container = try makeContainer()
        return {
            expectError { _ = try container.resolve(Double.self) }
            expectError { _ = try container.resolve(Failing.self) }
            expectError { _ = try container.resolve(Ring1.self) }
            expectError { _ = try container.resolve(Slow.self) }
            expectError { _ = try container.resolve(Handler.self) }
            expectError { _ = try container.resolve(Double.self, in: Feature.self) }
        }
    },
    .synchronous(
        "isRegistered",
        covers: [
            "Container.isRegistered(_:)", "Container.isRegistered(_:_:)", "ParentContainer.isRegistered(_:)",
        ]
    ) {
        let container = try makeContainer()
        let resolving: any ParentContainer = container
        return {
            _ = container.isRegistered(Plain.self) || container.isRegistered(Double.self)
            _ = container.isRegistered(Plain.self, .name("absent"))
            _ = container.isRegistered(Plain.self, .tag(First.self))
            _ = resolving.isRegistered(Plain.self)
        }
    },
    .synchronous(
        "declared collections",
        covers: [
            "Multibinding.init(_:_:fileID:line:column:)",
            "Multibinding.init(_:keyedBy:fileID:line:column:) where K: Hashable & Sendable",
        ], rounds: 2_000
    ) {
        {
            let container = try Container {
                Multibinding(Plain.self)
                Multibinding(Plain.self, .tag(First.self))
                Multibinding(Plain.self, keyedBy: String.self)
            }
            _ = try container.resolve([Plain].self)
            _ = try container.resolve([Plain].self, .tag(First.self))
            _ = try container.resolve([String: Plain].self)
        }
    },
    .awaited(
        "entry points",
        covers: [
            "EntryPoint.init(_:_:fileID:line:column:)", "EntryPoint.callAsFunction(_:) async",
            "EntryPoint.callAsFunction(_:isolation:)",
        ], rounds: 2_000
    ) {
        {
            let (plain, named) = (EntryPoint(Plain.self), EntryPoint(Plain.self, .name("absent")))
            let tagged = EntryPoint(Plain.self, .tag(First.self))
            let container = try Container {
                Bind(Plain.init)
                Bind { Plain() }.qualified(.tag(First.self))
                plain
                named
                tagged
            }
            _ = container.findings
            _ = try (plain(container, isolation: nil), tagged(container, isolation: nil))
            _ = try await plain(container)
            expectError { _ = try named(container, isolation: nil) }
        }
    },
    .synchronous(
        "errors of foreign parents",
        covers: ["ResolutionError.init(missing:)", "ResolutionError.init(failed:cause:)"]
    ) {
        {
            _ = ResolutionError(missing: Plain.self).description
            _ = ResolutionError(failed: Plain.self, cause: Failing.Reason()).description
        }
    },
    .synchronous("an object filled", covers: ["Container.inject(into:isolation:)"]) {
        let container = try Container {
            Bind(Plain.init)
            Bind { Plain() }.qualified(.tag(First.self))
            Bind(Common.init).lifetime(.singleton)
            Input(Form.self).inject(\.plain).inject(\.tagged, .tag(First.self)).inject { $0.shared = $1 }
        }
        return {
            let form = Form()
            try container.inject(into: form)
            try container.inject(into: form)
        }
    },
    .synchronous("an object that has no binding, thrown", rounds: 20_000) {
        let container = try makeContainer()
        return { expectError { try container.inject(into: Job()) } }
    },
    .awaited(
        "observed",
        covers: [
            "TextLog.init(level:write:)", "TextLog.handle(_:)", "BindingDescription.description",
            "BindingDescription.isolation", "BindingDescription.keys",
            "BindingDescription.lifetime", "BindingDescription.location", "BindingDescription.name",
            "BindingDescription.type",
        ], rounds: 5_000
    ) {
        let container = try Container(observers: [TextLog(level: .trace) { _ = $0 }, Reader()]) {
            Bind(Plain.init)
            Bind(Common.init).lifetime(.singleton)
            Bind(Failing.init)
            Bind { (plain: Plain, shared: Common) in Ticket() }
        }
        return {
            _ = try await container.resolve(Ticket.self)
            try await container.reset(Common.self)
            try await expectError { _ = try await container.resolve(Failing.self) }
        }
    },
    .synchronous(
        "recorded and reported",
        covers: [
            "Container.report()", "CreationRecorder.init(limit:)", "CreationRecorder.handle(_:)",
        ], rounds: 500
    ) {
        {
            let container = try Container(observers: [CreationRecorder(limit: 3), TextLog(level: .trace) { _ = $0 }]) {
                Bind(Common.init).lifetime(.singleton).eager()
                Bind(Failing.init)
            }
            try container.start(isolation: nil)
            expectError { _ = try container.resolve(Failing.self) }
            _ = container.report()
        }
    },
]

/// Runs code that must throw, and reads everything that its error has.
func expectError(_ body: () throws -> Void) {
    do {
        try body()
        fatalError("nothing was thrown")
    } catch let error as ResolutionError {
        _ = (error.description, error.id, error.finding, error.path, error.cause)
    } catch {
        fatalError("\(error)")
    }
}

/// Reads everything that an observer receives.
private struct Reader: Observer {
    func handle(_ event: ContainerEvent) {
        guard case .created(let binding, _) = event else { return }
        _ = (binding.description, binding.isolation, binding.keys, binding.lifetime, binding.location, binding.name)
        _ = (binding.type, binding.resolution)
    }
}
