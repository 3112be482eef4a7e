internal import DovetailModel

extension Finding.Related {
    /// The similarity to a type of the same name, if this is a note on one.
    var sameName: Finding.Similarity? {
        if case .similar(_, let similarity) = kind, similarity == .otherModule || similarity == .otherFile {
            similarity
        } else {
            nil
        }
    }
}

extension Wording {
    /// A key, with the modules or the file of its type if the text contains another type of the same name.
    static func text(of key: Key, besides similarity: Finding.Similarity, at location: SourceLocation?) -> String {
        switch similarity {
        case .otherModule: "'\(key.type.withModules)'\(key.qualificationText)"
        case .otherFile:
            "\(key)" + (location.map { " in \($0.file.split(separator: "/").last ?? "")" } ?? "")
        default: "\(key)"
        }
    }

    /// The fix for a missing binding: what exists already comes first.
    static func fix(
        forMissing key: Key, of finding: Finding, _ requester: Problem.Requester, _ element: Binding.Element?
    ) -> String {
        let related = finding.related
        let newBinding = newBinding(for: key, by: finding.initializer)
        if let installation = installation(for: key, element, in: related) { return installation }
        if let element, element.mayBeBound { return suggestedFix(for: element, besides: key, in: related) }
        if case .defaultedParameter(_, let position, let label) = requester {
            let argument = label.map { "'\($0)'" } ?? "of its \(ordinal(position)) parameter"
            return "to use the default value, bind a closure that omits the argument \(argument); "
                + "otherwise \(newBinding)"
        }
        return conformance(to: key, in: related)
            ?? otherQualification(of: key, for: requester, in: related, or: newBinding) ?? newBinding
    }

    /// The installation of a module that provides the key, or an element of the collection.
    private static func installation(
        for key: Key, _ element: Binding.Element?, in related: [Finding.Related]
    ) -> String? {
        var modules: [String] = []
        for case .similar(let similar, .notInstalled(let module)) in related.map(\.kind)
        where similar == key || similar == element?.collectionKey {
            if !module.isEmpty, !modules.contains(module) { modules.append(module) }
        }
        guard let first = modules.first else { return nil }
        return modules.count == 1
            ? "install the module '\(first)', which provides it"
            : "install one of the modules that provide it: " + modules.map { "'\($0)'" }.joined(separator: ", ")
    }

    /// The two origins of a collection: its elements, or its declaration.
    private static func suggestedFix(
        for element: Binding.Element, besides key: Key, in related: [Finding.Related]
    ) -> String {
        // The same elements may be bound as another collection, whose keys `.into` must not lose.
        for case .similar(let similar, .optionalOrCollection) in related.map(\.kind)
        where similar != key && similar.type.isCollection && similar.qualification == key.qualification {
            return "use `\(similar.type)` instead, which is bound, or add this collection: "
                + suggestedFix(for: element)
        }
        return suggestedFix(for: element)
    }

    private static func suggestedFix(for element: Binding.Element) -> String {
        let type = metatype(element.key.type)
        let qualifier = argument(element.key.qualification).map { ", \($0)" } ?? ""
        let entry = element.entryType == nil ? "" : ", key: …"
        let keys = element.entryType.map { ", keyedBy: \(metatype($0))" } ?? ""
        return "append to the bindings of its elements: .into(\(type)\(qualifier)\(entry)) { $0 }; "
            + "if it may be empty, add to a module: Multibinding(\(type)\(qualifier)\(keys))"
    }

    /// The modifier or argument with which the requester uses a similar binding that has a qualifier.
    private static func otherQualification(
        of key: Key, for requester: Problem.Requester, in related: [Finding.Related], or newBinding: String
    ) -> String? {
        for case .similar(let similar, .otherQualification) in related.map(\.kind) {
            guard let argument = argument(similar.qualification) else { continue }
            switch (key.qualification, similar.qualification) {
            case (nil, _): break
            case (.name(let name)?, .name(let other)?):
                // Any other name means something else.
                guard Spelling.isName(other, like: name) else { continue }
                return "request it with `\(argument)`"
            default: return "request it with `\(argument)`, or \(newBinding)"
            }
            let arguments = "\(metatype(key.type)), \(argument)"
            return switch requester {
            case .parameter(let name, _, _), .defaultedParameter(let name, _, _), .injection(let name, _, _):
                "append to the binding for '\(name)': .using(\(arguments))"
            case .caller, .resolution, .noContainer, .object: "request it with `resolve(\(arguments))`"
            }
        }
        return nil
    }

    /// The modifier for a similar binding whose type conforms to the missing one.
    private static func conformance(to key: Key, in related: [Finding.Related]) -> String? {
        for case .similar(let similar, .conformingType) in related.map(\.kind) {
            if case .keyPath? = key.qualification { return nil }
            let label = argument(key.qualification).map { ", \($0)" } ?? ""
            return "append to the binding for \(similar): .as(\(metatype(key.type))\(label)) { $0 }"
        }
        return nil
    }
}
