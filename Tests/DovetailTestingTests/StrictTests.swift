internal import Dovetail
internal import DovetailInjection
internal import DovetailTesting
internal import Testing

private protocol Rates: Sendable { var euro: Int { get } }
private struct LiveRates: Rates { let euro = 1 }
private struct FixedRates: Rates { let euro = 2 }
private final class Till: Sendable {
    let rates: any Rates
    init(rates: any Rates) { self.rates = rates }
}
private struct Disk: Sendable {}
private struct Address: Sendable {}

private let line = #line + 4

private struct LiveModule: Module {
    var body: some Module {
        Bind((any Rates).self, LiveRates.init).lifetime(.singleton).live()
        Bind(Till.init)
        Instance(Disk()).live()
        Bind { Address() }.qualified(.name("server")).live()
    }
}

private struct Client: Sendable {
    var fetch: @Sendable () -> String
    var save: @Sendable (Int) -> Int
}

private let keyLine = #line + 3

extension Dependencies {
    fileprivate var host: String { live { "live" } }
    fileprivate var client: Client { lifetime(.singleton) { live { Client(fetch: { "live" }, save: { $0 }) } } }
}

private struct Point {
    @Injected(\.host) var host
    @Injected(\.client) var client
}

/// Runs `body`, which has to record as many issues, each with all of these words.
private func expectIssues(_ count: Int, _ words: String..., body: () throws -> Void) throws {
    let texts = Locked(0)
    try withKnownIssue {
        try body()
    } matching: { issue in
        texts.add(1)
        return issue.comments.contains { comment in
            words.allSatisfy { comment.rawValue.contains($0) }
                && comment.rawValue.contains(
                    "which is live, without a replacement; it is declared at DovetailTestingTests/Strict")
        }
    }
    #expect(texts.value == count)
}

@Suite(.dependencies(live: .fails) { LiveModule() })
struct StrictTests {
    @Test func `a live dependency fails the test once, with its name and place, and is returned`() throws {
        try expectIssues(1, "a live dependency fails", "Rates'", "StrictTests.swift:\(line):") {
            let till = try current().resolveNow(Till.self)
            let rates = try current().resolveNow((any Rates).self)
            #expect(till.rates.euro == 1 && rates.euro == 1)
        }
    }

    @Test func `so do an instance that existed before, and a binding with a qualifier`() throws {
        try expectIssues(1, "Disk'", "StrictTests.swift:\(line + 2):") { _ = try current().resolveNow(Disk.self) }
        try expectIssues(1, "Address", "server") { _ = try current().resolveNow(Address.self, .name("server")) }
    }

    @Test func `so does one that is awaited, and one in a child or an overlay`() async throws {
        try expectIssues(1, "Rates'") {
            _ = try current().makeChild {}.resolveNow(Till.self)
            _ = try current().overriding { Bind(Till.init) }.resolveNow(Till.self)
        }
        try await withKnownIssue {
            _ = try await current().resolve(Address.self, .name("server"))
        } matching: {
            $0.comments.contains { $0.rawValue.contains("server") }
        }
    }

    @Test(.dependencies { Bind((any Rates).self) { FixedRates() } })
    func `a replacement is not live, and what is not used does not fail`() throws {
        #expect(try current().resolveNow(Till.self).rates.euro == 2)
    }

    @Test func `an overlay that replaces it is not live`() throws {
        let overlay = try current().overriding { Bind((any Rates).self) { FixedRates() } }
        #expect(try overlay.resolveNow(Till.self).rates.euro == 2)
    }

