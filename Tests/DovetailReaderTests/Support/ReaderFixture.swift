#if Tools
    internal import DovetailReader
    internal import Foundation

    /// A folder with sources, `Tests/Fixtures/Reader/<case>`: each file ends in `.swift.txt`; folders in it are modules.
    struct ReaderFixture: Sendable, CustomStringConvertible {
        static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/Reader")

        /// True if expected files are written instead of compared: `DOVETAIL_UPDATE=1 swift test`.
        static let isUpdating = ProcessInfo.processInfo.environment["DOVETAIL_UPDATE"] == "1"

        let name: String
        var description: String { name }

        static let all: [ReaderFixture] = {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
            return names.sorted().map { ReaderFixture(name: $0) }
        }()

        /// The contents of each source, by path inside the case.
        var sources: [(path: String, text: String)] {
            get throws {
                let folder = ReaderFixture.root.appending(path: name)
                return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
                    .filter { $0.hasSuffix(".swift.txt") }
                    .map { path in
                        let data = try Data(contentsOf: folder.appending(path: path))
                        return (String(path.dropLast(4)), String(decoding: data, as: UTF8.self))
                    }
            }
        }

        /// The default isolation of declarations.
        var isolation: String? {
            if name.hasPrefix("callers-isolation") { return ModuleFacts.callersIsolation }
            return name.hasPrefix("main-actor-default") ? "MainActor" : nil
        }

        var modules: [ModuleFacts] {
            get throws {
                let sources = try sources.map { SourceReader.facts(of: $0.text, path: $0.path) }
                return Dictionary(grouping: sources) { file in
                    file.path.contains("/") ? String(file.path.prefix { $0 != "/" }) : "App"
                }.map { ModuleFacts(name: $0.key, defaultIsolation: isolation, files: $0.value) }
            }
        }

        /// The expected contents of a file; when updating, the actual ones.
        func expected(_ file: String, given text: String) throws -> String {
            let url = ReaderFixture.root.appending(path: name).appending(path: file)
            if ReaderFixture.isUpdating { try Data(text.utf8).write(to: url) }
            return String(decoding: try Data(contentsOf: url), as: UTF8.self)
        }
    }
#endif
