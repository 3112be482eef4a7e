import Foundation
import PackagePlugin

/// Checks a target in each build: one run of `dovetail build` for the target and its dependencies in local packages. An
/// error fails the build.
///
/// SwiftPM plans a build only if sources or manifests change, and fails if an input that it planned vanished. So its inputs
/// are two files that only the plugin and the command write. The command replaces its record in each run: it is called in
/// each build, and ends at once if no file changed that it has read or looked for.
@main struct DovetailCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        guard let tool = try? context.tool(named: "DovetailTool") else {
            Diagnostics.error(
                "dovetail was built without the trait 'Tools'; add `traits: [\"Tools\"]` to the dependency on Dovetail")
            return []
        }
        let modules = ModuleList(target, in: context.package)
        let list = context.pluginWorkDirectoryURL.appending(path: "modules.json")
        let output = context.pluginWorkDirectoryURL.appending(path: "Dovetail.generated.swift")
        let record = context.pluginWorkDirectoryURL.appending(path: "record")
        do {
            try modules.write(to: list)
            if !FileManager.default.fileExists(atPath: record.path) { try Data().write(to: record) }
        } catch {
            let folder = context.pluginWorkDirectoryURL.path
            Diagnostics.error("\(folder): this folder cannot be written: \(error.localizedDescription)")
            return []
        }
        let cache = context.pluginWorkDirectoryURL.appending(path: "cache")
        return [
            .buildCommand(
                displayName: "Checking dependencies of \(target.moduleName)",
                executable: tool.url,
                arguments: [
                    "build", "--cache", cache.path, "--record", record.path, "--output", output.path, list.path,
                ],
                inputFiles: [list, record],
                outputFiles: [output])
        ]
    }
}
