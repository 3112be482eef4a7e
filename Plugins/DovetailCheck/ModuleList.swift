import Foundation
import PackagePlugin

/// The modules that a target is checked with, in the format of `dovetail build`. `Documentation/Check.md` describes it.
struct ModuleList: Encodable {
    struct Module: Encodable {
        var name: String
        var package: String
        var folder: String
        var files: [String]
    }

    /// The module that is built.
    var target: String
    var modules: [Module]
    /// The resources of the modules, by which the sources may name value files. The command does not read this member, but
    /// checks again if the list changes.
    private var resources: [String]

    /// The target, followed by its dependencies. Remote packages are omitted: the user cannot change their sources.
    init(_ target: SwiftSourceModuleTarget, in package: Package) {
        var folders: [Target.ID: URL] = [:]
        for package in package.withLocalDependencies {
            for target in package.targets { folders[target.id] = package.directoryURL }
        }
        let targets: [any Target] = [target] + target.recursiveTargetDependencies
        self.target = target.moduleName
        modules = targets.compactMap { target in
            guard let folder = folders[target.id], let target = target as? SwiftSourceModuleTarget else { return nil }
            let files = target.sourceFiles(withSuffix: ".swift").map(\.url.path).sorted()
            return Module(
                name: target.moduleName, package: folder.path, folder: target.directoryURL.path, files: files)
        }
        resources = targets.flatMap { target in
            guard folders[target.id] != nil, let target = target as? SwiftSourceModuleTarget else { return [String]() }
            return target.sourceFiles.map(\.url.path).filter { !$0.hasSuffix(".swift") }.sorted()
        }
    }

    /// Writes the file if its content changes. Otherwise SwiftPM would notice a change and run the check again.
    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(self)
        if (try? Data(contentsOf: file)) != data { try data.write(to: file, options: .atomic) }
    }
}

extension Package {
    /// This package and its local dependencies, each once, without Dovetail itself.
    fileprivate var withLocalDependencies: [Package] {
        var found = [self]
        var next = 0
        while next < found.count {
            for package in found[next].dependencies.map(\.package) where package.isLocal {
                if !found.contains(where: { $0.id == package.id }) { found.append(package) }
            }
            next += 1
        }
        return found
    }

    private var isLocal: Bool {
        if case .local = origin { displayName != "Dovetail" } else { false }
    }
}
