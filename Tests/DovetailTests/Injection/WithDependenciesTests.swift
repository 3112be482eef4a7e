internal import Dovetail
internal import DovetailInjection
internal import Testing

/// Replacing keys for the duration of a closure.
struct WithDependenciesTests {
    struct Client: Sendable {
        var fetch: @Sendable () -> Int
        var save: @Sendable (Int) -> Bool
    }
    struct Model {
        @Injected(\.withHost) var host
        @Injected(\.withUser) var user
        @Injected(\.withClient) var client
    }
    struct Failure: Error {}

    @Test func `replacements nest, and what is not replaced comes from the outer one`() {
        let model = Model()
        let inner = withDependencies {
            $0.withHost = "mock host"
        } operation: {
            withDependencies {
                #expect($0.withHost == "mock host")
                $0.withUser = "mock user"
            } operation: {
                "\(model.host), \(model.user)"
            }
        }
        #expect(inner == "mock host, mock user")
        #expect(model.host == "live host")
    }

    @Test func `one endpoint is replaced, the others stay`() {
        let results = withDependencies {
            $0.withClient.fetch = { 2 }
            #expect($0.withClient.fetch() == 2)
        } operation: {
            (Model().client.fetch(), Model().client.save(1))
        }
        #expect(results == (2, true))
        #expect(Model().client.fetch() == 1)
    }

    @Test func `a replacement precedes the binding of the current container, and the endpoints come from it`() throws {
        let container = try Container {
            Bind(key: \.withClient) { Client(fetch: { 7 }, save: { _ in false }) }
            Bind(key: \.withHost) { "bound host" }
        }
        container.asCurrent {
            withDependencies {
                $0.withClient.fetch = { 8 }
            } operation: {
                #expect(Model().client.fetch() == 8)
                #expect(!Model().client.save(1))
                #expect(Model().host == "bound host")
            }
        }
    }

    @Test func `a binding of an inner overlay precedes a replacement around it`() throws {
        try withDependencies {
            $0.withHost = "outer"
        } operation: {
            let overlay = try #require(Container.current).overriding { Bind(key: \.withHost) { "inner" } }
            #expect(overlay.asCurrent { Model().host } == "inner")
        }
    }

    @Test func `tasks inherit the replacements, and closures that escape take them along`() async {
        let escaped = await withDependencies {
            $0.withHost = "mock host"
        } operation: {
            #expect(await Task { Model().host }.value == "mock host")
            await Task.yield()
            #expect(Model().host == "mock host")
            let here = Container.current
            return { here?.asCurrent { Model().host } }
        }
        #expect(escaped() == "mock host")
        #expect(Model().host == "live host")
    }

    @Test func `errors of both closures are passed on`() async {
        #expect(throws: Failure.self) {
            try withDependencies { _ in
                throw Failure()
            } operation: {
            }
        }
        #expect(throws: Failure.self) {
            try withDependencies {
                $0.withHost = ""
            } operation: {
                throw Failure()
            }
        }
        await #expect(throws: Failure.self) {
            try await withDependencies {
                $0.withHost = ""
            } operation: { () async throws in
                throw Failure()
            }
        }
        #expect(Model().host == "live host")
    }

    @Test @MainActor func `a key of the main actor is replaced on it`() async {
        let title = await withDependencies {
            $0.withTitle = "mock \($0.withTitle)"
        } operation: {
            await Task.yield()
            return Injected(\.withTitle).wrappedValue
        }
        #expect(title == "mock live title")
    }

    @Test func `without an open container, the defaults are replaced`() async throws {
        let closed = try Container { Bind(key: \.withUser) { "bound user" } }
        try await closed.close()
        closed.asCurrent {
            withDependencies {
                $0.withHost = "mock host"
            } operation: {
                #expect(Model().host == "mock host")
                #expect(Model().user == "live user")
            }
        }
    }

    @Test func `observers are told the line of the call`() throws {
        let notes = Notes()
        let container = try Container(observers: [Places(notes: notes)]) {}
        let line = #line + 2
        container.asCurrent {
            withDependencies {
                $0.withHost = "mock host"
                $0.withClient.fetch = { 2 }
            } operation: {
            }
        }
        #expect(notes.lines == ["\(#fileID):\(line)", "\(#fileID):\(line)"])
    }

    @Test func `instances of the container stay the same`() throws {
        let container = try Container { Bind { Facility("shared") }.lifetime(.singleton) }
        let before = try container.resolve(Facility.self)
        let within = try container.asCurrent {
            try withDependencies {
                $0.withHost = "mock host"
            } operation: {
                try Container.current?.resolve(Facility.self)
            }
        }
        #expect(within === before)
    }
}

/// Notes the places of what is registered.
private struct Places: Observer {
    let notes: Notes
    func handle(_ event: ContainerEvent) {
        guard case .registered(let binding, _) = event else { return }
        notes.note("\(binding.location.file):\(binding.location.line)")
    }
}

extension Dependencies {
    fileprivate var withHost: String { "live host" }
    fileprivate var withUser: String { "live user" }
    fileprivate var withClient: WithDependenciesTests.Client { .init(fetch: { 1 }, save: { _ in true }) }
    @MainActor fileprivate var withTitle: String { "live title" }
}
