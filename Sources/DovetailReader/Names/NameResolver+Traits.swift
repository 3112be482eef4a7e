internal import DovetailGraph

extension NameResolver {
    /// The types from which a type inherits and to which it conforms, as far as the sources declare them, nearest
    /// first.
    package func ancestors(of type: ResolvedType) -> [ResolvedType] {
        guard let symbol = table.symbol(of: type), !symbol.known.isSearched else { return [] }
        let isPlain = type.arguments.isEmpty && type.outer == nil
        if let known = isPlain ? symbol.known.ancestors : symbol.known.ancestorsOfSpecializations[type] { return known }
        symbol.known.isSearched = true
        defer { symbol.known.isSearched = false }
        let (found, isUnambiguous) = checkingAmbiguities { findAncestors(of: type) }
        guard isUnambiguous else { return found }
        if isPlain { symbol.known.ancestors = found } else { symbol.known.ancestorsOfSpecializations[type] = found }
        return found
    }

    /// The result of a search, and whether all names were unambiguous. Otherwise the result must not be stored, because
    /// each use of an ambiguous name is recorded.
    private func checkingAmbiguities<Value>(_ find: () -> Value) -> (Value, isUnambiguous: Bool) {
        guard let ambiguities else { return (find(), false) }
        let count = ambiguities.count
        let value = find()
        return (value, ambiguities.count == count)
    }

    private func findAncestors(of type: ResolvedType) -> [ResolvedType] {
        var found: [ResolvedType] = []
        var waiting = [type]
        while let next = waiting.popLast() {
            guard let symbol = table.symbol(of: next) else { continue }
            for (reference, outer) in symbol.inherited {
                var scope = self.scope(outer, inside: next)
                scope.isOutsideOfInnermost = true
                let parents = reference.members.flatMap { member in
                    let parent = resolve(member, in: scope)
                    let isAlias = member.parts?.last.map { parent.base?.hasSuffix($0.name) != true } == true
                    return parent.members + (isAlias ? markers(of: member, in: scope) : [])
                }
                for parent in parents where !found.contains(parent) {
                    found.append(parent)
                    waiting.append(parent)
                }
            }
        }
        return found
    }

    /// The global actor of a type: its own, an inherited one, or the default of the module.
    package func isolation(of type: ResolvedType) -> String? {
        guard let symbol = table.symbol(of: type), symbol.kind != .actor else { return nil }
        if let known = symbol.known.isolation { return known }
        if symbol.known.isIsolationSearched { return nil }
        symbol.known.isIsolationSearched = true
        defer { symbol.known.isIsolationSearched = false }
        let (found, isUnambiguous) = checkingAmbiguities { findIsolation(of: type, declaredBy: symbol) }
        if isUnambiguous { symbol.known.isolation = .some(found) }
        return found
    }

    private func findIsolation(of type: ResolvedType, declaredBy symbol: Symbol) -> String? {
        switch globalActor(in: symbol.attributes, of: symbol.scope) {
        case .named(let name): return name
        case .nonisolated: return nil
        case .unspecified: break
        }
        if symbol.kind == .extension { return nil }
        for parent in listedParents(of: symbol) {
            if parent.base.map(NameResolver.mainActorTypes.contains) == true { return "MainActor" }
            guard let known = table.symbol(of: parent), known !== symbol, known.kind != .alias else { continue }
            if known.kind != .extension, let name = inheritedIsolation(of: parent, declaredBy: known) { return name }
            if known.kind == .class, isKeptOffDefault(known, isolation: isolation(of: parent)) { return nil }
        }
        if isNestedOffDefault(symbol) || conformsOffDefault(symbol) { return nil }
        return table.modules[symbol.scope.module].defaultActor
    }

    /// The supertypes that the declaration lists. A conformance in an extension does not isolate the type.
    private func listedParents(of symbol: Symbol) -> [ResolvedType] {
        var scope = symbol.scope
        scope.isOutsideOfInnermost = true
        return symbol.declaredInherited.flatMap(\.members).map { resolve($0, in: scope) }
    }

    /// True if a type is nonisolated because the sources say so, not because its module has no default.
    private func isKeptOffDefault(_ symbol: Symbol, isolation: String?) -> Bool {
        if case .nonisolated = globalActor(in: symbol.attributes, of: symbol.scope) { return true }
        return isolation == nil && table.modules[symbol.scope.module].defaultActor != nil
    }

