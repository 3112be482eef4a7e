#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Names of Dovetail's API") struct LibraryNamesTests {
        private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()

        /// The public declarations, which `Scripts/check-api` compares with the symbol graph of the compiler.
        private static let declarations: String = {
            let folder = root.appending(path: "Scripts/support/api")
            return ["Dovetail", "DovetailGraph", "DovetailFiles"].map { module in
                (try? String(contentsOf: folder.appending(path: "\(module).txt"), encoding: .utf8)) ?? ""
            }.joined(separator: "\n")
        }()

        private static let names: [String] = [
            LibraryNames.types, LibraryNames.families, LibraryNames.bindingCalls, LibraryNames.modifiers,
            LibraryNames.containerCalls, LibraryNames.members, [LibraryNames.valueFiles],
        ].reduce(into: Set()) { $0.formUnion($1) }.subtracting(LibraryNames.viewCalls).sorted()

        @Test("Each name that the reader knows is declared", arguments: names)
        func declared(_ name: String) throws {
            let declaration = try Regex(
                "\\b(class|struct|enum|actor|protocol|typealias|associatedtype|func|var|let|case) `?\(name)\\b")
            #expect(LibraryNamesTests.declarations.contains(declaration), "the library has no '\(name)'")
        }

        /// DovetailConfiguration has no symbol graph without its trait, so its sources are searched.
        @Test("Each name of settings is declared", arguments: [LibraryNames.configurationValues, LibraryNames.setting])
        func declaredForSettings(_ name: String) throws {
            let file = "Sources/DovetailConfiguration/Settings/\(name).swift"
            let text = try String(contentsOf: LibraryNamesTests.root.appending(path: file), encoding: .utf8)
            #expect(try text.contains(Regex("\\bpublic struct \(name)\\b")), "DovetailConfiguration has no '\(name)'")
        }

        /// DovetailSwiftUI has no symbol graph where SwiftUI does not exist, so its sources are searched.
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
