internal import Dovetail
internal import DovetailInjection
internal import DovetailTesting
internal import Testing

/// A client whose functions are replaced one at a time.
private struct Client: Sendable {
    var fetch: @Sendable () -> String
    var save: @Sendable (Int) -> Int
}

extension Dependencies {
    fileprivate var host: String { "live host" }
    fileprivate var user: String { "live user" }
    fileprivate var client: Client { Client(fetch: { "live" }, save: { $0 }) }
}

private struct Point {
    @Injected(\.host) var host
    @Injected(\.user) var user
    @Injected(\.client) var client
}

/// The inner replacement is used, whatever form it and the outer one have.
@Suite(
    .dependencies {
        Bind(key: \.host) { "suite" }
        Instance("suite")
    })
struct InnerReplacementTests {
    @Test(
        .dependencies {
            Bind(key: \.host) { "test" }
            Instance("test")
        })
    func `the trait of a test precedes that of its suite`() throws {
        #expect(Point().host == "test")
        #expect(try current().resolveNow(String.self) == "test")
    }

    @Test func `an override in the body of a test precedes the trait`() {
        let point = Point()
        #expect(point.host == "suite")
        let override = Dependencies.override(\.host) { "body over " + $0() }
        #expect(point.host == "body over suite")
        #expect(Point().host == "body over suite")
        override.rollBack()
        #expect(point.host == "suite")
        #expect(Point().host == "suite")
    }

    @Test(.dependencies { Bind(key: \.host) { "test" } })
    func `overrides in the body stack over the traits of the suite and the test`() {
        let first = Dependencies.override(\.host) { $0() + " 1" }
        Dependencies.override(\.host, .weak) { $0() + " 2" }
        #expect(Point().host == "test 1 2")
        first.rollBack()
        #expect(Point().host == "test 2")
    }

    @Test func `an overlay in the body precedes an override there, and an override under it precedes the overlay`()
        throws
    {
        Dependencies.override(\.host) { $0() + " body" }
        Dependencies.override(\.user) { _ in "body" }
        let overlay = try current().overriding { Bind(key: \.host) { "overlay" } }
        overlay.asCurrent {
            #expect(Point().host == "overlay")
            #expect(Point().user == "body", "what the overlay does not replace is that of the body")
            Dependencies.override(\.host) { $0() + " inner" }
            Dependencies.override(\.user) { $0() + " inner" }
            #expect(Point().host == "overlay inner")
            #expect(Point().user == "body inner")
        }
        #expect(Point().host == "suite body")
        #expect(Point().user == "body")
    }

    @Test func `a child in the body precedes an override there, for the keys that it binds`() throws {
        Dependencies.override(\.host) { $0() + " body" }
        Dependencies.override(\.user) { _ in "body" }
        let child = try current().makeChild { Bind(key: \.user) { "child" } }
        child.asCurrent {
            #expect(Point().host == "suite body")
            #expect(Point().user == "child")
        }
    }

    @Test func `replacements nest, and what the inner one does not replace comes from the outer one`() throws {
        let outer = try current().overriding { Bind(key: \.user) { "outer" } }
        try outer.asCurrent {
            try current().overriding { Bind(key: \.host) { "inner" } }.asCurrent {
                #expect(Point().host == "inner")
                #expect(Point().user == "outer")
            }
            #expect(Point().host == "suite")
        }
    }

    @Test func `one function of a client is replaced, and the others stay`() {
        Dependencies.override(\.client) { original in
            var client = original()
            client.fetch = { "mine" }
            return client
        }
        #expect(Point().client.fetch() == "mine")
        #expect(Point().client.save(7) == 7)
    }
}
