internal import DovetailGraph

/// Finds the declaration of a type by name: first in the enclosing types, then in the module, then in its imports.
package struct NameResolver {
    let table: SymbolTable
    /// Records names that may refer to several declarations.
    var ambiguities: Ambiguities?

    package init(_ table: SymbolTable) { self.table = table }

    private static let standard: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
        "Bool", "String", "Character", "Substring", "Array", "Dictionary", "Set", "Optional", "Result", "Never",
        "Duration", "ContinuousClock", "SuspendingClock", "Clock", "Error", "Hashable", "Equatable", "Sendable",
        "Encodable", "Decodable", "Comparable", "CustomStringConvertible", "Identifiable", "Range",
        "ClosedRange", "AnyObject", "Actor", "MainActor", "Task", "AsyncStream", "AsyncSequence", "Sequence",
        "Collection", "AnyHashable", "Void", "StaticString", "KeyPath", "ObjectIdentifier", "CaseIterable",
        "SendableMetatype", "GlobalActor", "RawRepresentable",
    ]
    private static let standardProtocols: Set<String> = [
        "Clock", "Error", "Hashable", "Equatable", "Sendable", "Encodable", "Decodable", "Comparable",
        "CustomStringConvertible", "Identifiable", "Actor", "AsyncSequence", "Sequence", "Collection", "AnyObject",
        "CaseIterable", "RawRepresentable", "GlobalActor", "SendableMetatype",
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
        case .tuple(let types):
            .other(
                "(\(types.map { resolve($0, in: scope).name.qualified }.joined(separator: ", ")))",
                isExistential: false)
        case .function(let types, let attributes, let effects, let result):
            .other(
                self.attributes(attributes, in: scope).map { "\($0) " }.joined()
                    + "(\(types.map { resolve($0, in: scope).name.qualified }.joined(separator: ", "))) "
                    + effects + "-> \(resolve(result, in: scope).name.qualified)",
                isExistential: false)
        case .metatype(.existential(let inner)):
            .other(metatypeName(of: .existential(inner), "Protocol", in: scope), isExistential: false)
        case .metatype(let inner): .other(metatypeName(of: inner, "Type", in: scope), isExistential: false)
        case .unreadable(let text): .other(text, isExistential: false)
        }
    }

    /// The name of the type of a type. That of `any A & B` is in parentheses, but the types that conform to both have
    /// none: `(App.A & App.B).Protocol`, `App.A & App.B.Type`.
    private func metatypeName(of type: TypeReference, _ suffix: String, in scope: Scope) -> String {
        let inner = resolve(type, in: scope)
        let name = inner.name.qualified
        return (suffix == "Protocol" && inner.members.count > 1 ? "(\(name))" : name) + "." + suffix
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
        guard let first = parts.first else { return .other("", isExistential: false) }
        if let generic = parts.dropLast().firstIndex(where: { !$0.arguments.isEmpty }) {
            return .other(nestedName(parts, after: generic, in: scope), isExistential: false)
        }
        if parts.count == 1, let generic = scope.generics[first.name] { return generic }
        if first.name == "Self", let outermost = scope.path.first {
            let path = scope.path.map { TypeReference.Part($0) } + parts.dropFirst()
            let head = "\(table.modules[scope.module].name).\(outermost)"
            return descend(from: head, along: path[...], in: scope) ?? undeclared(path, in: scope)
        }
        let heads = candidates(for: first.name, in: scope)
        ambiguities?.note(first.name, meanings: heads)
        if parts.count == 1, first.name == "Void" { return .other("()", isExistential: false) }
        if let head = heads.first, let found = descend(from: head, along: parts[...], in: scope) {
            return found
        }
        if parts.count > 1, table.moduleNames.contains(first.name),
            let found = descend(from: "\(first.name).\(parts[1].name)", along: parts.dropFirst(), in: scope)
        {
            return found
        }
        return mergedModule(parts, in: scope) ?? undeclared(parts, in: scope)
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
        return descend(from: own, along: parts.dropFirst(), in: scope)
    }

    /// The name of a type nested in a generic type, such as `Cache<User>.Entry`. Only its name is known: what it
    /// declares may depend on the arguments.
    private func nestedName(_ parts: [TypeReference.Part], after generic: Int, in scope: Scope) -> String {
        let outer = resolve(Array(parts[...generic]), in: scope).name.qualified
        return parts[(generic + 1)...].reduce(outer) { name, part in
            let arguments = part.arguments.map { resolve($0, in: scope).name.qualified }
            return "\(name).\(part.name)" + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>")
        }
    }

    /// The declarations to which a name may refer, only those in the nearest scope.
    package func candidates(for name: String, in scope: Scope) -> [String] {
        let module = table.modules[scope.module].name
        if table.nestedNames.contains(name) {
            for length in stride(from: scope.path.count, to: 0, by: -1) {
                let around = scope.path.prefix(length).reduce(into: module) { $0 += "." + $1 }
                if let found = table.type(name, in: around, seenFrom: scope) { return [found] }
            }
        }
        let declaringModules = table.declaring[name] ?? []
        if declaringModules.contains(scope.module), let own = table.type(name, in: module, seenFrom: scope) {
            return [own]
        }
        let imports = table.imports(of: scope)
        let declaring = declaringModules.map { table.modules[$0].name }
        let imported = table.fileImports(of: scope).declaring(name, among: declaring)
        let isOfLibrary =
            NameResolver.standard.contains(name) || imports.contains("Dovetail") && LibraryNames.types.contains(name)
        if !imported.isEmpty {
            let found = imported.map { "\($0).\(name)" }.sorted()
            return found.count == 1 && !isOfLibrary ? found : usable(found, in: scope)
        }
        if isOfLibrary { return [] }
        // An imported module may re-export it.
        guard declaring.count == 1, !imports.isEmpty else { return [] }
        ambiguities?.noteGuess(in: table.file(of: scope).path)
        return ["\(declaring[0]).\(name)"]
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
        return visible.filter { name in
            guard let last = name.split(separator: ".").last,
                let type = descend(from: name, along: [TypeReference.Part(String(last))], in: scope)
            else { return true }
            return targets.insert(type).inserted
        }
    }

    /// Follows a path through nested types and aliases.
    ///
    /// - Parameters:
    ///   - head: The qualified name of the type that the first part names.
    ///   - parts: The path from there on.
    private func descend(
        from head: String, along parts: ArraySlice<TypeReference.Part>, in scope: Scope
    ) -> ResolvedType? {
        guard let symbol = table.symbols[head], let first = parts.first else { return nil }
        let arguments = first.arguments.map { resolve($0, in: scope) }
        let rest = parts.dropFirst()
        if symbol.kind == .alias {
            guard let target = symbol.target, scope.aliases.count < 20, !scope.aliases.contains(head) else {
                return nil
            }
            var inner = symbol.scope.specializing(symbol, with: arguments)
            inner.path.removeLast()
            inner.aliases = scope.aliases + [head]
            let found = resolve(target, in: inner)
            guard let next = rest.first else { return found }
            return found.base.flatMap { descend(to: next.name, in: $0, along: rest, scope) }
        }
        guard let next = rest.first else {
            return .nominal(head, arguments, isProtocol: symbol.kind == .protocol)
        }
        return descend(to: next.name, in: head, along: rest, scope)
    }

    private func descend(
        to name: String, in parent: String, along parts: ArraySlice<TypeReference.Part>, _ scope: Scope
    ) -> ResolvedType? {
        table.type(name, in: parent, seenFrom: scope).flatMap { descend(from: $0, along: parts, in: scope) }
    }

    /// A type that no source declares: one of Dovetail, of the standard library, or of another library.
    private func undeclared(_ parts: [TypeReference.Part], in scope: Scope) -> ResolvedType {
        var parts = parts
        let imports = table.imports(of: scope)
        if parts.count > 1, parts[0].name == "Swift" || imports.contains(parts[0].name) {
            let module = parts.removeFirst().name
            if LibraryNames.modules.contains(module) { return nominal(parts, prefix: "Dovetail.", in: scope) }
        }
        let name = parts[0].name
        if parts.count == 1, parts[0].arguments.isEmpty, let target = KnownAliases.target(of: name) {
            return resolve(target, in: scope)
        }
        if parts.count == 1, imports.contains("Dovetail"), LibraryNames.types.contains(name) {
            return nominal(parts, prefix: "Dovetail.", in: scope)
        }
        if parts.count == 1, NameResolver.standard.contains(name) {
            return nominal(
                parts, prefix: "Swift.", in: scope, isProtocol: NameResolver.standardProtocols.contains(name))
        }
        return nominal(parts, in: scope)
    }

    private func nominal(
        _ parts: [TypeReference.Part], prefix: String = "", in scope: Scope, isProtocol: Bool = false
    ) -> ResolvedType {
        let arguments = parts.last?.arguments.map { resolve($0, in: scope) } ?? []
        return .nominal(prefix + parts.map(\.name).joined(separator: "."), arguments, isProtocol: isProtocol)
    }
}
