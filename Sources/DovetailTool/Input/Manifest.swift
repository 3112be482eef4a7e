#if Tools
    internal import DovetailReader
    internal import Foundation

    /// The settings of a `Package.swift` that affect the analysis, if they are literals, or if functions of the manifest
    /// compute them from literals.
    struct Manifest {
        /// A target with a `path`, `exclude` or `sources` argument.
        struct CustomTarget {
            var name: String
            /// Its folder, relative to the package.
            var path: String
            /// The excluded paths, and the only included ones. If `sources` is empty, everything is included.
            var exclude: [String]
            var sources: [String]

            /// Whether the target contains a file, whose path is relative to the target's folder.
            func contains(_ file: String) -> Bool {
                func isBelow(_ folder: String) -> Bool {
                    let plain = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
                    return plain == "." || file == plain || file.hasPrefix(plain + "/")
                }
                return !exclude.contains(where: isBelow) && (sources.isEmpty || sources.contains(where: isBelow))
            }
        }

        let path: String
        /// A digest of the contents, on which every result depends.
        let digest: Digest
        /// The isolation of declarations that state none, by module.
        private var isolations: [String: String] = [:]
        private(set) var customTargets: [CustomTarget] = []
        /// The folders of tests, plugins and other targets that are not analyzed.
        private(set) var otherFolders: [String] = []

        /// Reads the manifest of a folder; `nil` if it has none. A manifest that cannot be read has no settings.
        init?(of folder: String) {
            path = folder + "/Package.swift"
            guard Disk.identity(of: path) != nil else { return nil }
            let bytes = (try? SourceFolder.bytes(of: path)) ?? []
            digest = Digest(of: bytes)
            guard let text = String(validating: bytes, as: UTF8.self) else { return }
            let facts = SourceReader.facts(ofManifest: text, path: path)
            let expansion = ManifestExpansion(facts)
            for expression in expansion.expressions { visit(expression, in: facts) }
        }

        func isolation(of module: String) -> String? { isolations[module] }

        private mutating func visit(_ expression: DovetailReader.Expression, in facts: FileFacts) {
            if case .call(_, let arguments) = expression.form,
                case .text(let name)? = arguments.first(where: { $0.label == "name" })?.value.form,
                let settings = arguments.first(where: { $0.label == "swiftSettings" })?.value
            {
                isolations[SourceFolder.identifier(name)] = isolation(by: settings, in: facts, depth: 0)
            }
            if let target = CustomTarget(expression) {
                customTargets.append(target)
            } else if let path = expression.targetPath {
                otherFolders.append(path)
            }
            for part in expression.parts { visit(part, in: facts) }
        }

        /// The default isolation that settings select. A global actor is that of functions with any isolation, too.
        private func isolation(by settings: DovetailReader.Expression, in facts: FileFacts, depth: Int) -> String? {
            if case .call(let callee, let arguments) = settings.form, case .implicitMember(let name) = callee.form {
                switch (name, arguments.first?.value.form) {
                case ("defaultIsolation", .metatype(let type)) where type.text == "MainActor": return type.text
                case ("enableUpcomingFeature", .text("NonisolatedNonsendingByDefault")):
                    return ModuleFacts.callersIsolation
                default: break
                }
            }
            if case .name(let path, _) = settings.form, depth < 5,
                let value = facts.properties.first(where: { $0.name == path.text })?.value
            {
                return isolation(by: value, in: facts, depth: depth + 1)
            }
            let found = settings.parts.compactMap { isolation(by: $0, in: facts, depth: depth) }
            return found.first { $0 != ModuleFacts.callersIsolation } ?? found.first
        }
    }

    extension Manifest.CustomTarget {
        /// `.target(name: "App", path: "App")`. Tests and plugins are not read.
        fileprivate init?(_ expression: DovetailReader.Expression) {
            guard case .call(let callee, let arguments) = expression.form,
                ["target", "executableTarget", "macro"].contains(callee.calledName),
                case .text(let name)? = arguments.value("name")?.form,
                ["path", "exclude", "sources"].contains(where: { arguments.value($0) != nil })
            else { return nil }
            var path = "Sources/\(name)"
            if let written = arguments.value("path") {
                guard case .text(let text) = written.form else { return nil }
                path = text.hasSuffix("/") ? String(text.dropLast()) : text
                if path.hasPrefix("./") { path.removeFirst(2) }
            }
            guard let exclude = arguments.texts("exclude"), let sources = arguments.texts("sources") else { return nil }
            self.init(name: name, path: path, exclude: exclude, sources: sources)
        }
    }

    extension DovetailReader.Expression {
        /// The literal `path:` of a call that describes a target.
        fileprivate var targetPath: String? {
            guard case .call(let callee, let arguments) = form,
                ["testTarget", "plugin", "systemLibrary", "binaryTarget"].contains(callee.calledName),
                case .text(let path)? = arguments.value("path")?.form
            else { return nil }
            return path
        }
    }

    extension [DovetailReader.Expression.Argument] {
        fileprivate func value(_ label: String) -> DovetailReader.Expression? { first { $0.label == label }?.value }

        /// The strings of an array: empty if the argument is omitted, `nil` if an element is not a literal.
        fileprivate func texts(_ label: String) -> [String]? {
            guard let value = value(label) else { return [] }
            guard case .array(let elements) = value.form else { return nil }
            let texts = elements.compactMap { if case .text(let text) = $0.form { text } else { nil } }
            return texts.count == elements.count ? texts : nil
        }
    }
#endif
