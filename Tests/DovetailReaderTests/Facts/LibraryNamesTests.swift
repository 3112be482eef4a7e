#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Names of Dovetail's API") struct LibraryNamesTests {
        private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()

        /// What the libraries declare: each name that follows a keyword of a declaration.
        private static let declarations: Set<Substring> = {
            let sources = root.appending(path: "Sources")
            let others = ["DovetailReader", "DovetailTool", "DovetailGenerator", "DovetailReport", "DovetailAnalysis"]
            let keywords: Set<Substring> = [
                "class", "struct", "enum", "actor", "protocol", "typealias", "associatedtype", "func", "var", "let",
                "case",
            ]
            let files = (try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []
            var names: Set<Substring> = []
            for file in files where file.hasSuffix(".swift") && !others.contains(where: { file.hasPrefix("\($0)/") }) {
                let text = (try? String(contentsOf: sources.appending(path: file), encoding: .utf8)) ?? ""
                var last: Substring = ""
                for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
                    if keywords.contains(last) { names.insert(word) }
                    last = word
                }
            }
            return names
        }()

        private static let names: [String] = [
            LibraryNames.types, LibraryNames.families, LibraryNames.bindingCalls, LibraryNames.modifiers,
            LibraryNames.containerCalls, LibraryNames.members, [LibraryNames.valueFiles],
        ].reduce(into: Set()) { $0.formUnion($1) }.subtracting(LibraryNames.viewCalls).sorted()

        @Test("Each name that the reader knows is declared", arguments: names)
        func declared(_ name: String) {
            #expect(LibraryNamesTests.declarations.contains(Substring(name)), "the library has no '\(name)'")
        }

        private static let calls: [LibraryCalls] = [.bindings, .modifiers, .lifetimes, .containers, .components]

        @Test("Each function whose labels the reader knows is declared with them", arguments: calls)
        func declared(_ calls: LibraryCalls) throws {
            let folder = LibraryNamesTests.root.appending(path: "Sources")
            var text = ""
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            where file.hasSuffix(".swift") && !file.hasPrefix("DovetailReader/") {
                text += try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            }
            for (name, labels) in calls.labels {
                #expect(LibraryNamesTests.declarations.contains(Substring(name)), "the library has no '\(name)'")
                for label in labels {
                    let isDeclared = try text.contains(Regex("[(,]\\s*\(label)(?: \\w+)?:"))
                    #expect(isDeclared, "no function of the library has the label '\(label)'")
                }
            }
        }

        @Test("The labels of each modifier, and of each function that creates a binding, are known") func complete() {
            #expect(LibraryCalls.modifiers.names.isSuperset(of: LibraryNames.modifiers))
            #expect(LibraryCalls.bindings.names == LibraryNames.bindingCalls)
        }

        /// In the sources of DovetailConfiguration, which is behind a trait.
        @Test("Each name of settings is declared", arguments: [LibraryNames.configurationValues, LibraryNames.setting])
        func declaredForSettings(_ name: String) throws {
            let file = "Sources/DovetailConfiguration/Settings/\(name).swift"
            let text = try String(contentsOf: LibraryNamesTests.root.appending(path: file), encoding: .utf8)
            #expect(try text.contains(Regex("\\bpublic struct \(name)\\b")), "DovetailConfiguration has no '\(name)'")
        }

        /// In the sources of DovetailSwiftUI, which is compiled where SwiftUI exists.
        @Test("Each type for views that the reader knows is declared", arguments: LibraryNames.viewCalls.sorted())
        func declaredForViews(_ name: String) throws {
            let folder = LibraryNamesTests.root.appending(path: "Sources/DovetailSwiftUI")
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
                $0.hasSuffix(".swift")
            }
            #expect(!files.isEmpty)
            let declaration = try Regex("\\bpublic struct \(name)\\b")
            let isDeclared = try files.contains { path in
                try String(contentsOf: folder.appending(path: path), encoding: .utf8).contains(declaration)
            }
            #expect(isDeclared, "DovetailSwiftUI has no '\(name)'")
        }
    }
#endif
