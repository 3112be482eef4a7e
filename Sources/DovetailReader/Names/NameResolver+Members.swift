internal import DovetailGraph

/// Types inside of others: nested ones, aliases and associated types, also those of supertypes.
extension NameResolver {
    /// The scope inside a type: its generic parameters, and those of the types around it, are replaced by its arguments.
    ///
    /// - Parameter own: The type that `Self` means, if the declaration belongs to a supertype of it.
    func scope(_ scope: Scope, inside type: ResolvedType, of own: ResolvedType? = nil) -> Scope {
        var inner = type.outer.map { self.scope(scope, inside: $0) } ?? scope
        if let symbol = table.symbol(of: type) { inner = inner.specializing(symbol, with: type.arguments) }
        inner.own = own
        return inner
    }

    /// One of the enclosing types of a scope, with the arguments that the scope knows.
    ///
    /// - Parameter depth: The number of types around it, and itself.
    func enclosingType(_ depth: Int, in scope: Scope) -> ResolvedType {
        if depth == scope.path.count, let own = scope.own { return own }
        var found: ResolvedType?
        for length in 0...depth where length > 0 {
            let name = table.enclosingName(length, in: scope)
            let symbol = table.symbols[name]
            let arguments = symbol?.generics.map { scope.generics[$0] ?? .unresolved($0) } ?? []
            if let outer = found, outer.outer != nil || !outer.arguments.isEmpty {
                found = .nested(in: outer, scope.path[length - 1], arguments)
            } else {
                found = .nominal(name, arguments, isProtocol: symbol?.kind == .protocol)
            }
        }
        return found ?? .unresolved("Self")
    }

    /// What a name means because of the enclosing types: a generic parameter, `Self`, or a member of one of these types.
    func meaningInside(of part: TypeReference.Part, in scope: Scope) -> ResolvedType? {
        if let generic = scope.generics[part.name] { return generic }
        if scope.path.isEmpty { return nil }
        if part.name == "Self" {
            let own = enclosingType(scope.path.count, in: scope)
            return meansAnother(own) ? .unresolved("Self") : own
        }
        guard table.nestedNames.contains(part.name) || table.genericNames.contains(part.name) else { return nil }
        for depth in stride(from: scope.path.count, to: 0, by: -1) {
            let name = table.enclosingName(depth, in: scope)
            if table.symbols[name]?.generics.contains(part.name) == true { return .unresolved(part.name) }
            let isInherited = !(scope.isOutsideOfInnermost && depth == scope.path.count)
            let type = enclosingType(depth, in: scope)
            if let found = member(part, of: type, writtenIn: scope, isInherited: isInherited, isQualified: false) {
                return found
            }
        }
        return nil
    }

    /// True if `Self` in a type may be another type: one that conforms to the protocol, or a subclass.
    private func meansAnother(_ type: ResolvedType) -> Bool {
        guard let symbol = table.symbol(of: type) else { return true }
        return symbol.kind == .protocol || table.mayHaveSubclasses(symbol)
    }

    /// Follows a path from a type to one of its members.
    func follow(_ parts: ArraySlice<TypeReference.Part>, from type: ResolvedType, in scope: Scope) -> ResolvedType {
        parts.reduce(type) { owner, part in
            if let found = member(part, of: owner, writtenIn: scope) { return found }
            guard owner.base != nil, (table.symbol(of: owner)?.kind ?? .extension) == .extension else {
                return .unresolved("\(owner.name.description).\(part.name)")
            }
            return foreignMember(part, of: owner, in: scope)
        }
    }

