#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    /// Each binding of a program without errors is removed in turn. Whatever required it must then be reported where it
    /// is required, and a binding that nothing requires must not be missed.
    @Suite("A removed binding") struct RemovalTests {
        @Test("is reported where it is required, and only there", arguments: RemovalProgram.all)
        func removal(_ program: RemovalProgram) throws {
            let before = try program.read(without: nil)
            guard before.isChecked else { return }
            let findings = before.findings()
            let known = Set(findings.filter { $0.id == .missingBinding }.map(\.location))
            let linked = LinkedGraph(before.graph)
            let declared = Dictionary(grouping: before.graph.bindings, by: \.location)
            for (location, bindings) in declared.sorted(by: { $0.key < $1.key }) {
                guard let statement = program.statement(at: location) else { continue }
                let missing = try program.read(without: statement).findings().filter {
                    $0.id == .missingBinding && !known.contains($0.location)
                }
                let uses = RemovalTests.uses(of: bindings, in: linked)
                if uses.isEmpty {
                    #expect(missing.isEmpty, "\(location) is not required, but missed: \(missing)")
                } else if !RemovalTests.haveAlternative(to: bindings, in: before.graph) {
                    let exact = missing.contains { uses.contains($0.location) }
                    #expect(exact, "\(location) is required at \(uses), but this is reported: \(missing)")
                }
            }
        }

        @Test("is tried in most programs that are correct: in few of them, the sources leave something open")
        func coverage() throws {
            let checked = try RemovalProgram.all.filter { try $0.read(without: nil).isChecked }
            let removals = try checked.map { program in
                Set(try program.read(without: nil).graph.bindings.map(\.location)).count {
                    program.statement(at: $0) != nil
                }
            }
            #expect(checked.count >= 60)
            #expect(removals.reduce(0, +) >= 170)
        }

        /// The locations that require a binding, below its decorators: not those of optional dependencies, nor of
        /// collections. A statement of a module that several containers install is several bindings.
        private static func uses(
            of bindings: [Binding], in linked: LinkedGraph
        ) -> Set<DovetailGraph.SourceLocation?> {
            let ids = Set(bindings.map(\.id))
            var result: Set<DovetailGraph.SourceLocation?> = []
            for row in 0..<(linked.nodes.count + linked.graph.requests.count) {
                for arrow in linked.arrowRange(row) {
                    let target = linked.nodes[linked.innermostNode(linked.arrows.targets[arrow])].binding
                    let position = linked.dependencyOfArrow[arrow]
                    var loose: LinkedGraph.Traits = [.optional, .element, .wrapped]
                    if linked.dependency(position, of: row).mustHaveValue { loose.remove(.optional) }
                    if ids.contains(target), linked.traits[arrow].isDisjoint(with: loose) {
                        result.insert(linked.location(ofDependency: position, of: row))
                    }
                }
            }
            return result
        }

        /// True if something else provides one of its keys, so that nothing needs to be missing without it: another
        /// binding, or the value that a property of `Dependencies` has without one.
        private static func haveAlternative(to bindings: [Binding], in graph: Graph) -> Bool {
            let (ids, keys) = (Set(bindings.map(\.id)), Set(bindings.flatMap(\.keys)))
            return keys.contains { if case .keyPath = $0.qualification { true } else { false } }
                || graph.bindings.contains { !ids.contains($0.id) && !keys.isDisjoint(with: $0.keys) }
        }
    }

    extension Program {
        /// True if each of its bindings is removed in turn.
        fileprivate var isChecked: Bool { graph.isKnown && !findings().contains { $0.severity == .error } }
    }

    extension Graph {
        /// True if the sources determine all containers and names, so that it is certain what a removed binding serves.
        fileprivate var isKnown: Bool {
            unread.isEmpty && unlisted.isEmpty && !levels.contains(where: \.isAnywhere)
                && !requests.contains(where: \.hasUnknownContainer)
                && !bindings.contains { $0.keys.contains(where: \.hasComputedName) || $0.isConditional }
        }
    }

    /// A program whose bindings are removed: the sources of its modules.
    struct RemovalProgram: Sendable, CustomStringConvertible {
        let description: String
        /// The sources by path, and the module of each.
        let sources: [(path: String, module: String, text: String)]
        let isolation: String?

        static let all = fixtures + packages

        private static let fixtures = ReaderFixture.all.compactMap { fixture in
            (try? fixture.sources).map { sources in
                RemovalProgram(
                    description: fixture.name,
                    sources: sources.map { source in
                        (
                            source.path, source.path.contains("/") ? String(source.path.prefix { $0 != "/" }) : "App",
                            source.text
                        )
                    }, isolation: fixture.isolation)
            }
        }

        /// The programs that newcomers read first.
        private static let packages = [("Sources/Quickstart", nil), ("Examples/SwiftUIApp", "MainActor")].map {
            folder, isolation in
            let root = ReaderFixture.root.appending(path: "../../..").standardizedFileURL.appending(path: folder)
            let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path))?.sorted() ?? []
            let sources = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") && $0 != "Package.swift" }
            return RemovalProgram(
                description: folder,
                sources: sources.compactMap { path in
                    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)).map { (path, "App", $0) }
                }, isolation: isolation)
        }

        /// The statement that declares a binding: a file, and the range of its bytes.
        struct Statement: Sendable {
            var path: String
            var bytes: Range<Int>
        }

        /// Reads the program, with spaces in place of a statement, so that all other locations stay as they are.
        func read(without statement: Statement?) throws -> Program {
            let files = sources.map { source in
                var bytes = Array(source.text.utf8)
                if let statement, statement.path == source.path {
                    for index in statement.bytes where bytes[index] != 10 && bytes[index] != 13 { bytes[index] = 32 }
                }
                let text = String(decoding: bytes, as: UTF8.self)
                return (source.module, SourceReader.facts(of: text, path: source.path))
            }
            return Program(
                Dictionary(grouping: files, by: \.0).map { module, files in
                    ModuleFacts(name: module, defaultIsolation: isolation, files: files.map(\.1))
                })
        }

        /// Returns the statement that begins at a location with `Bind`, `Instance` or `Input`: up to the end of the line
        /// on which all its brackets are closed, and modifiers on the lines after it.
        func statement(at location: DovetailGraph.SourceLocation) -> Statement? {
            guard let source = sources.first(where: { $0.path == location.file }) else { return nil }
            let bytes = Array(source.text.utf8)
            var lines = [0]
            for (index, byte) in bytes.enumerated() where byte == 10 { lines.append(index + 1) }
            guard lines.indices.contains(location.line - 1) else { return nil }
            let start = lines[location.line - 1] + location.column - 1
            guard start < bytes.count,
                ["Bind", "Instance", "Input"].contains(where: { bytes[start...].starts(with: $0.utf8) })
            else { return nil }
            var depth = 0
            var end = start
            while end < bytes.count {
                switch bytes[end] {
                case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
                // The brace that closes the body, or the end of the line without a modifier on the next one.
                if depth < 0 { break }
                if depth == 0, bytes[end] == 10 || bytes[end] == UInt8(ascii: ";") {
                    let next = bytes[(end + 1)...].first { $0 != 32 && $0 != 10 && $0 != 13 }
                    if next != UInt8(ascii: ".") { break }
                }
                end += 1
            }
            return Statement(path: source.path, bytes: start..<end)
        }
    }
#endif
