import Foundation
import PackagePlugin

/// Checks a target in each build: one run of `dovetail build` for the target and its dependencies in local packages. An
/// error fails the build.
///
/// The command runs again if one of its inputs changed: a source, a manifest, a `dovetail.json`, or the list of them.
@main struct DovetailCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        guard let tool = try? context.tool(named: "DovetailTool") else {
            Diagnostics.error(
                "dovetail was built without the trait 'Tools'; add `traits: [\"Tools\"]` to the dependency on Dovetail")
            return []
        }
        let modules = ModuleList(target, in: context.package)
        let list = context.pluginWorkDirectoryURL.appending(path: "modules.json")
        try modules.write(to: list)
        let output = context.pluginWorkDirectoryURL.appending(path: "Dovetail.generated.swift")
        let cache = context.pluginWorkDirectoryURL.appending(path: "cache")
        return [
            .buildCommand(
                displayName: "Checking dependencies of \(target.moduleName)",
                executable: tool.url,
                arguments: ["build", "--cache", cache.path, "--output", output.path, list.path],
                inputFiles: [list] + modules.inputs,
                outputFiles: [output])
        ]
    }
}