    @Test func `a key fails the test once, with its place, and is returned`() throws {
        try expectIssues(1, "'String'", "StrictTests.swift:\(keyLine):") {
            let point = Point()
            #expect(point.host + point.host + Point().host == "livelivelive")
        }
        try expectIssues(1, "Client") { #expect(Point().client.fetch() == Point().client.fetch()) }
    }

    @Test(.dependencies { Bind(key: \.host) { "bound" } })
    func `a key that is bound, overridden or replaced does not fail the test`() {
        #expect(Point().host == "bound")
        withDependencies {
            $0.host = "replaced"
            $0.client = Client(fetch: { "replaced" }, save: { $0 })
        } operation: {
            #expect(Point().host + Point().client.fetch() == "replacedreplaced")
        }
        Dependencies.override(\.client) { _ in Client(fetch: { "override" }, save: { $0 }) }
        #expect(Point().client.fetch() == "override")
    }

    @Test func `one function of a live client does not replace the client`() throws {
        try expectIssues(1, "Client") {
            withDependencies {
                $0.client.fetch = { "replaced" }
            } operation: {
                #expect(Point().client.fetch() == "replaced")
            }
        }
    }

    @Test(.dependencies(live: .allowed))
    func `a test may allow what its suite does not`() throws {
        #expect(try current().resolveNow(Till.self).rates.euro == 1)
        #expect(Point().host == "live")
    }

    @Suite(.dependencies { Instance("inner") })
    struct Inner {
        @Test(arguments: 0..<8) func `inner suites and parallel cases inherit it, and each case fails`(_: Int) throws {
            try expectIssues(2) {
                let till = try current().resolveNow(Till.self)
                #expect(till.rates.euro == 1)
                #expect(Point().host == "live")
            }
        }
    }
}

@Suite(.dependencies { LiveModule() })
struct LenientTests {
    @Test func `without the trait, the mark changes nothing`() throws {
        #expect(try current().resolveNow(Till.self).rates.euro == 1)
        #expect(Point().host == "live")
    }

    @Test(.dependencies(live: .fails))
    func `one test may be strict`() throws {
        try expectIssues(1, "Rates'") { _ = try current().resolveNow(Till.self) }
    }
}

private struct Socket: Sendable {}
private struct Log: Sendable {}
private final class Mailbox: Sendable {}

private struct SocketModule: Module {
    var body: some Module { Bind { Socket() }.lifetime(.singleton) }
}
private struct LogModule: Module {
    var body: some Module { Bind { Log() } }
}
/// A module whose bindings are not live, with one in its body and one that it requires.
private struct NetworkModule: Module {
    var requirements: [any Module] { [LogModule()] }
    var body: some Module {
        SocketModule()
        Bind { Mailbox() }.lifetime(.process)
    }
}
private struct PostModule: Module {
    var requirements: [any Module] { [NetworkModule()] }
    var body: some Module { Bind { 25 } }
}

/// Modules that are listed as live: directly, after another module required the module, and as a list.
@Suite(.dependencies(live: .fails) {})
struct LiveModuleTests {
    private func expectLive(in container: Container) throws {
        try expectIssues(1, "Socket'") {
            _ = try container.resolveNow(Socket.self)
            _ = try container.resolveNow(Socket.self)
        }
        try expectIssues(1, "Mailbox'") { _ = try container.resolveNow(Mailbox.self) }
        _ = try container.resolveNow(Log.self)
    }

    @Test(.dependencies { NetworkModule().live() })
    func `bindings of a live module and of those in its body are live, and what it requires is not`() throws {
        try expectLive(in: current())
    }

    @Test(
        .dependencies {
            PostModule()
            NetworkModule().live()
        })
    func `a module is live wherever it is installed`() throws {
        try expectLive(in: current())
        #expect(try current().resolveNow(Int.self) == 25)
    }

    @Test(
        .dependencies { NetworkModule().live() },
        .dependencies {
            Bind { Socket() }
            Bind { Mailbox() }
        })
    func `replacements are not live`() throws {
        _ = try current().resolveNow(Socket.self)
        _ = try current().resolveNow(Mailbox.self)
    }

    @Test func `a module that is registered later, and one in a child, may be live`() throws {
        let child = try current().makeChild { SocketModule().live() }
        try expectIssues(1, "Socket'") { _ = try child.resolveNow(Socket.self) }
        try current().register { NetworkModule().live() }
        try expectIssues(1, "Mailbox'") { _ = try current().resolveNow(Mailbox.self) }
    }

    @Test(.dependencies { NetworkModule() })
    func `without the mark, nothing is live`() throws {
        _ = try current().resolveNow(Socket.self)
        _ = try current().resolveNow(Mailbox.self)
    }
}
