package import DovetailGraph

/// Finds the injectables and resolvers of one module, and reports mistakes in them.
package struct InjectableReader {
    let names: NameResolver
    package let module: Int
    /// The modules of other packages.
    let otherPackages: Set<String>
    package private(set) var injectables: [InjectableDeclaration] = []
    package private(set) var resolvers: [ResolverDeclaration] = []
    /// The generic injectables by qualified name. Each use determines their arguments.
    private var generic: [String: Symbol] = [:]
    /// The injectables of imported modules by the type that they provide.
    private var imported: [TypeName: [Symbol]] = [:]
    package private(set) var findings: [Finding] = []

    var table: SymbolTable { names.table }
    package var moduleName: String { table.modules[module].name }

    package init(_ names: NameResolver, module: Int, otherPackages: Set<String> = []) {
        self.names = names
        self.module = module
        self.otherPackages = otherPackages
        let imports = table.moduleImports[module]
        let symbols = table.symbols.values.filter { symbol in
            !symbol.inherited.isEmpty
                && (symbol.scope.module == module || imports.contains(table.modules[symbol.scope.module].name))
        }
        for (_, symbol) in symbols.map({ (location(of: $0), $0) }).sorted(by: { $0.0 < $1.0 }) { read(symbol) }
    }

    func location(of symbol: Symbol) -> SourceLocation { table.location(symbol.position, in: symbol.scope) }

    mutating func report(_ problem: OtherProblem, at location: SourceLocation, related: [Finding.Related] = []) {
        let finding = Finding(problem, at: location, related: related)
        if !findings.contains(finding) { findings.append(finding) }
    }

    private mutating func read(_ symbol: Symbol) {
        let type = ResolvedType.nominal(symbol.name, [], isProtocol: symbol.kind == .protocol)
        let bases = Set(names.ancestors(of: type).compactMap(\.base))
        let isOwn = symbol.scope.module == module
        if symbol.kind == .protocol, isOwn {
            if bases.contains("Dovetail.Resolver") { resolvers.append(resolver(of: symbol, type: type)) }
            return
        }
        let styles = styles(of: bases)
        guard symbol.kind != .extension, symbol.kind != .alias, !styles.isEmpty else { return }
        if !symbol.generics.isEmpty {
            generic[symbol.name] = symbol
        } else if isOwn {
            injectables += declarations(of: symbol, type: type, styles: styles)
        } else if let style = styles.filter({ $0 != .property }).min() {
            let provided = style == .initializer ? provision(of: symbol, type: type) : type
            imported[provided.name, default: []].append(symbol)
        }
    }

    private func styles(of bases: Set<String>) -> [InjectableDeclaration.Style] {
        var found: [InjectableDeclaration.Style] = []
        if bases.contains("Dovetail.Injectable") { found.append(.dependency) }
        if bases.contains("Dovetail.InitializerInjectable") { found.append(.initializer) }
        if bases.contains("Dovetail.FactoryMethodInjectable") { found.append(.factoryMethod) }
        if bases.contains("Dovetail.PropertyInjectable") { found.append(.property) }
        return found
    }

    /// The declarations of a generic injectable with the arguments of one use.
    package mutating func specialized(_ type: ResolvedType) -> [InjectableDeclaration] {
        guard let base = type.base, let symbol = generic[base], symbol.generics.count == type.arguments.count
        else { return [] }
        let styles = styles(of: Set(names.ancestors(of: type).compactMap(\.base)))
        return symbol.scope.module == module
            ? declarations(of: symbol, type: type, styles: styles)
            : usableDeclaration(of: symbol, type: type, styles: styles).map { [$0] } ?? []
    }

    /// The injectables of imported modules that provide a type, and that this module can create.
    package mutating func imported(_ type: ResolvedType) -> [InjectableDeclaration] {
        (imported[type.name] ?? []).compactMap { symbol in
            let type = ResolvedType.nominal(symbol.name, [], isProtocol: false)
            let styles = styles(of: Set(names.ancestors(of: type).compactMap(\.base)))
            return usableDeclaration(of: symbol, type: type, styles: styles)
        }
    }

    /// An injectable of another module, if everything that creates it is visible here. That module reports its
    /// mistakes.
    private mutating func usableDeclaration(
        of symbol: Symbol, type: ResolvedType, styles: [InjectableDeclaration.Style]
    ) -> InjectableDeclaration? {
        let reported = findings
        defer { findings = reported }
        for style in styles.sorted() where style != .property {
            guard let found = declaration(of: symbol, type: type, style: style) else { continue }
            if ([found.provides] + found.requirements.map(\.type)).allSatisfy(isVisible) { return found }
        }
        return nil
    }

    private func isVisible(_ type: ResolvedType) -> Bool {
        table.modules(in: type).allSatisfy { $0 == moduleName || table.moduleImports[module].contains($0) }
            && hidden(in: type, requiredAccess: requiredAccess(in:)).isEmpty
    }

    /// The access level that a declaration in `scope` must have so that the module can use it.
    func requiredAccess(in scope: Scope) -> AccessLevel {
        if scope.module == module { return .internal }
        return otherPackages.contains(table.modules[scope.module].name) ? .public : .package
    }

    /// The declarations of a type: one with the preferred style that creates it, and one for property injection.
    private mutating func declarations(
        of symbol: Symbol, type: ResolvedType, styles: [InjectableDeclaration.Style]
    ) -> [InjectableDeclaration] {
        let creating = styles.filter { $0 != .property }.min()
        let wanted = [creating, styles.contains(.property) ? .property : nil].compactMap { $0 }
        return wanted.compactMap { declaration(of: symbol, type: type, style: $0) }
    }

    private mutating func declaration(
        of symbol: Symbol, type: ResolvedType, style: InjectableDeclaration.Style
    ) -> InjectableDeclaration? {
        let scope = symbol.scope.specializing(symbol, with: type.arguments)
        let spelling = names.reference(to: type, from: module)
        var result = InjectableDeclaration(
            style: style, type: type, spelling: spelling, path: symbol.scope.path, requirements: [], provides: type,
            providesSpelling: spelling, effects: Effects(), isSendable: names.isSendable(type) == true,
            access: names.access(of: symbol), location: location(of: symbol), factoryLocation: location(of: symbol),
            restrictions: names.restrictions(of: symbol), module: symbol.scope.module, file: symbol.scope.file)
        guard checkAccess(result.access, of: type, at: result.location, in: symbol.scope) else { return nil }
        guard symbol.alternativesAreAlike else {
            report(.invalidInjectable(name: type.name.description, .differentAlternatives), at: result.location)
            return nil
        }
        if style == .initializer {
            guard let member = initializer(of: symbol, type: type, in: scope) else { return nil }
            apply(member, to: &result)
            readProvision(of: symbol, in: scope, into: &result)
            result.bindingMistake = member.bindingMistake ?? bindingMistake(in: result, of: symbol)
        } else {
            guard let member = member(for: style, of: symbol, type: type),
                let requirements = dependency(of: type, in: scope, at: result)
            else { return nil }
            apply(member, to: &result)
            result.requirements = requirements
            result.dependencySpelling = spelling.appending(.init("Dependency"))
        }
        return result
    }

    private func apply(_ member: InjectionMember, to result: inout InjectableDeclaration) {
        result.requirements = member.requirements
        result.effects = member.effects
        result.throwsTypedError = member.throwsTypedError
        result.factoryLocation = member.location
        result.restrictions = result.restrictions.merging(member.restrictions)
    }

    /// Reads the key and the lifetime that an `InitializerInjectable` declares.
    private func readProvision(of symbol: Symbol, in scope: Scope, into result: inout InjectableDeclaration) {
        if let alias = table.symbols["\(symbol.name).Provides"], let target = alias.target {
            result.provides = provision(of: symbol, type: result.type)
            result.providesSpelling = names.spelling(of: target, in: scope, from: module)
        }
        result.hasLifetime = symbol.properties.contains { $0.property.name == "lifetime" && $0.property.isStatic }
    }

    /// The type that an `InitializerInjectable` provides: the one that it declares, or itself.
    private func provision(of symbol: Symbol, type: ResolvedType) -> ResolvedType {
        guard let target = table.symbols["\(symbol.name).Provides"]?.target else { return type }
        return names.resolve(target, in: symbol.scope.specializing(symbol, with: type.arguments))
    }

    mutating func checkAccess(
        _ access: AccessLevel, of type: ResolvedType, at location: SourceLocation, in scope: Scope
    ) -> Bool { checkAccess(access, of: type.plainName, at: location, in: scope) }

    /// Reports a declaration in `scope` that the module cannot use.
    ///
    /// - Returns: True if the module can use it.
    mutating func checkAccess(
        _ access: AccessLevel, of name: String, at location: SourceLocation, in scope: Scope
    ) -> Bool {
        let required = requiredAccess(in: scope)
        guard access < required else { return true }
        report(.notVisible(name: name, access: access.keyword, needed: required.keyword), at: location)
        return false
    }
}

extension ResolvedType {
    /// The name without module and `any`.
    var plainName: String { TypeName(name.qualified).description }
}
