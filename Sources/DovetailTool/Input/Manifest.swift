#if Tools
    internal import DovetailReader
    internal import Foundation

    /// What a `Package.swift` says that matters here: which targets belong to the main actor by default.
    struct Manifest {
        private var isolated: Set<String> = []

        init(readingFrom path: String) {
            guard let text = try? SourceFolder.text(of: path) else { return }
            let facts = SourceReader.facts(of: text, path: path)
            for property in facts.properties { property.value.map { visit($0, facts) } }
        }

        func isolation(of module: String) -> String? { isolated.contains(module) ? "MainActor" : nil }

        private mutating func visit(_ expression: DovetailReader.Expression, _ facts: FileFacts) {
            if case .call(_, let arguments) = expression.form,
                case .text(let name)? = arguments.first(where: { $0.label == "name" })?.value.form,
                let settings = arguments.first(where: { $0.label == "swiftSettings" })?.value,
                saysMainActor(settings, facts, depth: 0)
            {
                isolated.insert(SourceFolder.identifier(name))
            }
            for part in expression.parts { visit(part, facts) }
        }

        private func saysMainActor(_ expression: DovetailReader.Expression, _ facts: FileFacts, depth: Int) -> Bool {
            if case .call(let callee, let arguments) = expression.form,
                case .implicitMember("defaultIsolation") = callee.form,
                case .metatype(let type)? = arguments.first?.value.form
            {
                return type.text == "MainActor"
            }
            if case .name(let path, _) = expression.form, depth < 5,
                let value = facts.properties.first(where: { $0.name == path.text })?.value
            {
                return saysMainActor(value, facts, depth: depth + 1)
            }
            return expression.parts.contains { saysMainActor($0, facts, depth: depth) }
        }
    }
#endif
