#if Tools
    internal import Foundation

    /// A module and the arguments with which it is compiled.
    struct CompiledModule: Sendable {
        var name: String
        var sources: [String]
        var arguments: [String] = []

        /// The modules of a build, from the file in which SwiftPM lists its commands.
        static func modules(inBuild manifest: URL) throws -> [CompiledModule] {
            var isModule = false
            var found: [CompiledModule] = []
            for line in try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n") {
                if line.hasPrefix("  \"C.") {
                    isModule = line.hasSuffix(".module\":")
                } else if isModule, line.hasPrefix("    args: ") {
                    let all = try JSONDecoder().decode([String].self, from: Data(line.dropFirst(10).utf8))
                    // Those that are not built have no list of sources.
                    if let built = try? CompiledModule(compiledWith: all) { found.append(built) }
                    isModule = false
                }
            }
            return found
        }

        init(name: String, sources: [String], arguments: [String] = []) {
            (self.name, self.sources, self.arguments) = (name, sources, arguments)
        }

        private init(compiledWith all: [String]) throws {
            self.init(name: "", sources: [])
            // The driver adds these, for macros of the standard library.
            let host = URL(filePath: all.first ?? "").deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "lib/swift/host")
            let server = host.appending(path: "libSwiftInProcPluginServer.so").path
            if FileManager.default.fileExists(atPath: server) {
                arguments = [
                    "-plugin-path", host.appending(path: "plugins").path, "-in-process-plugin-server-path", server,
                ]
            }
            var rest = all.dropFirst()
            while let argument = rest.popFirst() {
                switch argument {
                case "-Xcc": arguments += [argument, rest.popFirst() ?? ""]
                case "-Xfrontend": arguments.append(rest.popFirst() ?? "")
                case "-module-name": name = rest.popFirst() ?? ""
                case "-emit-module-path", "-output-file-map", "-index-store-path",
                    "-emit-objc-header-path", "-num-threads", "-emit-const-values-path":
                    _ = rest.popFirst()
                case "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode", "-g",
                    "-serialize-diagnostics", "-parseable-output", "-emit-objc-header", "-whole-module-optimization",
                    "-wmo":
                    break
                case let list where list.hasPrefix("@"):
                    let text = try String(contentsOfFile: String(list.dropFirst()), encoding: .utf8)
                    sources += text.split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }
                default: if !argument.hasPrefix("-j") { arguments.append(argument) }
                }
            }
        }

        /// The folder of the package: that above `Sources` or `Tests`.
        var package: String {
            let parts = (sources.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
            let end = parts.lastIndex { ["Sources", "Source", "Tests"].contains($0) } ?? 0
            return parts[..<end].joined(separator: "/")
        }

        /// The initializers that the compiler lists, or `nil` if it does not compile the module.
        ///
        /// - Parameter known: The modules whose types have the name of their module. A reader knows those of no other.
        func initializers(namingModules known: Set<String>) throws -> [Initializer]? {
            let files = sources.flatMap { ["-primary-file", $0] }
            let dump = try CompiledModule.output(
                of: ["swiftc", "-frontend", "-module-name", name] + arguments
                    + ["-experimental-skip-all-function-bodies", "-dump-ast", "-dump-ast-format", "json"] + files)
            guard let dump else { return nil }
            var nodes: [[String: Any]] = []
            // It writes one document for each file.
            let start = #"{"_kind":"source_file""#
            for rest in String(decoding: dump, as: UTF8.self).components(separatedBy: start).dropFirst() {
                CompiledModule.collect(try JSONSerialization.jsonObject(with: Data((start + rest).utf8)), into: &nodes)
            }
            let mangled = Set(nodes.flatMap(CompiledModule.types))
            var names = try CompiledModule.demangled(mangled.sorted())
            // All modules of a program are read as if they had the same default for asynchronous functions.
            if arguments.contains("NonisolatedNonsendingByDefault") {
                names = names.mapValues { $0.replacing("nonisolated(nonsending) ", with: "") }
            }
            return nodes.compactMap { Initializer(node: $0, names: names, known: known) }
        }

        private static func collect(_ value: Any, into found: inout [[String: Any]]) {
            if let list = value as? [Any] {
                for one in list { collect(one, into: &found) }
            } else if let node = value as? [String: Any] {
                if node["_kind"] as? String == "constructor_decl" { return found.append(node) }
                for case let one as [Any] in node.values { collect(one, into: &found) }
                for case let one as [String: Any] in node.values { collect(one, into: &found) }
            }
        }

        private static func types(in node: [String: Any]) -> [String] {
            let attributes = (node["attrs"] as? [[String: Any]] ?? []).compactMap { $0["type"] as? String }
            return ([node] + Initializer.parameters(of: node)).compactMap { $0["interface_type"] as? String }
                + attributes
        }

        private static func demangled(_ names: [String]) throws -> [String: String] {
            let text = try output(
                of: ["swift-demangle", "-no-sugar", "-compact"], input: names.joined(separator: "\n"))
            let lines = String(decoding: text ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
            return Dictionary(uniqueKeysWithValues: zip(names, lines))
        }

        /// What a program writes, or `nil` if it fails.
        static func output(of arguments: [String], input: String = "") throws -> Data? {
            let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try Data(input.utf8).write(to: folder.appending(path: "input"))
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = arguments
            process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "input"))
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return process.terminationStatus == 0 ? data : nil
        }
    }

    extension Initializer {
        fileprivate static func parameters(of node: [String: Any]) -> [[String: Any]] {
            (node["params"] as? [String: Any])?["params"] as? [[String: Any]] ?? []
        }

        /// - Parameter names: The types by their mangled names.
        fileprivate init?(node: [String: Any], names: [String: String], known: Set<String>) {
            guard let whole = (node["interface_type"] as? String).flatMap({ names[$0] }),
                let end = whole.firstRange(of: ".Type) -> ("), whole.hasPrefix("("), !whole.contains(" #")
            else { return nil }
            let owner = CanonicalName(String(whole[..<end.lowerBound].dropFirst()), known)
            type = owner.withoutArguments
            // Inside of a protocol, `Self` is a generic parameter.
            guard type.contains(".") else { return nil }
            let list = Initializer.parameters(of: node)
            let name = node["name"] as? [String: Any]
            labels = name?["args"] as? [String] ?? []
            labels = labels.map { $0.isEmpty ? "_" : $0 }
            parameters = list.map { parameter in
                let text = (parameter["interface_type"] as? String).flatMap { names[$0] } ?? "?"
                let type = CanonicalName(text, known)
                if type.mentionsGeneric(ofDepth: owner.genericDepth) { return .generic }
                let isSorted = text.matches(of: #/Self\.[\w.]+ == /#).count > 1
                return isSorted ? .sorted(type.text) : .type(type.text)
            }
            let effects = whole[end.upperBound...].afterClosingParenthesis.prefix(while: { $0 != ">" })
            isAsync = effects.contains("async")
            isThrowing = effects.contains("throws")
            for attribute in node["attrs"] as? [[String: Any]] ?? []
            where attribute["_kind"] as? String == "custom_attr" {
                guard let actor = (attribute["type"] as? String).flatMap({ names[$0] }) else { continue }
                isolation = actor.split(separator: ".").last.map(String.init)
            }
            isConvenience = node["convenience"] as? Bool ?? false
            isImplicit = node["implicit"] as? Bool ?? false
            isOverride = node["override"] != nil
            isOfSomeArguments = owner.hasConcreteArguments
            isSynthesized = isImplicit && [["from"], ["rawValue"], ["stringValue"], ["intValue"]].contains(labels)
        }
    }

    extension Substring {
        /// What follows the parenthesis that closes one before the text.
        fileprivate var afterClosingParenthesis: Substring {
            var depth = 1
            for index in indices {
                if self[index] == "(" { depth += 1 }
                if self[index] == ")" { depth -= 1 }
                if depth == 0 { return self[self.index(after: index)...] }
            }
            return ""
        }
    }

    /// A name of a type in the form that both the compiler and the reader have.
    struct CanonicalName {
        private(set) var text: String

        /// A name of the compiler.
        ///
        /// - Parameter known: The modules that are read. The types of others have no module.
        init(_ name: String, _ known: Set<String>) {
            let plain =
                name
                .replacing(#/\(extension in \w+\):/#, with: "")
                .replacing(#/<[^<>]*\bwhere [^<>]*>(?=\.)/#, with: "")
                .replacing(#/\((\w+) in \w+\)/#) { $0.1 }
                .replacing(#/\b(any|__owned|__shared) /#, with: "")
            let short =
                plain
                .replacing(#/Self\.[\w.]+ == /#, with: "")
                .replacing(#/ & Swift\.(Sendable|SendableMetatype|Copyable|Escapable|BitwiseCopyable)\b/#, with: "")
                .replacing(#/\bSwift\.Sendable & /#, with: "")
            // A name in backticks contains spaces of another kind.
            text = short.replacing("Swift.Sendable", with: "Any").replacing("\u{A0}", with: " ")
            text = text.replacing(#/(^|[^.\w])(\w+)\.(?=[\w`])/#) { match in
                let isKept =
                    match.2 == "Any" || match.2 == "Dovetail" || known.contains(String(match.2))
                    || match.2.wholeMatch(of: #/[A-Z]\d*/#) != nil
                return isKept ? match.0 : match.1
            }
        }

        /// A name of the reader. The types of modules that are not read have no module.
        init(read name: String) {
            text = name.replacing(#/\(unknown context at [^)]*\)\./#, with: "")
            text = text.replacing(#/\b(Swift|Dovetail)\.(?=\w)/#) { $0.1 == "Swift" ? "" : $0.0 }
        }

        /// The generic parameters of the compiler: `A`, `B`, and `A1` in a generic type inside of one.
        static func generic(_ index: Int, ofDepth depth: Int) -> String {
            "\(Character(UnicodeScalar(UInt8(65 + index))))\(depth == 0 ? "" : String(depth))"
        }

        var withoutArguments: String {
            var depth = 0
            return String(
                text.filter { character in
                    if character == "<" { depth += 1 }
                    defer { if character == ">" { depth -= 1 } }
                    return depth == 0
                })
        }

        /// True if an argument is no generic parameter.
        var hasConcreteArguments: Bool {
            let parts = text.split(whereSeparator: { "<>, ".contains($0) }).dropFirst()
            return !parts.filter { !$0.hasPrefix(".") }.allSatisfy { $0.wholeMatch(of: #/[A-Z]\d*/#) != nil }
        }

        /// The number of generic types that are around each other.
        var genericDepth: Int {
            var (depth, count) = (0, 0)
            for character in text {
                if character == "<" {
                    if depth == 0 { count += 1 }
                    depth += 1
                }
                if character == ">" { depth -= 1 }
            }
            return count
        }

        /// True if the type depends on a generic parameter of a depth, or on a member of any.
        func mentionsGeneric(ofDepth depth: Int) -> Bool {
            text.matches(of: #/(?:^|[^.\w])[A-Z](\d*)($|[^\w:])/#).contains { match in
                match.2 == "." || (Int(match.1) ?? 0) >= depth
            }
        }
    }
#endif
