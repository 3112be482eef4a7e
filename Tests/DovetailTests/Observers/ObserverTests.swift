@testable internal import Dovetail
@testable internal import DovetailActivity
internal import Testing

private final class Service: Sendable {
    init() {}
}
private final class Screen: Sendable {
    let service: Service
    init(service: Service) { self.service = service }
}
private struct Broken: Error {}

/// Writes every event as a line.
private struct Recorder: Observer {
    let name: String
    let lines: Locked<[String]>

    private func add(_ line: String) { lines.change { [name] in $0.append("\(name) \(line)") } }
    func handle(_ event: ContainerEvent) {
        switch event {
        case .registered(let binding, _): add("registered \(binding.name)")
        case .creating(let binding): add("making \(binding.name)")
        case .created(let binding, _): add("made \(binding.name)")
        case .creationFailed(let binding, _): add("did not make \(binding.name)")
        case .resolved(let binding): add("delivered \(binding.name)")
        case .released(let binding): add("released \(binding.name)")
        case .abandoned(let binding): add("abandoned \(binding.name)")
        case .failed(let error), .startFailed(_, let error): add("failed \(error.id)")
        default: break
        }
    }
}

/// Resolves while it is notified of a creation.
private struct Curious: Observer {
    let found: Locked<[ObjectIdentifier]>
    let container: Locked<Container?>
    func handle(_ event: ContainerEvent) {
        guard case .resolved(let binding) = event, binding.name == "Screen",
            let service = try? container.now?.resolveNow(Service.self)
        else {
            return
        }
        found.change { $0.append(ObjectIdentifier(service)) }
    }
}