    /// A type that is declared, or the target of an alias.
    ///
    /// - Parameters:
    ///   - name: The qualified name of the declaration.
    ///   - outer: The type of which it is a member, with its arguments.
    ///   - own: The type that `Self` means in the declaration.
    func declared(
        _ name: String, _ arguments: [TypeReference], in outer: ResolvedType?, of own: ResolvedType? = nil,
        writtenIn scope: Scope
    ) -> ResolvedType {
        guard let symbol = table.symbols[name], let last = symbol.scope.path.last else { return .unresolved(name) }
        if !assumesConditions {
            if symbol.mayBeAlias(under: scope.conditions) { return .unresolved(last) }
            // Where it is not active, the name has another meaning.
            if symbol.kind == .alias, symbol.mayBeAbsent(under: scope.conditions) { return .unresolved(last) }
        }
        var known = arguments.map { resolve($0, in: scope) }
        if symbol.kind == .alias || symbol.kind == .associated {
            guard symbol.kind == .alias, let target = symbol.target, symbol.alternativesAreAlike,
                scope.aliases.count < 20, !scope.aliases.contains(name)
            else { return .unresolved(last) }
            var inner = outer.map { self.scope(symbol.scope, inside: $0, of: own ?? $0) } ?? symbol.scope
            inner = inner.specializing(symbol, with: known)
            inner.path.removeLast()
            inner.aliases = scope.aliases + [name]
            return resolve(target, in: inner)
        }
        if known.isEmpty, !symbol.generics.isEmpty {
            let isInside =
                (scope.home ?? scope.module) == symbol.scope.module && scope.path.starts(with: symbol.scope.path)
            known = symbol.generics.map { (isInside ? scope.generics[$0] : nil) ?? .unresolved($0) }
        }
        if let outer, outer.outer != nil || !outer.arguments.isEmpty { return .nested(in: outer, last, known) }
        return .nominal(name, known, isProtocol: symbol.kind == .protocol)
    }

    /// A member type of a type of the sources, its own or inherited; `nil` if there is none.
    private func member(
        _ part: TypeReference.Part, of type: ResolvedType, writtenIn scope: Scope, isInherited: Bool = true,
        isQualified: Bool = true
    ) -> ResolvedType? {
        guard let base = type.base else { return nil }
        if let name = table.type(part.name, in: base, seenFrom: scope) {
            return declared(name, part.arguments, in: type, writtenIn: scope)
        }
        guard isInherited, let symbol = table.symbol(of: type), !symbol.known.isSearched else { return nil }
        let ancestors = ancestors(of: type)
        var associated: [ResolvedType] = []
        for ancestor in ancestors {
            guard let base = ancestor.base else { continue }
            if let name = table.type(part.name, in: base, seenFrom: scope), let found = table.symbols[name] {
                if found.kind == .associated {
                    associated.append(ancestor)
                } else {
                    return declared(name, part.arguments, in: ancestor, of: type, writtenIn: scope)
                }
            } else if NameResolver.associatedTypes[base]?.contains(part.name) == true {
                associated.append(ancestor)
            }
        }
        if associated.isEmpty { return nil }
        // The compiler infers associated types after it has read most declarations, in which another type of the name is
        // meant then.
        let others = isQualified ? [] : withoutAmbiguities.candidates(for: part.name, in: scope)
        if others.contains(where: { table.symbols[$0]?.kind != .associated }) { return .unresolved(part.name) }
        let key = "\(type.name.qualified).\(part.name)"
        guard symbol.kind != .protocol, part.arguments.isEmpty, scope.aliases.count < 20,
            !scope.aliases.contains(key)
        else { return .unresolved(part.name) }
        let witnesses = Witnesses(names: self, type: type, ancestors: ancestors, aliases: scope.aliases + [key])
        return witnesses.associatedType(part.name, of: associated) ?? .unresolved(part.name)
    }

    private var withoutAmbiguities: NameResolver {
        var names = self
        names.ambiguities = nil
        return names
    }

    /// The associated types of protocols of the standard library that are inferred here.
    private static let associatedTypes: [String: Set<String>] = [
        "Swift.Identifiable": ["ID"], "Swift.RawRepresentable": ["RawValue"], "Swift.CaseIterable": ["AllCases"],
        "Swift.Sequence": ["Element", "Iterator"], "Swift.Collection": ["Element", "Index", "Iterator", "SubSequence"],
        "Swift.AsyncSequence": ["Element", "Failure"], "Swift.Clock": ["Instant", "Duration"],
        "Swift.GlobalActor": ["ActorType"],
    ]

