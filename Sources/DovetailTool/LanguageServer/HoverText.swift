#if Tools
    internal import DovetailGraph

    /// What the editor shows about a binding, a parameter or a request, as Markdown or as plain text.
    struct HoverText {
        let index: GraphIndex
        let isMarkdown: Bool
        /// A link to a location, as Markdown.
        let link: (SourceLocation) -> String?

        /// The maximum number of dependents to list.
        private static let limit = 10

        /// The text for the elements at one position. There are several if a module is installed in several containers.
        func text(for elements: [GraphIndex.Element]) -> String {
            var seen: Set<String> = []
            return elements.map(text).filter { seen.insert($0).inserted }.joined(separator: "\n\n")
        }

        private func text(for element: GraphIndex.Element) -> String {
            let lines: [String]
            switch element {
            case .binding(let index): lines = text(of: self.index.graph.bindings[index])
            case .parameter, .request:
                guard let dependency = index.dependency(of: element) else { return "" }
                lines = [title(dependency.fullName)] + origin(of: dependency, for: element)
            }
            return lines.joined(separator: isMarkdown ? "\n\n" : "\n")
        }

        private func text(of binding: Binding) -> [String] {
            var lines = [title(binding.fullName), properties(of: binding)]
            if !binding.dependencies.isEmpty {
                let list = binding.dependencies.map { code($0.fullName) }.joined(separator: ", ")
                lines.append("Depends on \(list).")
            }
            let (dependents, requests) = index.dependents(of: binding.id)
            let names = dependents.prefix(HoverText.limit).map(name)
            let rest = dependents.count > names.count ? ["\(dependents.count - names.count) more"] : []
            let count = requests > 0 ? [requests.counting("request")] : []
            let all = names + rest + count
            return lines + [all.isEmpty ? "Nothing uses it." : "Used by \(all.joined(separator: ", "))."]
        }

        private func origin(of dependency: Dependency, for element: GraphIndex.Element) -> [String] {
            switch dependency.kind {
            case .argument: return ["A run-time argument."]
            case .resolution: return ["The resolution in progress."]
            case .container, .weakContainer: return ["The container."]
            case .value: break
            }
            let providers = index.providers(of: element)
            guard !providers.isEmpty else {
                let isOptional = dependency.wrappers.contains(.optional)
                return [isOptional ? "No binding provides it, so it is nil." : "No binding provides it."]
            }
            return providers.map { "Provided by \(name($0)): \(properties(of: $0))" }
        }

        /// The implementation, the lifetime and the isolation.
        private func properties(of binding: Binding) -> String {
            var parts = ["lifetime \(code(binding.lifetime.rawValue))", isolation(of: binding)]
            if binding.implementation.description != binding.displayName {
                parts.insert(code(binding.implementation.description), at: 0)
            }
            if binding.isAsync { parts.append("asynchronous") }
            if binding.isConditional { parts.append("conditional") }
            if binding.isOpaque { parts.append("its dependencies cannot be analyzed") }
            if let module = binding.module, index.graph.modules.indices.contains(module) {
                parts.append("in module \(code(index.graph.modules[module].name.description))")
            }
            return parts.joined(separator: ", ") + "."
        }

        private func isolation(of binding: Binding) -> String {
            binding.isolation == .nonisolated ? "nonisolated" : "isolated to \(code(binding.isolation.description))"
        }

        private func title(_ text: String) -> String { isMarkdown ? "```swift\n\(text.onOneLine)\n```" : text }

        private func code(_ text: String) -> String { isMarkdown ? "`\(text.onOneLine)`" : text }

        private func name(_ binding: Binding) -> String {
            guard isMarkdown, let link = link(binding.location) else { return code(binding.fullName) }
            return "[\(code(binding.fullName))](\(link))"
        }
    }
#endif
