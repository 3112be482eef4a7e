import Foundation
import PackagePlugin

/// `swift package dovetail check`: runs the command in the folder of the package, with the arguments as they are.
///
/// What only reads needs no permission. To write a file, the command must be given SwiftPM's permission after its name.
@main struct DovetailCommand: CommandPlugin {
    private static let permission = "--allow-writing-to-package-directory"

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let passed = arguments.filter { $0 != DovetailCommand.permission }
        if writesFile(passed), passed.count == arguments.count {
            Diagnostics.error(
                "this writes a file; allow it: swift package dovetail \(DovetailCommand.permission) \(passed.joined(separator: " "))"
            )
            return
        }
        let process = Process()
        process.executableURL = try context.tool(named: "DovetailTool").url
        process.arguments = passed
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
    }

    /// Whether a file is named as the output; `-` is standard output.
    private func writesFile(_ arguments: [String]) -> Bool {
        for (index, argument) in arguments.enumerated() {
            if argument == "--output" || argument == "-o" { return arguments.dropFirst(index + 1).first != "-" }
            if argument.hasPrefix("--output=") { return argument != "--output=-" }
        }
        return false
    }
}
