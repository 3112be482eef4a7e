#if Tools
    internal import DovetailGraph
    internal import DovetailReader

    /// The imports of modules without facts. Such a module is a library of others, or its facts were forgotten. Nothing
    /// in the facts tells these apart.
    struct MissingFacts {
        /// The modules of toolchains and systems that most programs import.
        private static let ofSystems: Set<String> = [
            "Accessibility", "AppIntents", "AppKit", "AVFoundation", "Combine", "CoreData", "CoreFoundation",
            "CoreGraphics",
            "CoreImage", "CoreLocation", "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
            "FoundationNetworking", "Glibc", "MapKit", "Metal", "Musl", "Network", "Observation", "OSLog", "Photos",
            "QuartzCore", "RegexBuilder", "Security", "StoreKit", "Swift", "SwiftData", "SwiftUI", "Synchronization",
            "Testing", "UIKit", "UserNotifications", "WebKit", "WidgetKit", "XCTest", "os",
        ]

        /// The imported modules by the path of the file, with the files in their order.
        private var imports: [(path: String, modules: [String])] = []

        /// - Parameter external: The modules that need no facts.
        init(of modules: [ModuleFacts], external: [String]) {
            let known = MissingFacts.ofSystems.union(modules.map(\.name)).union(external)
            for file in modules.flatMap(\.files) {
                let unknown = Set(file.imports.filter { !known.contains($0) && !$0.hasPrefix(LibraryNames.module) })
                if !unknown.isEmpty { imports.append((file.path, unknown.sorted())) }
            }
        }

        /// Refuses these imports. Each module is named once.
        func refuse() throws {
            var named: Set<String> = []
            let errors = imports.flatMap { path, modules in
                modules.filter { named.insert($0).inserted }.map { module in
                    InputError(
                        path,
                        "imports '\(module)', which has no facts; add its facts, or `--external \(module)` if it is a "
                            + "library")
                }
            }
            guard errors.isEmpty else { throw InputErrors(errors: errors) }
        }

        /// A line with the modules whose facts may be missing, if something in a file that imports them was not found, was
        /// not analyzed, or was found only in a module that the file does not import.
        func advice(about program: Program, _ findings: [Finding]) -> [String] {
            if imports.isEmpty { return [] }
            let opaque = program.graph.bindings.lazy.filter(\.isOpaque).map(\.location.file)
            let uncertain = (findings + program.sourceFindings).filter {
                $0.id.claimsAbsence || $0.id == .unanalyzedBinding
            }
            let files = program.guessingFiles.union(opaque).union(uncertain.flatMap(\.locations).map(\.file))
            let modules = Set(imports.filter { files.contains($0.path) }.flatMap(\.modules)).sorted()
            if modules.isEmpty { return [] }
            let names = modules.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
            let others = modules.count > 5 ? " and \(modules.count - 5) more" : ""
            return [
                "note: imported, but without facts: \(names)\(others); if your program contains such a module, add its facts"
            ]
        }
    }
#endif
