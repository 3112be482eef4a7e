internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private struct Failed: Error, Equatable {}
private struct User: Sendable { let name: String }
private final class Connection: Sendable {}
private final class Work: Sendable {
    init(connection: Connection) {}
}
private final class Outbox: Sendable {
    init(work: Work) {}
}
private final class Shared: Sendable {}

extension ContainerOutcome {
    fileprivate var text: String {
        switch self {
        case .returned: "returned"
        case .threw(let error): "threw \(error)"
        case .cancelled: "cancelled"
        }
    }
}

/// Records the failures.
private struct Failures: Observer {
    let ids: Locked<[DiagnosticID]>
    let texts: Locked<[String]>
    func handle(_ event: ContainerEvent) {
        switch event {
        case .failed(let error), .startFailed(_, let error):
            ids.change { $0.append(error.id) }
            texts.change { $0.append(error.finding.message) }
        default: break
        }
    }
}

@Suite("A child for the duration of a function, and how its work ended (Semantics §7)", .timeLimit(.minutes(10)))
struct Section07EndingTests {
    private let notes = Locked<[String]>([])
    private let failures = Failures(ids: Locked([]), texts: Locked([]))

    /// A container whose children own a connection, a unit of work and an outbox, each depending on the one before.
    private func makeServer(failing: String = "") throws -> Container {
        let notes = notes
        @Sendable func ended(_ name: String, _ outcome: ContainerOutcome) throws {
            notes.change { $0.append("end \(name): \(outcome.text)") }
            if name == failing { throw Failed() }
        }
        @Sendable func closed(_ name: String) { notes.change { $0.append("close \(name)") } }
        return try Container(observers: [failures]) {
            Input(User.self)
            Bind(Connection.init).lifetime(.scoped).onClose { _ in closed("connection") }
            Bind(Work.init).lifetime(.scoped)
                .onClose { _ in closed("work") }
                .onEnd { try ended("work", $1) }
            Bind(Outbox.init).lifetime(.scoped).onEnd { try ended("outbox", $1) }
        }
    }

