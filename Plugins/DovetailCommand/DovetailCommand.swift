import Foundation
import PackagePlugin

/// `swift package dovetail check`: runs the command in the folder of the package and passes the arguments on.
///
/// Only a command that writes a file needs SwiftPM's permission, which the user passes before the subcommand.
@main struct DovetailCommand: CommandPlugin {
    private static let permission = "--allow-writing-to-package-directory"

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let passed = arguments.filter { $0 != DovetailCommand.permission }
        if writesFile(passed), passed.count == arguments.count {
            let allowed = ([DovetailCommand.permission] + passed).joined(separator: " ")
            Diagnostics.error("writing a file requires permission; run: swift package dovetail \(allowed)")
            return
        }
        guard let tool = try? context.tool(named: "DovetailTool") else {
            Diagnostics.error(
                "dovetail was built without the trait 'Tools'; add `traits: [\"Tools\"]` to the dependency on Dovetail")
            return
        }
        let process = Process()
        process.executableURL = tool.url
        process.arguments = passed
        process.currentDirectoryURL = context.package.directoryURL
        // On its own standard input, the plugin receives messages of SwiftPM.
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
    }

    /// Whether the command will write the file of `--output` or of `--write-baseline`, or sources. `-` is standard
    /// output, and `generate --check` and `check --fix --dry-run` write nothing. Words after `--` are paths.
    private func writesFile(_ arguments: [String]) -> Bool {
        let options = arguments.prefix { $0 != "--" }
        if options.first == "generate", options.contains("--check") { return false }
        if options.contains("--fix"), !options.contains("--dry-run") { return true }
        for (index, argument) in options.enumerated() {
            for option in ["--output", "-o", "--write-baseline"] {
                if argument == option, options.dropFirst(index + 1).first != "-" { return true }
                if argument.hasPrefix(option + "="), argument != option + "=-" { return true }
            }
        }
        return false
    }
}
