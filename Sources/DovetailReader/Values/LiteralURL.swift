extension ValueListing.File {
    /// The file that an expression names with literals only.
    ///
    /// An absolute path is not accepted, because files outside of the program depend on the machine.
    ///
    /// - Parameter constants: The values of constants that the expression may use.
    init?(_ expression: Expression, constants: [String: Expression], depth: Int = 0) {
        guard depth < 20 else { return nil }
        func file(_ base: Expression) -> Self? { Self(base, constants: constants, depth: depth + 1) }
        switch expression.form {
        case .unwrapped(let inner), .chained(let inner):
            guard let inner = file(inner) else { return nil }
            self = inner
        case .name(let path, nil):
            if let found = Self.resourceFolder(path) {
                self = found
            } else {
                guard let name = path.ownName, let value = constants[name].flatMap(file) else { return nil }
                self = value
            }
        case .member(let base, let name):
            guard name == "standardizedFileURL" || name == "absoluteURL", let base = file(base) else { return nil }
            self = base
        case .call(let callee, let arguments):
            if let found = Self.created(by: callee, with: arguments) {
                self = found
            } else if let base = callee.receiver.flatMap(file), let name = callee.calledName,
                let found = base.changed(by: name, with: arguments)
            {
                self = found
            } else {
                return nil
            }
        default: return nil
        }
    }

    /// `URL(filePath: "settings.json")`, `Bundle.module.url(forResource: "settings", withExtension: "json")`
    private static func created(by callee: Expression, with arguments: [Expression.Argument]) -> Self? {
        guard case .name(let path, _) = callee.form, let names = path.parts?.map(\.name), let first = arguments.first
        else { return nil }
        if names.last == "URL", names.count == 1 || names[0].hasPrefix("Foundation"),
            ["filePath", "fileURLWithPath"].contains(first.label), arguments.dropFirst().allSatisfy(\.isHint)
        {
            if case .other("#filePath", _) = first.value.form { return Self(root: .source, names: ["#filePath"]) }
            return first.value.plainText.flatMap { Self(root: .run, names: []).appending($0) }
        }
        guard names.suffix(3) == ["Bundle", "module", "url"], first.label == "forResource",
            let name = first.value.plainText,
            let kind = arguments.first(where: { $0.label == "withExtension" })?.value,
            arguments.allSatisfy({ ["forResource", "withExtension", "subdirectory"].contains($0.label) })
        else { return nil }
        var file = Self(root: .resources, names: [])
        if let folder = arguments.first(where: { $0.label == "subdirectory" })?.value, !folder.isNil {
            guard let inside = folder.plainText.flatMap(file.appending) else { return nil }
            file = inside
        }
        if kind.isNil || kind.plainText == "" { return file.appending(name) }
        return kind.plainText.flatMap { file.appending("\(name).\($0)") }
    }

    /// `folder.appending(path: "settings.json")`, `file.deletingLastPathComponent()`
    private func changed(by method: String, with arguments: [Expression.Argument]) -> Self? {
        switch method {
        case "deletingLastPathComponent" where arguments.isEmpty: return removingLast()
        case "appending", "appendingPathComponent":
            guard let first = arguments.first, [nil, "path", "component"].contains(first.label),
                arguments.dropFirst().allSatisfy(\.isHint)
            else { return nil }
            return first.value.plainText.flatMap(appending)
        default: return nil
        }
    }

    private static func resourceFolder(_ path: TypeReference) -> Self? {
        let names = path.parts?.map(\.name) ?? []
        return [["Bundle", "module", "resourceURL"], ["Bundle", "module", "bundleURL"]].contains(names)
            ? Self(root: .resources, names: []) : nil
    }

    private func appending(_ path: String) -> Self? {
        guard !path.hasPrefix("/") || !names.isEmpty || root != .run, !path.hasPrefix("~") else { return nil }
        var file = self
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { file = file.removingLast() } else { file.names.append(String(part)) }
        }
        return file
    }

    private func removingLast() -> Self {
        var file = self
        if names.isEmpty || names.last == ".." { file.names.append("..") } else { file.names.removeLast() }
        return file
    }
}

extension TypeReference {
    /// The name of a local constant or of a property of the enclosing type: `settings`, `self.settings`,
    /// `Self.settings`.
    var ownName: String? {
        guard let parts, let last = parts.last else { return nil }
        return parts.count == 1 || parts.count == 2 && ["self", "Self"].contains(parts[0].name) ? last.name : nil
    }
}

extension Expression {
    fileprivate var plainText: String? { if case .text(let text) = form { text } else { nil } }

    fileprivate var isNil: Bool { if case .other("nil", _) = form { true } else { false } }
}

extension Expression.Argument {
    /// True if it only specifies whether a path is that of a folder.
    fileprivate var isHint: Bool { label == "directoryHint" || label == "isDirectory" }
}
