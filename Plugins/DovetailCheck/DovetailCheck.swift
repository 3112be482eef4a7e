import Foundation
import PackagePlugin

/// Checks a target while it is built: one run of `dovetail build` over the target and what it depends on in packages whose
/// sources are at hand. An error there is an error of the build.
///
/// The command runs again when one of its inputs changed: a source, a manifest, a `dovetail.json`, or the list of them.
@main struct DovetailCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let modules = ModuleList(target, in: context.package)
        let list = context.pluginWorkDirectoryURL.appending(path: "modules.json")
        try modules.write(to: list)
        let output = context.pluginWorkDirectoryURL.appending(path: "Dovetail.generated.swift")
        let cache = context.pluginWorkDirectoryURL.appending(path: "cache")
        return [
            .buildCommand(
                displayName: "Checking dependencies of \(target.moduleName)",
                executable: try context.tool(named: "DovetailTool").url,
                arguments: ["build", "--cache", cache.path, "--output", output.path, list.path],
                inputFiles: [list] + modules.inputs,
                outputFiles: [output])
        ]
    }
}
