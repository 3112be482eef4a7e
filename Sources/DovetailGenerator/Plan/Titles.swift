internal import DovetailGraph
internal import DovetailReader

extension ResolvedType {
    /// The type as one word: `APIClient`, `UserArray`, `BoxOfUser`.
    var title: String {
        guard case .nominal(let base, let arguments, _) = self else { return "" }
        let titles = arguments.map(\.title)
        switch (base, titles.count) {
        case ("Swift.Optional", 1): return "Optional\(titles[0])"
        case ("Swift.Array", 1): return "\(titles[0])Array"
        default: break
        }
        let last = (base.split(separator: ".").last.map(String.init) ?? base).asPlainName
        return titles.isEmpty ? last : "\(last)Of\(titles.joined(separator: "And"))"
    }

    /// The names of the enclosing types and of the type, without the module.
    var path: [String] {
        (base ?? "").split(separator: ".").dropFirst().map { String($0).asPlainName }
    }
}

extension ProviderDeclaration {
    /// The title of the provided type. If the type has no name, it is derived from the name of the function.
    var title: String {
        let title = type.title
        return title.isEmpty || title.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "_" })
            ? String(name.dropFirst("provide".count)) : title
    }
}

extension TypeName {
    /// The name without `any`.
    var nameOnly: String { TypeName(qualified).description }
}

extension String {
    /// A raw name as a plain one: `MyType` for `` `my type` ``.
    fileprivate var asPlainName: String {
        guard contains("`") else { return self }
        let words = split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.first?.isLetter == true ? name : "_\(name)"
    }

    /// The first word in lower case: `apiClient` for `APIClient`, `url` for `URL`.
    var loweringFirstWord: String {
        let capitals = prefix { $0.isUppercase }
        guard !capitals.isEmpty else { return self }
        // The last capital begins the next word, unless a digit or nothing follows.
        let rest = dropFirst(capitals.count)
        let keepsLast = capitals.count > 1 && (rest.first?.isLowercase ?? false)
        let lowered = keepsLast ? capitals.dropLast() : capitals
        return lowered.lowercased() + dropFirst(lowered.count)
    }
}