@Suite("Observers (Semantics §10)") struct ObserverTests {
    private func recorder(_ name: String = "a") -> Recorder { Recorder(name: name, lines: Locked([])) }

    @Test("an observer sees bindings, creations in their order, and each delivery")
    func order() async throws {
        let recorder = recorder()
        let container = try Container(observers: [recorder]) {
            Bind(Service.init).lifetime(.singleton)
            Bind(Screen.init)
        }
        _ = try await container.resolve(Screen.self)
        _ = try await container.resolve(Service.self)
        try await container.reset(Service.self)
        #expect(
            recorder.lines.now == [
                "a registered Service", "a registered Screen", "a making Screen", "a making Service", "a made Service",
                "a delivered Service", "a made Screen", "a delivered Screen", "a delivered Service",
                "a released Service",
            ])
    }

    @Test("an awaited request has the same events")
    func awaited() async throws {
        let recorder = recorder()
        let container = try Container(observers: [recorder]) {
            Bind { () async in Service() }.lifetime(.singleton)
            Bind(Screen.init)
        }
        _ = try await container.resolve(Screen.self)
        #expect(
            recorder.lines.now.dropFirst(2) == [
                "a making Screen", "a making Service", "a made Service", "a delivered Service", "a made Screen",
                "a delivered Screen",
            ])
    }

    @Test("a container's observers are notified before its parent's, each in the order they were added")
    func parents() throws {
        let lines = Locked<[String]>([])
        let parent = try Container(observers: [Recorder(name: "parent", lines: lines)]) {}
        let child = try Container(parent: parent, observers: [Recorder(name: "first", lines: lines)]) {
            Bind(Service.init)
        }
        child.add(Recorder(name: "second", lines: lines))
        lines.now = []
        _ = try child.resolve(Service.self)
        #expect(
            lines.now
                == ["making", "made", "delivered"].flatMap { event in
                    ["first", "second", "parent"].map { "\($0) \(event) Service" }
                })
    }

    @Test("an observer that is added later sees later events only, also in children that exist")
    func late() throws {
        let recorder = recorder()
        let parent = try Container { Bind(Service.init) }
        let child = try parent.makeChild { Bind(Screen.init) }
        _ = try child.resolve(Screen.self)
        parent.add(recorder)
        #expect(recorder.lines.now == [])
        _ = try child.resolve(Screen.self)
        #expect(recorder.lines.now.first == "a making Screen")
        #expect(recorder.lines.now.count == 6)
    }

    @Test("a failure is reported once, for the outermost request, and each creation that began ends")
    func failure() throws {
        let recorder = recorder()
        let container = try Container(observers: [recorder]) {
            Bind { () throws -> Service in throw Broken() }
            Bind(Screen.init)
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Screen.self) }
        #expect(
            recorder.lines.now.dropFirst(2) == [
                "a making Screen", "a making Service", "a did not make Service", "a did not make Screen",
                "a failed factory-failed",
            ])
    }

    @Test("an observer may resolve: no lock is locked while it is called")
    func resolves() throws {
        let curious = Curious(found: Locked([]), container: Locked(nil))
        let container = try Container(observers: [curious]) {
            Bind(Service.init).lifetime(.singleton)
            Bind(Screen.init)
        }
        curious.container.now = container
        defer { curious.container.now = nil }
        let screen = try container.resolve(Screen.self)
        #expect(curious.found.now == [ObjectIdentifier(screen.service)])
    }

    @Test("hooks of a container that is dropped, or whose assembly failed, are reported as abandoned")
    func abandoned() throws {
        struct Failing: Module {
            var body: some Module { Bind(Service.init).lifetime(.singleton).onClose { _ in } }
            func assembled(in container: Container) throws {
                _ = try container.resolve(Service.self)
                throw Broken()
            }
        }
        let recorder = recorder()
        _ = try {
            let container = try Container(observers: [recorder]) {
                Bind(Service.init).lifetime(.singleton).onClose { _ in }
            }
            _ = try container.resolve(Service.self)
        }()
        #expect(recorder.lines.now.last == "a abandoned Service")
        recorder.lines.now = []
        #expect(throws: AssemblyError.self) { try Container(observers: [recorder]) { Failing() } }
        #expect(recorder.lines.now.last == "a abandoned Service")
    }

    @Test("the text log is indented as the graph is nested")
    func textLog() throws {
        let lines = Locked<[String]>([])
        let log = TextLog(level: .debug) { line in lines.change { $0.append(line) } }
        let container = try Container(observers: [log]) {
            Bind(Service.init, fileID: "App/A.swift", line: 1, column: 2).lifetime(.singleton)
            Bind(Screen.init, fileID: "App/A.swift", line: 3, column: 4)
        }
        _ = try container.resolve(Screen.self)
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        let stable = lines.now.map { line in line.firstRange(of: " in ").map { String(line[..<$0.lowerBound]) } ?? line
        }
        #expect(
            stable == [
                "registered Service (singleton) at App/A.swift:1:2", "registered Screen (transient) at App/A.swift:3:4",
                "creating Screen (transient) at App/A.swift:3:4", "  creating Service (singleton) at App/A.swift:1:2",
                "  created Service", "created Screen",
                """
                error: [missing-binding] no binding provides 'Int'
                help: add to a module: Bind(Int.self) { … }
                docs: diagnostics/missing-binding
                """,
            ])
    }

    @Test("a name or a cause with line feeds does not start a line of the text log")
    func forgedLines() throws {
        let lines = Locked<[String]>([])
        let log = TextLog(level: .trace) { line in lines.change { $0.append(line) } }
        struct Broken: Error, CustomStringConvertible { let description: String }
        let forged = "a\nApp/A.swift:1:2: error: forged\r\n\u{1B}[31m\u{85}\u{2028}z"
        let container = try Container(observers: [log]) {
            Bind { () throws -> Int in throw Broken(description: forged) }.qualified(.name("port \(forged)"))
        }
        #expect(throws: ResolutionError.self) { try container.resolve(String.self, .name(forged)) }
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self, .name("port \(forged)")) }
        let written = lines.now.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        let beginnings = ["registered", "creating", "did not create", "error:", "DovetailTests/", "help:", "docs:"]
        for line in written {
            #expect(beginnings.contains { line.hasPrefix($0) }, "\(line)")
            #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{2028}" })
        }
        let escaped = #"a\nApp/A.swift:1:2: error: forged\r\n\u{1b}[31m\u{85}\u{2028}z"#
        #expect(written.count { $0.contains(escaped) } >= 2)
    }

    @Test(
        "a log writes events of its level and more severe ones",
        arguments: [(TextLog.Level.error, 1), (.info, 3), (.trace, 9)])
    func levels(level: TextLog.Level, count: Int) throws {
        let lines = Locked<[String]>([])
        let container = try Container(observers: [TextLog(level: level) { line in lines.change { $0.append(line) } }]) {
            Bind(Service.init).lifetime(.singleton)
            Bind(Screen.init)
        }
        _ = try container.resolve(Screen.self)
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(lines.now.count == count)
    }

    @Test("the instance of a cancelled call that completes anyway is stored, and closed with the container")
    func cancelledCall() async throws {
        let (gate, closed, created) = (Floodgate(), Locked(0), Locked(0))
        let container = try Container {
            Bind { () async in
                created.change { $0 += 1 }
                await gate.wait()
                return Service()
            }.lifetime(.singleton).onClose { _ in closed.change { $0 += 1 } }
        }
        let call = Task { try await container.resolve(Service.self) }
        while created.now == 0 { await Task.yield() }
        call.cancel()
        _ = await call.result
        await gate.open()
        try await container.close()
        #expect(closed.now == 1 && created.now == 1)
    }

    /// The plan of the call was released with its last request, and its nodes forgot their hooks.
    @Test("such an instance has its hooks, although two registrations have replaced the plan of the call")
    func cancelledCallBeforeRegistrations() async throws {
        struct Unrelated {}
        let (gate, hooks, created) = (Floodgate(), Locked<[String]>([]), Locked(0))
        let container = try Container {
            Bind { () async in
                created.change { $0 += 1 }
                await gate.wait()
                return Service()
            }.lifetime(.singleton)
                .onCreate { _ in hooks.change { $0.append("create") } }
                .onClose { _ in hooks.change { $0.append("close") } }
        }
        try container.register { Bind { Unrelated() } }
        let call = Task { try await container.resolve(Service.self) }
        while created.now == 0 { await Task.yield() }
        try container.register { Bind { Unrelated() } }
        call.cancel()
        _ = await call.result
        await gate.open()
        try await container.close()
        #expect(hooks.now == ["create", "close"] && created.now == 1)
    }

    @Test("a failed `inject(into:)` is reported once, like a failed request")
    func failedInjection() throws {
        let recorder = recorder()
        let container = try Container(observers: [recorder]) {
            Input(Window.self).inject { (_: Window, _: Service) in }
            Bind { () throws -> Service in throw Broken() }
            Input(Door.self).inject { (_: Door) in throw Broken() }
        }
        func failures(_ body: () throws -> Void) -> [String] {
            recorder.lines.change { $0 = [] }
            #expect(throws: ResolutionError.self) { try body() }
            return recorder.lines.now.filter { $0.hasPrefix("a failed") }
        }
        #expect(failures { try container.inject(into: Window(), isolation: nil) } == ["a failed factory-failed"])
        #expect(failures { try container.inject(into: Door(), isolation: nil) } == ["a failed factory-failed"])
        #expect(failures { try container.inject(into: Stranger(), isolation: nil) } == ["a failed missing-binding"])
        #expect(failures { _ = try container.resolveNow(Service.self) } == ["a failed factory-failed"])
    }
}

private final class Window {}
private final class Door {}
private final class Stranger {}
