#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Names of Dovetail's API") struct LibraryNamesTests {
        /// The public declarations, which `Scripts/check-api` compares with the symbol graph of the compiler.
        private static let declarations: String = {
            var root = URL(filePath: #filePath)
            for _ in 0..<4 { root.deleteLastPathComponent() }
            let folder = root.appending(path: "Scripts/support/api")
            return ["Dovetail", "DovetailGraph", "DovetailFiles"].map { module in
                (try? String(contentsOf: folder.appending(path: "\(module).txt"), encoding: .utf8)) ?? ""
            }.joined(separator: "\n")
        }()

        private static let names: [String] = [
            LibraryNames.types, LibraryNames.families, LibraryNames.bindingCalls, LibraryNames.modifiers,
            LibraryNames.containerCalls, LibraryNames.members, [LibraryNames.valueFiles],
        ].reduce(into: Set()) { $0.formUnion($1) }.sorted()

        @Test("Each name that the reader knows is declared", arguments: names)
        func declared(_ name: String) throws {
            let declaration = try Regex(
                "\\b(class|struct|enum|actor|protocol|typealias|associatedtype|func|var|let|case) `?\(name)\\b")
            #expect(LibraryNamesTests.declarations.contains(declaration), "the library has no '\(name)'")
        }
    }
#endif