    /// A member type of a type that no source declares. That of a type of the standard library may be an alias.
    func foreignMember(_ part: TypeReference.Part, of owner: ResolvedType, in scope: Scope) -> ResolvedType {
        let arguments = part.arguments.map { resolve($0, in: scope) }
        let isKnownInStandard = owner.base?.hasPrefix("Swift.") == true
        if !isKnownInStandard, NameResolver.associatedNames.contains(part.name) {
            return .unresolved("\(owner.name.description).\(part.name)")
        }
        switch owner {
        case .nominal(let base, let outer, _):
            if base.hasPrefix("Swift.") {
                if let generics = NameResolver.genericParameters[String(base.dropFirst(6))],
                    let index = generics.firstIndex(of: part.name)
                {
                    return outer.indices.contains(index) ? outer[index] : .unresolved(part.name)
                }
                let hasIndex = part.name == "Index" && ["Swift.String", "Swift.Dictionary", "Swift.Set"].contains(base)
                guard hasIndex || NameResolver.nestedInStandard.contains(part.name) else {
                    return .unresolved("\(owner.name.description).\(part.name)")
                }
            }
            return outer.isEmpty
                ? .nominal("\(base).\(part.name)", arguments, isProtocol: false)
                : .nested(in: owner, part.name, arguments)
        case .nested: return .nested(in: owner, part.name, arguments)
        case .tuple, .other, .unresolved: return .unresolved("\(owner.name.description).\(part.name)")
        }
    }

    /// The names of associated types of the standard library, which stand for other types.
    private static let associatedNames: Set<String> = [
        "Element", "Index", "Indices", "SubSequence", "Iterator", "AsyncIterator", "RawValue", "AllCases", "Stride",
        "Magnitude",
    ]

    /// Nested types of the standard library that are no aliases.
    private static let nestedInStandard: Set<String> = [
        "Continuation", "Encoding", "UTF8View", "UTF16View", "UnicodeScalarView", "Keys", "Values", "Instant",
    ]
}

/// Infers associated types from the members with which a type satisfies the requirements of its protocols.
private struct Witnesses {
    let names: NameResolver
    let type: ResolvedType
    let ancestors: [ResolvedType]
    /// What is being resolved, so that a member whose type is the associated type itself ends the search.
    let aliases: [String]

    /// A written type with the scope in which it is written.
    private typealias Written = (type: TypeReference, scope: Scope)

    /// An associated type that some protocols declare.
    func associatedType(_ name: String, of protocols: [ResolvedType]) -> ResolvedType? {
        if let symbol = names.table.symbol(of: type), let index = symbol.generics.firstIndex(of: name) {
            return type.arguments.indices.contains(index) ? type.arguments[index] : nil
        }
        for case let base? in protocols.map(\.base) {
            if let found = standard(name, of: base) { return found }
        }
        for case let symbol? in ancestors.map(names.table.symbol(of:)) where symbol.kind == .protocol {
            for (requirement, _) in symbol.properties {
                guard let pattern = requirement.type, let witness = property(requirement.name) else { continue }
                if let found = meaning(of: name, in: pattern, from: witness) { return found }
            }
            for (requirement, _) in symbol.functions {
                if let found = meaning(of: name, in: requirement) { return found }
            }
        }
        return protocols.lazy.compactMap { defaultType(name, of: $0) }.first
    }

    private func standard(_ name: String, of base: String) -> ResolvedType? {
        switch (base, name) {
        case ("Swift.Identifiable", "ID"):
            if let id = property("id") { return names.resolve(id.type, in: id.scope) }
            return names.table.symbol(of: type)?.kind == .class ? .standard("ObjectIdentifier") : nil
        case ("Swift.RawRepresentable", "RawValue"):
            return property("rawValue").map { names.resolve($0.type, in: $0.scope) }
        case ("Swift.CaseIterable", "AllCases"): return .standard("Array", [type])
        default: return nil
        }
    }

