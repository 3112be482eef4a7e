internal import Dovetail
internal import DovetailFiles
internal import DovetailGraph
internal import Foundation
internal import Testing

@Suite("The samples of Values from files")
struct FileSamples {
    struct Config: Decodable, Sendable { var timeout: Double; var hosts: [String] }
    struct Server { let port: Int; let config: Config }
    struct ServerModule: Module {
        let files: ValueFiles
        var body: some Module {
            files  // binds each value by its name
            Bind(Config.self, from: files, at: "api")  // Config: Decodable
            Bind(Server.init).using(Int.self, name: "server.port")
            Choice((any Cache).self, from: files) {
                Bind((any Cache).self, MemoryCache.init).named("memory")
                Bind((any Cache).self, DiskCache.init).named("disk")
            }
        }
    }

    @Test("A server is configured by two files")
    func server() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.text.utf8).write(to: folder.appending(path: "settings.json"))
        try Data(#"{ "server": { "port": 8081 } }"#.utf8).write(to: folder.appending(path: "settings.local.json"))
        let files = ValueFiles(
            folder.appending(path: "settings.json"), folder.appending(path: "settings.local.json"))
        let container = try Container { ServerModule(files: files) }
        try container.validate()
        let server = try container.resolve(Server.self)
        #expect(server.port == 8081)
        #expect(server.config.hosts == ["a.example.com", "b.example.com"])
        #expect(try container.resolve((any Cache).self) is DiskCache)
        #expect(container.findings.isEmpty)
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
