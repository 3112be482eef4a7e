#if Tools
    internal import DovetailGenerator
    internal import DovetailReader
    internal import Foundation

    /// Sources in a folder, with the expected files beside them. Their names end in `.swift` or `.swift.txt`.
    struct GeneratorFixture: Sendable, CustomStringConvertible {
        private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()

        /// True if expected files are written instead of compared: `DOVETAIL_UPDATE=1 swift test`.
        static let isUpdating = ProcessInfo.processInfo.environment["DOVETAIL_UPDATE"] == "1"

        let folder: URL
        var description: String { folder.lastPathComponent }

        /// The cases that the package in `IntegrationTests/Resolvers` compiles and runs.
        static let golden = all(in: "IntegrationTests/Resolvers/Sources")
        /// The cases of mistakes: those whose names begin so, or all whose names do not begin with a style.
        static func mistaken(_ prefix: String) -> [GeneratorFixture] {
            let styles = ["injectable-", "factory-", "property-"]
            return all(in: "Tests/Fixtures/Generator").filter { fixture in
                prefix.isEmpty
                    ? !styles.contains { fixture.description.hasPrefix($0) } : fixture.description.hasPrefix(prefix)
            }
        }

        private static func all(in path: String) -> [GeneratorFixture] {
            let folder = root.appending(path: path)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().map { GeneratorFixture(folder: folder.appending(path: $0)) }
        }

        var module: ModuleFacts {
            get throws {
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                let files = try names.filter {
                    ($0.hasSuffix(".swift") || $0.hasSuffix(".swift.txt")) && !$0.hasPrefix("Dovetail.")
                }.map { name in
                    let text = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
                    return SourceReader.facts(of: text, path: name.replacing(".txt", with: ""))
                }
                let isolation = description == "MainActorModule" ? "MainActor" : nil
                return ModuleFacts(
                    name: description.replacing("-", with: "_"), defaultIsolation: isolation, files: files)
            }
        }

        /// The module, and the cases beside it that it imports, directly or through others.
        var modules: [ModuleFacts] {
            get throws {
                var found = [try module]
                var next = 0
                while next < found.count {
                    for name in Set(found[next].files.flatMap(\.imports)).sorted()
                    where !found.contains(where: { $0.name == name }) {
                        let beside = GeneratorFixture(folder: folder.deletingLastPathComponent().appending(path: name))
                        if FileManager.default.fileExists(atPath: beside.folder.path) {
                            found.append(try beside.module)
                        }
                    }
                    next += 1
                }
                return found
            }
        }

        func generate(_ options: DovetailGenerator.Generator.Options = .init()) throws -> DovetailGenerator.Generator {
            DovetailGenerator.Generator(try modules, target: 0, options: options)
        }

        /// The expected contents of a file; when updating, the actual ones.
        func expected(_ file: String, given text: String) throws -> String {
            let url = folder.appending(path: file)
            if GeneratorFixture.isUpdating { try Data(text.utf8).write(to: url) }
            return String(decoding: try Data(contentsOf: url), as: UTF8.self)
        }
    }

    /// The generated code for one file of sources.
    func generated(_ text: String, _ options: DovetailGenerator.Generator.Options = .init())
        -> DovetailGenerator.Generator
    {
        let file = SourceReader.facts(of: "import Dovetail\n" + text, path: "App.swift")
        return DovetailGenerator.Generator([ModuleFacts(name: "App", files: [file])], target: 0, options: options)
    }
#endif
