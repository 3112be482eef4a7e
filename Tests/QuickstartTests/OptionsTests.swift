internal import Testing

@testable internal import Quickstart

@Suite struct OptionsTests {
    @Test(arguments: [
        ([], Options()),
        (["--path", "a", "--path=b"], Options(folders: [Path("a"), Path("b")])),
        (["--graph"], Options(graph: .tree)),
        (["--graph", "dot", "--memory"], Options(graph: .dot, usesMemory: true)),
        (["--graph", "--memory"], Options(graph: .tree, usesMemory: true)),
        (["--graph=html"], Options(graph: .html)),
        (["-h", "--verbose"], Options(isVerbose: true, wantsHelp: true)),
    ])
    func reads(arguments: [String], options: Options) throws {
        #expect(try Options(arguments) == options)
    }

    @Test(arguments: [
        (["--path"], "--path requires a folder"),
        (["--path", ""], "--path requires a folder"),
        (["--graph", "png"], "unknown graph format 'png'; expected one of: tree, dot, mermaid, json, html"),
        (["--graph="], "unknown graph format ''; expected one of: tree, dot, mermaid, json, html"),
        (["--memory=yes"], "unknown option '--memory=yes'"),
        (["Sources"], "unknown option 'Sources'"),
    ])
    func refuses(arguments: [String], message: String) {
        #expect(throws: UsageError(description: message)) { try Options(arguments) }
    }
}