    /// True if a type is nested in an actor, or in the declaration or a nonisolated extension of a type that is nonisolated.
    private func isNestedOffDefault(_ symbol: Symbol) -> Bool {
        guard symbol.scope.path.count > 1 else { return false }
        let enclosing = enclosingType(symbol.scope.path.count - 1, in: symbol.scope)
        guard let outer = table.symbol(of: enclosing) else { return false }
        if outer.kind == .actor { return true }
        guard
            let part = outer.part(in: symbol.scope, where: { $0.members.contains { $0.position == symbol.position } })
        else { return false }
        if part.kind != .extension { return isKeptOffDefault(outer, isolation: isolation(of: enclosing)) }
        if case .nonisolated = globalActor(in: part.attributes, of: symbol.scope) { return true }
        return false
    }

    /// True if a type is nonisolated because its declaration lists a nonisolated protocol that implies `Sendable`.
    private func conformsOffDefault(_ symbol: Symbol) -> Bool {
        // Its declaration is not among the sources.
        if symbol.name == "Dovetail.Container" { return true }
        guard symbol.kind != .protocol, symbol.kind != .extension else { return false }
        var isFound = false
        for parent in listedParents(of: symbol) {
            guard let known = table.symbol(of: parent), known.kind != .extension else {
                if parent.base.map(NameResolver.nonisolatedProtocols.contains) == true { isFound = true }
                continue
            }
            guard known.kind == .protocol else { continue }
            if isolation(of: parent) != nil { return false }
            if ancestors(of: parent).contains(where: { $0.base.map(NameResolver.sendableProtocols.contains) == true }) {
                isFound = true
            }
        }
        return isFound
    }

    /// The global actor of a member that has no isolation of its own: that of its type, or the default of the module if an
    /// extension declares it.
    package func isolation(
        ofMemberIn scope: Scope, of owner: ResolvedType, where declares: (Declaration) -> Bool
    ) -> String? {
        if let name = isolation(of: owner) { return name }
        guard let name = table.modules[scope.module].defaultActor, let symbol = table.symbol(of: owner),
            symbol.kind != .actor, symbol.part(in: scope, where: declares)?.kind == .extension,
            !conformsOffDefault(symbol)
        else { return nil }
        return name
    }

    /// The isolation that a supertype passes on, which is not the default of its module.
    private func inheritedIsolation(of parent: ResolvedType, declaredBy symbol: Symbol) -> String? {
        guard let name = isolation(of: parent) else { return nil }
        let isDefault = name == table.modules[symbol.scope.module].defaultActor
        guard isDefault, symbol.kind == .protocol else { return name }
        if case .named = globalActor(in: symbol.attributes, of: symbol.scope) { return name }
        return nil
    }

    /// The types of system libraries whose subtypes belong to the main actor.
    private static let mainActorTypes: Set<String> = [
        "View", "ViewModifier", "App", "Scene", "Commands", "ToolbarContent", "PreviewProvider", "UIViewRepresentable",
        "UIViewControllerRepresentable", "NSViewRepresentable", "NSViewControllerRepresentable", "UIResponder",
        "UIViewController", "UITableViewController", "UICollectionViewController", "UINavigationController",
        "UITabBarController", "UIView", "UITableViewCell", "UICollectionViewCell", "UIApplicationDelegate",
        "UISceneDelegate", "UIWindowSceneDelegate", "NSResponder", "NSViewController", "NSWindowController", "NSView",
        "NSApplicationDelegate", "NSWindowDelegate", "WKInterfaceController", "WKApplicationDelegate",
    ]

    /// The keywords of the language, which are not names of actors.
    private static let modifiers: Set<String> = [
        "private", "fileprivate", "internal", "package", "public", "open", "final", "static", "class", "override",
        "required", "convenience", "mutating", "nonmutating", "lazy", "weak", "unowned", "dynamic", "optional",
        "indirect", "consuming", "borrowing", "prefix", "postfix", "infix",
    ]

    /// The isolation that attributes specify.
    package enum IsolationAttribute { case named(String), nonisolated, unspecified }

