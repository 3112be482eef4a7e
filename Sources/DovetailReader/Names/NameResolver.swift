internal import DovetailGraph

/// Finds the declaration of a type by name: first in the enclosing types, then in the module, then in its imports.
package struct NameResolver {
    let table: SymbolTable
    /// Records names that may refer to several declarations.
    var ambiguities: Ambiguities?
    /// True if a declaration in an `#if` counts as active.
    var assumesConditions = false
    /// True if compositions keep the protocols that exist only in the compiler.
    var keepsMarkers = false

    package init(_ table: SymbolTable) { self.table = table }

    private static let standard: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
        "Bool", "String", "Character", "Substring", "Array", "Dictionary", "Set", "Optional", "Result", "Never",
        "Duration", "ContinuousClock", "SuspendingClock", "Clock", "Error", "Hashable", "Equatable", "Sendable",
        "Encodable", "Decodable", "Comparable", "CustomStringConvertible", "Identifiable", "Range",
        "ClosedRange", "AnyObject", "Actor", "MainActor", "Task", "AsyncStream", "AsyncSequence", "Sequence",
        "Collection", "AnyHashable", "Void", "StaticString", "KeyPath", "ObjectIdentifier", "CaseIterable",
        "SendableMetatype", "GlobalActor", "RawRepresentable", "CustomDebugStringConvertible",
    ]
    private static let standardProtocols: Set<String> = [
        "Clock", "Error", "Hashable", "Equatable", "Sendable", "Encodable", "Decodable", "Comparable",
        "CustomStringConvertible", "Identifiable", "Actor", "AsyncSequence", "Sequence", "Collection", "AnyObject",
        "CaseIterable", "RawRepresentable", "GlobalActor", "SendableMetatype", "CustomDebugStringConvertible",
    ]

    /// The names that many types of libraries have for their generic parameters and associated types.
    static let usualPlaceholders: [String] =
        genericParameters.values.flatMap(\.self) + [
            "ID", "RawValue", "Index", "Indices", "SubSequence", "Iterator", "Stride", "AllCases", "Input", "Output",
            "Body", "Content", "Instant",
        ]

    /// The type to which a reference refers. A type that no source declares has its written name.
    package func resolve(_ type: TypeReference, in scope: Scope) -> ResolvedType {
        switch type {
        case .path(let parts): resolve(parts, in: scope)
        case .optional(let inner): .standard("Optional", [resolve(inner, in: scope)])
        case .array(let inner): .standard("Array", [resolve(inner, in: scope)])
        case .dictionary(let key, let value):
            .standard("Dictionary", [resolve(key, in: scope), resolve(value, in: scope)])
        case .existential(let inner): existential(resolve(inner, in: scope))
        case .composition(let types): composition(of: types.map { resolve($0, in: scope) })
        case .tuple(let elements):
            .tuple(elements.map { ResolvedType.Element(label: $0.label, type: resolve($0.type, in: scope)) })
        case .function(let types, let attributes, let effects, let result):
            function(
                of: types.map { resolve($0, in: scope) }, to: resolve(result, in: scope),
                attributes: self.attributes(attributes, in: scope), effects: effects)
        case .metatype(.existential(let inner)): metatype(of: .existential(inner), "Protocol", in: scope)
        case .metatype(let inner): metatype(of: inner, "Type", in: scope)
        case .unreadable(let text): .unresolved(text)
        }
    }

    private func function(
        of types: [ResolvedType], to result: ResolvedType, attributes: [String], effects: String
    ) -> ResolvedType {
        .made(
            of: types + [result],
            attributes.map { "\($0) " }.joined() + "(\(types.map(\.name.qualified).joined(separator: ", "))) "
                + effects + "-> \(result.name.qualified)")
    }

    /// The type of a type. That of `any A & B` is in parentheses, but the types that conform to both have none:
    /// `(App.A & App.B).Protocol`, `App.A & App.B.Type`.
    private func metatype(of type: TypeReference, _ suffix: String, in scope: Scope) -> ResolvedType {
        let inner = resolve(type, in: scope)
        let name = inner.name.qualified
        let isList = suffix == "Protocol" && inner.members.count > 1
        return .made(of: [inner], (isList ? "(\(name))" : name) + "." + suffix)
    }

    /// The attributes of a function type as the Swift runtime writes them, with the module of a global actor. A function
    /// of a global actor is `@Sendable`, too.
    private func attributes(_ attributes: [String], in scope: Scope) -> [String] {
        let plain = ["@isolated(any)", "@Sendable"]
        let actors = attributes.filter { !plain.contains($0) }.map { attribute in
            let names = attribute.dropFirst().split(separator: ".").map(String.init)
            return "@" + resolve(.names(names), in: scope).name.qualified
        }
        return actors + plain.filter { attributes.contains($0) || $0 == "@Sendable" && !actors.isEmpty }
    }

    private func resolve(_ parts: [TypeReference.Part], in scope: Scope) -> ResolvedType {
        guard let first = parts.first else { return .unresolved("") }
        if let found = meaningInside(of: first, in: scope) { return follow(parts.dropFirst(), from: found, in: scope) }
        let heads = candidates(for: first.name, in: scope)
        ambiguities?.note(first.name, meanings: heads)
        if parts.count == 1, first.name == "Void" { return .tuple([]) }
        if heads.count > 1 || heads.first.map({ mayMeanAnother($0, named: first.name, in: scope) }) == true {
            return .unresolved(TypeReference.path(parts).text)
        }
        let found = heads.first.map { head in
            follow(
                parts.dropFirst(), from: declared(head, first.arguments, in: nil, writtenIn: scope), in: scope)
        }
        // A module may have the name of a type.
        if let found, parts.count == 1 || !found.isUnresolved { return found }
        if parts.count > 1, table.moduleNames.contains(first.name),
            let name = table.type(parts[1].name, in: first.name, seenFrom: scope)
        {
            let found = declared(name, parts[1].arguments, in: nil, writtenIn: scope)
            return follow(parts.dropFirst(2), from: found, in: scope)
        }
        return found ?? mergedModule(parts, in: scope) ?? undeclared(parts, in: scope)
    }

    /// A type of an imported module whose folder was read as a part of this module, as it is if the folder of an Xcode
    /// project is read as a whole: `Core.User`, declared in `Core/User.swift`.
    private func mergedModule(_ parts: [TypeReference.Part], in scope: Scope) -> ResolvedType? {
        let module = parts[0].name
        guard parts.count > 1, !table.moduleNames.contains(module), table.imports(of: scope).contains(module),
            let own = table.type(parts[1].name, in: table.modules[scope.module].name, seenFrom: scope),
            let symbol = table.symbols[own],
            table.file(of: symbol.scope).path.split(separator: "/").dropLast().contains(Substring(module))
        else { return nil }
        let found = declared(own, parts[1].arguments, in: nil, writtenIn: scope)
        return follow(parts.dropFirst(2), from: found, in: scope)
    }

    /// The declarations to which a name may refer, only those in the nearest scope.
    package func candidates(for name: String, in scope: Scope) -> [String] {
        let module = table.modules[scope.module].name
        if table.nestedNames.contains(name) {
            for length in stride(from: scope.path.count, to: 0, by: -1) {
                if let found = table.type(name, in: table.enclosingName(length, in: scope), seenFrom: scope) {
                    return [found]
                }
            }
        }
        let declaringModules = table.declaring[name] ?? []
        if declaringModules.contains(scope.module), let own = table.type(name, in: module, seenFrom: scope) {
            return [own]
        }
        let imports = table.imports(of: scope)
        let declaring = declaringModules.map { table.modules[$0].name }
        let fileImports = table.fileImports(of: scope)
        if fileImports.isForeign(name, read: table.moduleNames) { return [] }
        let imported = fileImports.declaring(name, among: declaring)
        let isOfLibrary =
            NameResolver.standard.contains(name) || imports.contains("Dovetail") && LibraryNames.types.contains(name)
        if !imported.isEmpty {
            return usable(imported.map { "\($0).\(name)" }.sorted(), in: scope)
        }
        if isOfLibrary { return [] }
        // An imported module may re-export it.
        guard declaring.count == 1, !imports.isEmpty else { return [] }
        ambiguities?.noteGuess(in: table.file(of: scope).path)
        return ["\(declaring[0]).\(name)"]
    }

    /// True if the type that a name means is declared in an `#if`, and another type has the name if that is not active.
    private func mayMeanAnother(_ head: String, named name: String, in scope: Scope) -> Bool {
        guard !assumesConditions, let symbol = table.symbols[head], symbol.kind != .alias,
            symbol.mayBeAbsent(under: scope.conditions)
        else { return false }
        if symbol.isSubstitute || NameResolver.standard.contains(name) || KnownAliases.target(of: name) != nil {
            return true
        }
        let imports = table.imports(of: scope)
        if imports.contains("Dovetail"), LibraryNames.types.contains(name) { return true }
        return table.declaring[name, default: []].contains { module in
            module == scope.module
                ? symbol.scope.path.count > 1
                : module != symbol.scope.module && imports.contains(table.modules[module].name)
        }
    }

    /// Those of several declarations of one name that a file can use: the public ones. Aliases of one type count once.
    private func usable(_ names: [String], in scope: Scope) -> [String] {
        let imports = table.fileImports(of: scope)
        let visible = names.filter { name in
            guard let symbol = table.symbols[name] else { return false }
            return imports.canUse(symbol, of: table.modules[symbol.scope.module].name)
        }
        guard visible.count > 1, scope.aliases.count < 20 else { return visible }
        var targets: Set<ResolvedType> = []
        return visible.filter { targets.insert(declared($0, [], in: nil, writtenIn: scope)).inserted }
    }

    /// A type that no source declares: one of Dovetail, of the standard library, or of another library.
    private func undeclared(_ parts: [TypeReference.Part], in scope: Scope) -> ResolvedType {
        var parts = parts
        let imports = table.imports(of: scope)
        if parts.count > 1, parts[0].name == "Swift" || imports.contains(parts[0].name) {
            let module = parts.removeFirst().name
            if LibraryNames.modules.contains(module) { return nominal(parts, prefix: "Dovetail.", in: scope) }
            if module == "Swift", parts.count == 1, parts[0].name == "Void" {
                return .tuple([])
            }
        }
        guard let first = parts.first else { return .unresolved("") }
        let head = undeclared(first, in: scope)
        return parts.count == 1 ? head : parts.dropFirst().reduce(head) { foreignMember($1, of: $0, in: scope) }
    }

    private func undeclared(_ part: TypeReference.Part, in scope: Scope) -> ResolvedType {
        let name = part.name
        if KnownAliases.varying.contains(name) { return .unresolved(name) }
        if let other = KnownAliases.renamed[name] {
            return undeclared(TypeReference.Part(other, part.arguments), in: scope)
        }
        if part.arguments.isEmpty, let target = KnownAliases.target(of: name) { return resolve(target, in: scope) }
        if table.imports(of: scope).contains("Dovetail"), LibraryNames.types.contains(name) {
            return nominal([part], prefix: "Dovetail.", in: scope)
        }
        if name == "Self" { return .unresolved(name) }
        guard NameResolver.standard.contains(name) else { return nominal([part], in: scope) }
        if part.arguments.isEmpty, let generics = NameResolver.genericParameters[name] {
            return .standard(name, generics.map { .unresolved($0) })
        }
        return nominal(
            [part], prefix: "Swift.", in: scope, isProtocol: NameResolver.standardProtocols.contains(name))
    }

    private func nominal(
        _ parts: [TypeReference.Part], prefix: String = "", in scope: Scope, isProtocol: Bool = false
    ) -> ResolvedType {
        let arguments = parts.last?.arguments.map { resolve($0, in: scope) } ?? []
        return .nominal(prefix + parts.map(\.name).joined(separator: "."), arguments, isProtocol: isProtocol)
    }

    /// The generic parameters of types of the standard library, which an expression may omit.
    static let genericParameters: [String: [String]] = [
        "Array": ["Element"], "Set": ["Element"], "Dictionary": ["Key", "Value"], "Optional": ["Wrapped"],
        "Result": ["Success", "Failure"], "Range": ["Bound"], "ClosedRange": ["Bound"], "KeyPath": ["Root", "Value"],
        "AsyncStream": ["Element"], "Task": ["Success", "Failure"],
    ]
}
