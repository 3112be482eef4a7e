#if Tools
    internal import Foundation

    /// The modules that a target is checked with: a JSON file that the build plugin writes.
    struct ModuleList: Decodable {
        /// A module, with its files.
        struct Module: Decodable {
            var name: String
            /// The folder of the package it belongs to.
            var package: String
            /// The folder of the module, with its resources. By default, the folder of the package.
            var folder: String?
            var files: [String]
        }

        /// The settings of the modules' packages.
        struct Settings {
            /// The `dovetail.json` of the target's package.
            var configuration: Configuration
            fileprivate var isolations: [String: String]
            /// The files among `settingsFiles` that do not exist.
            fileprivate(set) var missing: Set<String> = []

            func isolation(of module: String) -> String? { isolations[module] }

            /// The flags that are set, or `nil` if both branches of an `#if` may be active.
            var flags: Set<String>? { configuration.defines.isEmpty ? nil : Set(configuration.defines) }
        }

        /// The module that is built.
        var target: String
        var modules: [Module]

        init(readingFrom path: String) throws {
            let text = try SourceFolder.text(of: path, limit: .max)
            do {
                self = try JSONDecoder().decode(ModuleList.self, from: Data(text.utf8))
            } catch {
                throw InputError(path, "this is not a list of modules in the format of the build plugin")
            }
            let names = Dictionary(grouping: modules, by: \.name)
            if let name = names.keys.sorted().first(where: { names[$0, default: []].count > 1 }) {
                throw InputError(path, "duplicate module '\(name)'")
            }
            guard names[target] != nil else {
                throw InputError(path, "the target '\(target)' is not one of the modules")
            }
        }

        /// The modules that do not belong to the package of the target.
        var otherPackages: Set<String> {
            let own = modules.first { $0.name == target }?.package
            return Set(modules.filter { $0.package != own }.map(\.name))
        }

        /// Each file with the path that the compiler shows in a build, without the excluded ones.
        func sources(_ configuration: Configuration) -> [SourceFolder.Source] {
            modules.flatMap { module in
                let files = module.files.filter { file in
                    let inside =
                        file.hasPrefix(module.package + "/") ? file.dropFirst(module.package.count + 1) : file[...]
                    return !configuration.exclude.contains { $0.matches(String(inside)) }
                }
                return files.map {
                    SourceFolder.Source(
                        path: $0, shownPath: $0, module: module.name, folder: module.folder ?? module.package)
                }
            }
        }

        /// The files that `settings()` reads or looks for.
        var settingsFiles: [String] {
            Set(modules.map(\.package)).sorted().flatMap { ["\($0)/Package.swift", "\($0)/dovetail.json"] }
        }

        /// Reads the manifest and the `dovetail.json` of each package.
        func settings() throws -> Settings {
            var settings = Settings(configuration: Configuration(), isolations: [:])
            for (package, modules) in Dictionary(grouping: modules, by: \.package) {
                let manifest = Manifest(of: package)
                if manifest == nil { settings.missing.insert("\(package)/Package.swift") }
                let configuration = try Configuration(near: package)
                if configuration.path == nil { settings.missing.insert("\(package)/dovetail.json") }
                for module in modules {
                    settings.isolations[module.name] =
                        manifest?.isolation(of: module.name) ?? configuration.defaultIsolation
                    if module.name == target { settings.configuration = configuration }
                }
            }
            return settings
        }
    }
#endif