    package func globalActor(in attributes: [String], of scope: Scope) -> IsolationAttribute {
        for attribute in attributes {
            if attribute.hasPrefix("nonisolated") || attribute == "concurrent" { return .nonisolated }
            if attribute == "MainActor" || attribute == "Swift.MainActor" { return .named("MainActor") }
            if NameResolver.modifiers.contains(attribute) { continue }
            let type = resolve(.names(attribute.split(separator: ".").map(String.init)), in: scope)
            if let name = globalActorName(of: type) { return .named(name) }
        }
        return .unspecified
    }

    /// The name of a type, possibly behind an alias, that is a global actor.
    func globalActorName(of type: ResolvedType) -> String? {
        if type.base == "Swift.MainActor" { return "MainActor" }
        return table.symbol(of: type)?.attributes.contains("globalActor") == true ? type.name.description : nil
    }

    /// True if code that reads a property may get another value than the one with which it was created: an attribute may be a
    /// property wrapper or a macro.
    func mayBeWrapped(_ property: Property, in scope: Scope) -> Bool {
        property.attributes.contains { attribute in
            guard attribute.first?.isUppercase == true else { return false }
            if case .unspecified = globalActor(in: [attribute], of: scope) { return true }
            return false
        }
    }

    /// True if the sources declare one of some operators for a type: in the type, in a supertype, or as a global function.
    func declares(_ operators: Set<String>, for symbol: Symbol) -> Bool {
        let type = ResolvedType.nominal(symbol.name, [], isProtocol: false)
        let owners = [symbol] + ancestors(of: type).compactMap(table.symbol(of:))
        if owners.contains(where: { $0.functions.contains { operators.contains($0.function.name) } }) { return true }
        let module = table.modules[symbol.scope.module].name
        return operators.contains { name in
            table.functions["\(module).\(name)", default: []].contains { function, _ in
                function.parameters.contains { $0.type.parts?.last?.name == symbol.scope.path.last }
            }
        }
    }

    /// Whether a type is `Sendable`, or `nil` if that is unknown.
    package func isSendable(_ type: ResolvedType) -> Bool? {
        guard let symbol = table.symbol(of: type), symbol.kind != .extension else { return nil }
        if symbol.kind == .actor || isolation(of: type) != nil { return true }
        let ancestors = ancestors(of: type)
        if ancestors.contains(where: { $0.base.map(NameResolver.sendableProtocols.contains) == true }) { return true }
        let isKnown = ancestors.allSatisfy { table.symbol(of: $0) != nil || $0.base?.hasPrefix("Swift.") == true }
        return symbol.kind == .class && isKnown ? false : nil
    }

    /// `Sendable`, and the protocols of the standard library that imply it.
    private static let sendableProtocols = Set(
        [
            "Sendable", "Error", "Clock", "InstantProtocol", "DurationProtocol", "CodingKey", "Actor", "Executor",
            "SerialExecutor", "TaskExecutor",
        ].map { "Swift.\($0)" })

    /// The protocols of libraries whose types are nonisolated unless they say otherwise. `Sendable` alone is none.
    private static let nonisolatedProtocols = sendableProtocols.subtracting(["Swift.Sendable"]).union(
        ["Module", "Observer", "ParentContainer", "InstanceStore"].map { "Dovetail.\($0)" })

    /// Whether a type is `Hashable`, or `nil` if that is unknown.
    package func isHashable(_ type: ResolvedType) -> Bool? {
        if type.name.isExistential { return false }
        guard let base = type.base else { return nil }
        if ["Swift.Array", "Swift.Optional", "Swift.Set", "Swift.Dictionary"].contains(base) {
            let inner = type.arguments.map(isHashable)
            return inner.contains(false) ? false : inner.contains(nil) ? nil : true
        }
        if base.hasPrefix("Swift.") { return base == "Swift.Error" ? false : true }
        guard let symbol = table.symbol(of: type), symbol.kind != .extension else { return nil }
        let ancestors = ancestors(of: type)
        if ancestors.contains(where: { $0.base == "Swift.Hashable" }) { return true }
        if symbol.kind == .enumeration, !symbol.cases.isEmpty { return nil }
        let isKnown = ancestors.allSatisfy { table.symbol(of: $0) != nil || $0.base?.hasPrefix("Swift.") == true }
        return isKnown && symbol.kind != .enumeration ? false : nil
    }
}
