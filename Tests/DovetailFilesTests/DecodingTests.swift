internal import Dovetail
internal import DovetailFiles
internal import DovetailDiagnostics
internal import Foundation
internal import Testing

private struct Config: Decodable, Sendable, Equatable {
    struct Retry: Decodable, Sendable, Equatable {
        var steps: [Int8]
        var wait: Float?
    }
    enum Level: String, Decodable { case low, high }
    var timeout: Double
    var url: URL
    var level: Level?
    var retries: [Retry]
    var headers: [String: String]
    var since: Date?
}

private struct Port: Decodable, Sendable { let port: UInt16 }

@Suite("A Decodable value comes from files")
struct DecodingTests {
    private let text = """
        {
          "timeout": 30,
          "url": "https://example.com/",
          "level": "high",
          "retries": [ { "steps": [1, 2.0] }, { "steps": [], "wait": 0.5 } ],
          "headers": { "Accept": "text" },
          "since": "1970-01-01T00:01:00Z"
        }
        """

    private var expected: Config {
        Config(
            timeout: 30, url: URL(string: "https://example.com/")!, level: .high,
            retries: [.init(steps: [1, 2]), .init(steps: [], wait: 0.5)], headers: ["Accept": "text"],
            since: Date(timeIntervalSince1970: 60))
    }

    @Test("whole, or from the object at a path")
    func decodes() throws {
        let whole = try Container { Bind(Config.self, from: json(text)) }
        #expect(try whole.resolve(Config.self) == expected)
        let part = try Container {
            Bind(Config.self, from: json("{ \"api\": \(text) }"), at: "api").lifetime(.singleton)
        }
        #expect(try part.resolve(Config.self) == expected)
    }

    @Test("names that contain points are part of a path too, the longest first")
    func points() throws {
        let text = #"{ "a.b": { "port": 1 }, "a": { "b": { "x": 2 }, "c.d": { "port": 3 } } }"#
        for (path, port) in [("a.b", 1), ("a.c.d", 3)] as [(String, UInt16)] {
            let container = try Container { Bind(Port.self, from: json(text), at: path) }
            #expect(try container.resolve(Port.self).port == port)
        }
    }

    @Test("values that it read are used, others are reported, and the graph shows both")
    func reads() throws {
        let files = json(#"{ "api": { "port": 80, "prot": 1 }, "list": [ { "x": 1 } ] }"#)
        let container = try Container {
            files
            Bind(Port.self, from: files, at: "api").root()
        }
        #expect(
            container.findings.map(\.message) == [
                "the value 'api.prot' is never used"
            ])
        let binding = try #require(container.graph.bindings.last)
        #expect(binding.dependencies.map(\.key.description) == ["'Int' named \"api.port\""])
    }

    @Test("elements of arrays and values that are not installed are no dependencies")
    func elements() throws {
        let files = json(text)
        let container = try Container {
            files
            Bind(Config.self, from: files)
        }
        #expect(container.findings.isEmpty)
        #expect(try Container { Bind(Config.self, from: files) }.graph.bindings[0].dependencies.isEmpty)
    }

    @Test("every mistake is reported with its source location and its name", arguments: Mistake.all)
    fileprivate func mistakes(_ mistake: Mistake) {
        #expect(assemblyError { Bind(Port.self, from: json(mistake.text), at: mistake.path) } == mistake.expected)
    }

    @Test("an error that a type itself throws is reported at its source location")
    func refused() {
        let error = assemblyError {
            Bind(
                Config.self,
                from: json(
                    "{\n \"timeout\": 1, \"url\": \"x\", \"level\": \"middle\", \"retries\": [], \"headers\": {} }"))
        }
        #expect(
            error == """
                settings.json:2:37: error: [invalid-value] Config rejects the value 'level': Cannot initialize Level \
                from invalid String value middle
                docs: diagnostics/invalid-value
                """)
    }

    @Test("a file that cannot be read is reported once, for any number of readers")
    func unreadable() {
        let files = json("{")
        let error = assemblyError {
            files
            Bind(Port.self, from: files)
            Bind(Config.self, from: files)
        }
        #expect(error == assemblyError { files })
    }

    @Test("all mistakes are reported at once, sorted by source location")
    func together() {
        let files = json("{\n \"port\": -1,\n \"timeout\": true\n}")
        let error = assemblyError {
            Bind(Config.self, from: files)
            Bind(Port.self, from: files)
        }
        #expect(
            error.split(separator: "\n").filter { $0.contains("error") } == [
                "settings.json:2:10: error: [invalid-value] 'port' is -1, which UInt16 cannot represent",
                "settings.json:3:13: error: [invalid-value] 'timeout' is a Boolean, but Config reads it as Double",
            ])
    }
}

private struct Mistake: CustomTestStringConvertible {
    var text: String
    var path = ""
    var says: String
    var help: String
    var testDescription: String { says }
    var expected: String {
        "\(says)\nhelp: \(help)\ndocs: diagnostics/invalid-value"
    }

    static let all = [
        Mistake(
            text: "{\n  \"prot\": 80\n}",
            says: "settings.json:1:1: error: [invalid-value] the value 'port' is missing; Port reads it as UInt16",
            help: "add the value 'port' to a value file"),
        Mistake(
            text: "{\n  \"api\": {}\n}", path: "api",
            says: "settings.json:2:10: error: [invalid-value] the value 'api.port' is missing; Port reads it as UInt16",
            help: "add the value 'api.port' to a value file"),
        Mistake(
            text: "{}", path: "api",
            says: "settings.json:1:1: error: [invalid-value] the value 'api' is missing; Port reads it as Port",
            help: "add the value 'api' to a value file"),
        Mistake(
            text: "{\n  \"port\": \"80\"\n}",
            says: "settings.json:2:11: error: [invalid-value] 'port' is a string, but Port reads it as UInt16",
            help: "change the value to UInt16, or read it as another type"),
        Mistake(
            text: #"{ "port": 1.5 }"#,
            says: "settings.json:1:11: error: [invalid-value] 'port' is 1.5, which UInt16 cannot represent",
            help: "use a smaller number, or read it as a larger type"),
        Mistake(
            text: #"{ "port": 70000 }"#,
            says: "settings.json:1:11: error: [invalid-value] 'port' is 70000, which UInt16 cannot represent",
            help: "use a smaller number, or read it as a larger type"),
        Mistake(
            text: #"{ "port": 1e999 }"#,
            says:
                "settings.json:1:11: error: [invalid-value] 'port' is an out-of-range number, "
                + "which UInt16 cannot represent",
            help: "use a smaller number, or read it as a larger type"),
        Mistake(
            text: #"{ "api": 5 }"#, path: "api",
            says: "settings.json:1:10: error: [invalid-value] 'api' is a number, but Port reads it as an object",
            help: "change the value to an object, or read it as another type"),
    ]
}
