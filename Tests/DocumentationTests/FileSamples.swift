internal import Dovetail
internal import DovetailFiles
internal import DovetailDiagnostics
internal import Foundation
internal import Testing

@Suite("The samples of DovetailFiles")
struct FileSamples {
    struct Config: Decodable, Sendable { var timeout: Double; var hosts: [String] }
    struct Server { let port: Int; let config: Config }

    struct ServerModule: Module {
        let files: ValueFiles
        var body: some Module {
            files
            Bind(Config.self, from: files, at: "api")
            Bind(Server.init).using(Int.self, .name("server.port"))
            Choice((any Cache).self, from: files) {
                Bind((any Cache).self, MemoryCache.init).qualified(.name("memory"))
                Bind((any Cache).self, DiskCache.init).qualified(.name("disk"))
            }
        }
    }

    private func write(_ text: String, _ local: String, run: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "settings.json"))
        try Data(local.utf8).write(to: folder.appending(path: "settings.local.json"))
        try run(folder)
    }

    @Test("A server is configured by two files")
    func server() throws {
        try write(Self.text, #"{ "server": { "port": 8081 } }"#) { folder in
            let files = ValueFiles(
                folder.appending(path: "settings.json"), folder.appending(path: "settings.local.json"))
            let container = try Container { ServerModule(files: files) }
            try container.validate()
            let server = try container.resolve(Server.self)
            #expect(server.port == 8081)
            #expect(server.config.hosts == ["a.example.com", "b.example.com"])
            #expect(try container.resolve((any Cache).self) is DiskCache)
            #expect(try container.resolve((any Cache).self, .name("memory")) is MemoryCache)
            #expect(container.findings.isEmpty)
        }
    }

    @Test("Values have the types of the file, and null removes one")
    func values() throws {
        try write(
            #"{ "port": 80, "ratio": 0.5, "waits": [1, 2], "old": 1, "list": [1, 2] }"#,
            #"{ "old": null, "list": [3] }"#
        ) { folder in
            let files = ValueFiles(
                folder.appending(path: "settings.json"), folder.appending(path: "settings.local.json"))
            let container = try Container { files }
            #expect(try container.resolve(Int.self, .name("port")) == 80)
            #expect(try container.resolve(Double.self, .name("port")) == 80)
            #expect(try container.resolve(Int?.self, .name("ratio")) == nil)
            #expect(try container.resolve([Double].self, .name("waits")) == [1, 2])
            #expect(try container.resolve(Int?.self, .name("old")) == nil)
            #expect(try container.resolve([Int].self, .name("list")) == [3])
        }
    }

    @Test("A value of another type is reported when the container is created")
    func invalid() throws {
        let text = """
            {
                "server": { "port": 8080 },
                "api": { "timeout": "30", "hosts": [] },
                "any Cache": "disk"
            }
            """
        try write(text, "{}") { folder in
            let files = ValueFiles(folder.appending(path: "settings.json"))
            let error = #expect(throws: AssemblyError.self) { _ = try Container { ServerModule(files: files) } }
            #expect(
                error?.description.contains(
                    "settings.json:3:25: error: [invalid-value] 'api.timeout' is a string, but") == true)
        }
    }

    @Test("A value that nothing uses is a warning")
    func unused() throws {
        try write(#"{ "prot": 80 }"#, "{}") { folder in
            let files = ValueFiles(folder.appending(path: "settings.json"))
            let container = try Container { files }
            #expect(container.findings.map(\.id) == [.unusedValue])
            try container.validate()
        }
    }

    @Test("A test replaces one value")
    func replacing() throws {
        try write(Self.text, "{}") { folder in
            let files = ValueFiles(folder.appending(path: "settings.json"))
            let container = try Container { ServerModule(files: files) }
            let overlay = try container.overriding {
                Bind(Int.self) { 9090 }.qualified(.name("server.port"))
            }
            #expect(try overlay.resolve(Server.self).port == 9090)
            #expect(try container.resolve(Server.self).port == 8080)
        }
    }

    private static let text = """
        {
            "server": { "port": 8080 },
            "api": { "timeout": 30, "hosts": ["a.example.com", "b.example.com"] },
            "any Cache": "disk"
        }
        """
}

protocol Cache: Sendable {}
struct MemoryCache: Cache {}
struct DiskCache: Cache {}
