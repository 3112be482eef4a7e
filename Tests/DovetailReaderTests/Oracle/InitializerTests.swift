#if Tools
    internal import Foundation
    internal import Testing

    /// The compiler lists the initializers of each type, also those that it adds, with canonical types.
    @Suite("The reader and the compiler have the same initializers") struct InitializerTests {
        private static let fixtures = ReaderFixture.root.deletingLastPathComponent().appending(path: "Types")

        /// The modules of the build beside the tests that are compared: `DOVETAIL_MODULES=NIOCore,Hummingbird`, or `all`.
        /// `DOVETAIL_BUILD=…/.build/debug.yaml` has those of another package.
        private static let chosen = setting("DOVETAIL_MODULES")?.split(separator: ",").map(String.init)
        private static let sample = [
            "DovetailModel", "DovetailGraph", "Dovetail", "Logging", "ArgumentParser",
        ]

        private static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

        @Test("Of every way in which the type of a parameter is written")
        func corpus() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let modules = try ["Library", "App", "Shadows"].map { name in
                let texts = Self.fixtures.appending(path: name)
                let sources = try FileManager.default.contentsOfDirectory(atPath: texts.path).sorted().map { file in
                    let copy = folder.appending(path: String(file.dropLast(4)))
                    try FileManager.default.copyItem(at: texts.appending(path: file), to: copy)
                    return copy.path
                }
                return CompiledModule(
                    name: name, sources: sources, arguments: ["-swift-version", "6", "-I", folder.path])
            }
            let library = folder.appending(path: "Library.swiftmodule").path
            let made = try CompiledModule.output(
                of: ["swiftc", "-swift-version", "6", "-module-name", "Library", "-emit-module", "-o", library]
                    + modules[0].sources)
            try #require(made != nil)
            let found = try compare(modules)
            #expect(found.initializers > 100)
        }

        @Test("Of the modules of a build")
        func build() throws {
            let build = Products.folder.deletingLastPathComponent().deletingLastPathComponent()
            let manifest =
                Self.setting("DOVETAIL_BUILD").map { URL(filePath: $0) }
                ?? build.appending(path: Products.folder.lastPathComponent + ".yaml")
            // Other build systems have no such file.
            guard FileManager.default.fileExists(atPath: manifest.path) else { return }
            var seen: Set<String> = []
            let all = try CompiledModule.modules(inBuild: manifest).filter { seen.insert($0.name).inserted }
            let chosen = Self.chosen ?? Self.sample
            var total = InitializerComparison()
            for (_, modules) in Dictionary(grouping: all, by: \.package).sorted(by: { $0.key < $1.key }) {
                let wanted = modules.map(\.name).filter { chosen == ["all"] || chosen.contains($0) }
                if !wanted.isEmpty { total.add(try compare(modules, only: Set(wanted))) }
            }
            print("Together: \(total.summary)")
            #expect(Self.chosen != nil || total.parameters > 500)
        }

        /// Reads modules together, and compares some of them.
        private func compare(_ modules: [CompiledModule], only wanted: Set<String>? = nil) throws
            -> InitializerComparison
        {
            let isMeant = { (module: CompiledModule) in wanted?.contains(module.name) ?? true }
            let isSample = wanted != nil && Self.chosen == nil
            let read = try ReadModules(
                modules.filter { isMeant($0) || !isSample && $0.sources.first?.contains("/Tests/") != true })
            let compared = modules.filter(isMeant)
            var compiled: [Initializer] = []
            var names: [String] = []
            for module in compared {
                guard let initializers = try module.initializers(namingModules: read.moduleNames) else {
                    print("\(module.name): does not compile")
                    continue
                }
                compiled += initializers
                names.append(module.name)
            }
            let total = InitializerComparison(
                compiled: compiled, read: read.initializers(in: compared.filter { names.contains($0.name) }))
            print("\(names.joined(separator: ", ")): \(total.summary)")
            if Self.setting("DOVETAIL_UNKNOWNS") != nil { for line in total.unknowns { print("unknown: \(line)") } }
            for line in total.differences { Issue.record("\(line)") }
            return total
        }
    }
#endif