    @Test("an instance ends before it closes, and before what it depends on ends and closes")
    func order() async throws {
        let server = try makeServer()
        let name = try await server.withChild(providing: User(name: "Ann")) { child in
            _ = try await child.resolve(Outbox.self)
            notes.change { $0.append("body") }
            return try await child.resolve(User.self).name
        }
        #expect(name == "Ann")
        #expect(
            notes.now == ["body", "end outbox: returned", "end work: returned", "close work", "close connection"])
    }

    @Test("the error of the function is thrown, and is the outcome")
    func throwing() async throws {
        let server = try makeServer()
        await #expect(throws: Failed()) {
            try await server.withChild(providing: User(name: "Ann")) { child in
                _ = try await child.resolve(Work.self)
                throw Failed()
            }
        }
        #expect(notes.now == ["end work: threw Failed()", "close work", "close connection"])
        #expect(failures.ids.now.isEmpty)
    }

    @Test("a function that throws after its task was cancelled is cancelled; one that returns has returned")
    func cancelling() async throws {
        let server = try makeServer()
        let task = Task {
            try await server.withChild(providing: User(name: "Ann")) { child in
                _ = try await child.resolve(Work.self)
                withUnsafeCurrentTask { $0?.cancel() }
                throw Failed()
            }
        }
        await #expect(throws: Failed()) { try await task.value }
        #expect(notes.now == ["end work: cancelled", "close work", "close connection"])
        notes.now = []
        let completed = Task {
            try await server.withChild(providing: User(name: "Ann")) { child in
                _ = try await child.resolve(Work.self)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        try await completed.value
        #expect(notes.now.first == "end work: returned")
    }

    @Test("a CancellationError without a cancelled task is an error as any other")
    func foreignCancellation() async throws {
        let server = try makeServer()
        await #expect(throws: CancellationError.self) {
            try await server.withChild(providing: User(name: "Ann")) { child in
                _ = try await child.resolve(Work.self)
                throw CancellationError()
            }
        }
        #expect(notes.now.first == "end work: threw CancellationError()")
    }

    @Test("if .onEnd throws, later hooks get its error as the outcome, and the caller gets a CloseError")
    func failingEnd() async throws {
        let server = try makeServer(failing: "outbox")
        let error = await #expect(throws: CloseError.self) {
            try await server.withChild(providing: User(name: "Ann")) { child in
                _ = try await child.resolve(Outbox.self)
            }
        }
        #expect(error?.errors.map { $0 as? Failed } == [Failed()])
        #expect(error?.description.contains("error: `onEnd` of 'Outbox' failed: Failed()") == true)
        #expect(
            notes.now == ["end outbox: returned", "end work: threw Failed()", "close work", "close connection"])
        #expect(failures.texts.now == ["`onEnd` of 'Outbox' failed: Failed()"])
    }

    @Test("if both the function and a hook throw, the caller gets the error of the function, and observers the other")
    func bothFail() async throws {
        struct First: Error, Equatable {}
        let server = try makeServer(failing: "work")
        await #expect(throws: First()) {
            try await server.withChild(providing: User(name: "Ann")) { child in
                _ = try await child.resolve(Work.self)
                throw First()
            }
        }
        #expect(notes.now == ["end work: threw First()", "close work", "close connection"])
        #expect(failures.ids.now == [.hookFailed])
    }

    @Test("a plain close has returned; a child that its parent closes was cancelled")
    func closing() async throws {
        let server = try makeServer()
        let child = try server.makeChild(providing: User(name: "Ann"))
        _ = try await child.resolve(Work.self)
        try await child.close()
        #expect(notes.now.first == "end work: returned")
        notes.now = []
        let open = try server.makeChild(providing: User(name: "Bob"))
        _ = try await open.resolve(Work.self)
        try await server.close()
        #expect(notes.now.first == "end work: cancelled")
        // The first call has decided.
        try await open.close(outcome: .returned)
        #expect(notes.now == ["end work: cancelled", "close work", "close connection"])
    }

    @Test("the outcome of close(outcome:) is that of the hooks")
    func statedOutcome() async throws {
        let server = try makeServer()
        let child = try server.makeChild(providing: User(name: "Ann"))
        _ = try await child.resolve(Work.self)
        try await child.close(outcome: .threw(Failed()))
        #expect(notes.now.first == "end work: threw Failed()")
    }

    @Test("reset ends and closes what goes, the newest instance first, and the container goes on")
    func resetting() async throws {
        let child = try makeServer(failing: "outbox").makeChild(providing: User(name: "Ann"))
        _ = try await child.resolve(Outbox.self)
        let connection = try await child.resolve(Connection.self)
        let error = await #expect(throws: CloseError.self) { try await child.reset() }
        #expect(error?.errors.count == 1 && error?.errors.first is Failed)
        #expect(failures.ids.now == [.hookFailed])
        let ended = ["end outbox: cancelled", "end work: cancelled", "close work", "close connection"]
        #expect(notes.now == ended)
        #expect(try await child.resolve(Connection.self) !== connection)
        try await child.reset(Connection.self)
        #expect(notes.now == ended + ["close connection"])
        try await child.close()
        #expect(notes.now.count == ended.count + 1)
        try await child.reset()
    }

    @Test("reset of a type leaves the others, and what is not overridable stays unless it is named")
    func partial() async throws {
        let notes = notes
        let container = try Container {
            Bind(Connection.init).lifetime(.singleton).overridable(false).onClose { _ in
                notes.change { $0.append("connection") }
            }
            Bind(Work.init).lifetime(.singleton).onClose { _ in notes.change { $0.append("work") } }
        }
        _ = try await container.resolve(Work.self)
        try await container.reset(Outbox.self)
        try await container.reset(Shared?.self)
        #expect(notes.now == [])
        try await container.reset()
        #expect(notes.now == ["work"])
        try await container.reset(Connection.self)
        #expect(notes.now == ["work", "connection"])
        try await container.close()
        #expect(notes.now.count == 2)
    }

    @Test("an instance that was reset and one of a failed start were not completed")
    func releasing() async throws {
        let notes = notes
        let container = try Container {
            Bind(Connection.init).lifetime(.singleton).eager().onEnd { notes.now.append($1.text) }
            Bind { (_: Connection) async throws -> Shared in throw Failed() }.lifetime(.singleton).eager()
        }
        _ = try await container.resolve(Connection.self)
        try await container.reset(Connection.self)
        #expect(notes.now == ["cancelled"])
        await #expect(throws: ResolutionError.self) { try await container.start() }
        #expect(notes.now.count == 2)
        #expect(notes.now.last?.contains("error: [factory-failed]") == true)
        try await container.close()
        #expect(notes.now.count == 2)
    }

    @Test("singletons of the parent outlive the child and do not end with it")
    func singletons() async throws {
        let notes = notes
        let server = try Container {
            Bind(Shared.init).lifetime(.singleton).onEnd { notes.now.append("shared: \($1.text)") }
        }
        try await server.withChild { child in _ = try await child.resolve(Shared.self) }
        #expect(notes.now.isEmpty)
        try await server.closeAfter { _ in }
        #expect(notes.now == ["shared: returned"])
    }

    @Test("a child that cannot be created, and a child of a closed container, are errors that observers get")
    func mistakes() async throws {
        let server = try makeServer()
        let unknown = await #expect(throws: AssemblyError.self) { try await server.withChild(providing: 5) { _ in } }
        #expect(unknown?.id == .unknownInput)
        #expect(throws: AssemblyError.self) {
            try server.makeChild {
                Instance(1)
                Instance(2)
            }
        }
        #expect(failures.ids.now == [.unknownInput, .duplicateBinding])
        try await server.close()
        let closed = await #expect(throws: AssemblyError.self) {
            try await server.withChild(providing: User(name: "Ann")) { _ in }
        }
        #expect(closed?.id == .closed)
        #expect(failures.ids.now == [.unknownInput, .duplicateBinding, .closed])
    }

    @Test("a start that fails is an error that observers get, once")
    func failingStart() async throws {
        let container = try Container(observers: [failures]) {
            Bind { () async throws -> Shared in throw Failed() }.lifetime(.singleton).eager()
        }
        await #expect(throws: ResolutionError.self) { try await container.start() }
        #expect(failures.ids.now == [.factoryFailed])
        #expect(throws: ResolutionError.self) { try container.start(isolation: nil) }
        #expect(failures.ids.now == [.factoryFailed, .needsAsync])
    }

    @Test("a binding whose instances no container owns cannot end")
    func owners() throws {
        let error = #expect(throws: AssemblyError.self) { try Container { Bind(Connection.init).onEnd { _, _ in } } }
        #expect(error?.id == .noOwnerToClose)
        #expect(error?.description.contains("'Connection' has `.onEnd`, but containers do not own") == true)
    }

    @Test("the result and the closure need not be Sendable, and the caller's isolation is kept")
    @MainActor func isolation() async throws {
        final class Draft { var title = "" }
        let server = try makeServer()
        var count = 0
        let draft = try await server.withChild(providing: User(name: "Ann")) { child in
            MainActor.assertIsolated()
            count += 1
            return Draft()
        }
        draft.title = "\(count)"
        #expect(draft.title == "1")
    }

    @Test("many children on several tasks end once each")
    func parallel() async throws {
        let server = try makeServer()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 0..<200 {
                tasks.addTask {
                    do {
                        try await server.withChild(providing: User(name: "\(number)")) { child in
                            _ = try await child.resolve(Outbox.self)
                            if number % 3 == 0 { throw Failed() }
                        }
                    } catch is Failed {}
                }
            }
            try await tasks.waitForAll()
        }
        let lines = notes.now
        #expect(lines.count { $0 == "end outbox: returned" } == 133)
        #expect(lines.count { $0 == "end outbox: threw Failed()" } == 67)
        #expect(lines.count { $0 == "close connection" } == 200)
    }
}