    private func defaultType(_ name: String, of owner: ResolvedType) -> ResolvedType? {
        guard let base = owner.base, let symbol = names.table.symbols["\(base).\(name)"],
            let (target, outer) = symbol.defaultTarget
        else { return nil }
        var scope = names.scope(outer, inside: owner, of: type)
        scope.path.removeLast()
        scope.aliases = aliases
        return names.resolve(target, in: scope)
    }

    /// The type and the classes from which it inherits, whose members satisfy requirements.
    private var owners: [(type: ResolvedType, symbol: Symbol)] {
        var found: [(type: ResolvedType, symbol: Symbol)] = []
        for owner in [type] + ancestors {
            guard let symbol = names.table.symbol(of: owner), symbol.kind != .protocol else { continue }
            found.append((owner, symbol))
        }
        return found
    }

    private func inner(_ scope: Scope, of owner: ResolvedType) -> Scope {
        var scope = names.scope(scope, inside: owner, of: type)
        scope.aliases = aliases
        return scope
    }

    /// The type of a property, if it is written, or if its value shows it.
    private func property(_ name: String) -> Written? {
        for (owner, symbol) in owners {
            guard let (property, scope) = symbol.property(name) else { continue }
            return (property.type ?? property.value?.evidentType).map { ($0, inner(scope, of: owner)) }
        }
        return nil
    }

    private func meaning(of name: String, in requirement: Function) -> ResolvedType? {
        for (owner, symbol) in owners {
            for (function, scope) in symbol.functions
            where function.name == requirement.name && function.isStatic == requirement.isStatic
                && function.parameters.map(\.label) == requirement.parameters.map(\.label)
            {
                let scope = inner(scope, of: owner).declaring(function.generics)
                let pairs = zip(requirement.parameters.map(\.type), function.parameters.map(\.type))
                for (pattern, actual) in pairs {
                    if let found = meaning(of: name, in: pattern, from: (actual, scope)) { return found }
                }
                if let pattern = requirement.result, let actual = function.result,
                    let found = meaning(of: name, in: pattern, from: (actual, scope))
                {
                    return found
                }
            }
        }
        return nil
    }

    /// What a name stands for if a type that mentions it is another one: `User`, if `[Model]` is `[User]`.
    private func meaning(of name: String, in pattern: TypeReference, from actual: Written) -> ResolvedType? {
        func parts(_ patterns: [TypeReference], _ actuals: [TypeReference]) -> ResolvedType? {
            guard patterns.count == actuals.count else { return nil }
            return zip(patterns, actuals).lazy.compactMap { meaning(of: name, in: $0, from: ($1, actual.scope)) }.first
        }
        switch (pattern, actual.type) {
        case (.path(let path), _) where path.map(\.name) == [name] || path.map(\.name) == ["Self", name]:
            return names.resolve(actual.type, in: actual.scope).known
        case (.optional(let one), .optional(let other)), (.array(let one), .array(let other)),
            (.metatype(let one), .metatype(let other)):
            return parts([one], [other])
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            return parts([key, value], [otherKey, otherValue])
        case (.tuple(let one), .tuple(let other)): return parts(one.map(\.type), other.map(\.type))
        case (.function(let types, _, _, let result), .function(let others, _, _, let otherResult)):
            return parts(types + [result], others + [otherResult])
        case (.path(let one), .path(let other)) where one.map(\.name) == other.map(\.name):
            return parts(one.flatMap(\.arguments), other.flatMap(\.arguments))
        default: return nil
        }
    }
}

extension Expression {
    /// The type of a literal, or that of an initializer that is called: `UUID()`.
    fileprivate var evidentType: TypeReference? {
        switch form {
        case .text: .names(["Swift", "String"])
        case .literal(_, let type): .names(["Swift", type])
        case .call(let callee, _): callee.evidentTypeOfCall
        default: nil
        }
    }

    private var evidentTypeOfCall: TypeReference? {
        guard case .name(let path, nil) = form, let last = path.parts?.last, last.name.first?.isUppercase == true else {
            return nil
        }
        return path
    }
}
