package import DovetailGraph

/// Finds the injectables and resolvers of one module, and what is wrong with them.
package struct InjectableReader {
    let names: NameResolver
    package let module: Int
    /// The modules that are of other packages.
    let otherPackages: Set<String>
    package private(set) var injectables: [InjectableDeclaration] = []
    package private(set) var resolvers: [ResolverDeclaration] = []
    /// The injectables that wait for generic arguments, by qualified name.
    private var generic: [String: Symbol] = [:]
    /// The injectables of imported modules, by what they provide.
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

    mutating func report(_ problem: Problem, at place: SourceLocation, related: [Finding.Related] = []) {
        let finding = Finding(problem, at: place, related: related)
        if !findings.contains(finding) { findings.append(finding) }
    }

    private mutating func read(_ symbol: Symbol) {
        let type = ResolvedType.nominal(symbol.name, [], isProtocol: symbol.kind == .protocol)
        let bases = Set(names.ancestors(of: type).compactMap(\.base))
        let isOwn = symbol.scope.module == module
        if symbol.kind == .protocol, isOwn {
            if bases.contains("Dovetail.Resolver") { resolvers.append(resolver(symbol, type)) }
            return
        }
        let styles = styles(bases)
        guard symbol.kind != .extension, symbol.kind != .alias, !styles.isEmpty else { return }
        if !symbol.generics.isEmpty {
            generic[symbol.name] = symbol
        } else if isOwn {
            injectables += declarations(symbol, type, styles)
        } else if let making = styles.filter({ $0 != .property }).min() {
            imported[making == .initializer ? provision(of: symbol, type).name : type.name, default: []].append(symbol)
        }
    }

    private func styles(_ bases: Set<String>) -> [InjectableDeclaration.Style] {
        var found: [InjectableDeclaration.Style] = []
        if bases.contains("Dovetail.Injectable") { found.append(.dependency) }
        if bases.contains("Dovetail.InitializerInjectable") { found.append(.initializer) }
        if bases.contains("Dovetail.FactoryMethodInjectable") { found.append(.factoryMethod) }
        if bases.contains("Dovetail.PropertyInjectable") { found.append(.property) }
        return found
    }

    /// The declarations of a generic injectable for the arguments with which it is asked for.
    package mutating func specialized(_ type: ResolvedType) -> [InjectableDeclaration] {
        guard let base = type.base, let symbol = generic[base], symbol.generics.count == type.arguments.count
        else { return [] }
        let styles = styles(Set(names.ancestors(of: type).compactMap(\.base)))
        return symbol.scope.module == module
            ? declarations(symbol, type, styles) : usable(symbol, type, styles).map { [$0] } ?? []
    }

    /// The injectables of imported modules that provide a type, and that can be made from here.
    package mutating func imported(_ type: ResolvedType) -> [InjectableDeclaration] {
        (imported[type.name] ?? []).compactMap { symbol in
            let type = ResolvedType.nominal(symbol.name, [], isProtocol: false)
            return usable(symbol, type, styles(Set(names.ancestors(of: type).compactMap(\.base))))
        }
    }

    /// An injectable of another module, if everything that creates it is visible here. That module reports its mistakes.
    private mutating func usable(
        _ symbol: Symbol, _ type: ResolvedType, _ styles: [InjectableDeclaration.Style]
    ) -> InjectableDeclaration? {
        let told = findings
        defer { findings = told }
        for style in styles.sorted() where style != .property {
            guard let found = declaration(symbol, type, style) else { continue }
            if ([found.provides] + found.needs.map(\.type)).allSatisfy(isVisible) { return found }
        }
        return nil
    }

    private func isVisible(_ type: ResolvedType) -> Bool {
        table.modules(in: type).allSatisfy { $0 == moduleName || table.moduleImports[module].contains($0) }
            && hidden(in: type) { needed(in: $0) }.isEmpty
    }

    /// How far what stands in `scope` must be seen, so that the module can use it.
    func needed(in scope: Scope) -> AccessLevel {
        if scope.module == module { return .internal }
        return otherPackages.contains(table.modules[scope.module].name) ? .public : .package
    }

    /// Only the preferred way to make a type counts; being injected into is another matter.
    private mutating func declarations(
        _ symbol: Symbol, _ type: ResolvedType, _ styles: [InjectableDeclaration.Style]
    ) -> [InjectableDeclaration] {
        let making = styles.filter { $0 != .property }.min()
        let wanted = [making, styles.contains(.property) ? .property : nil].compactMap { $0 }
        return wanted.compactMap { declaration(symbol, type, $0) }
    }

    private mutating func declaration(
        _ symbol: Symbol, _ type: ResolvedType, _ style: InjectableDeclaration.Style
    ) -> InjectableDeclaration? {
        var scope = symbol.scope
        for (name, argument) in zip(symbol.generics, type.arguments) { scope.generics[name] = argument }
        let spelling = names.reference(to: type, from: module)
        var result = InjectableDeclaration(
            style: style, type: type, spelling: spelling, path: symbol.scope.path, needs: [], provides: type,
            providesSpelling: spelling, manner: Effects(), isSendable: names.isSendable(type) == true,
            access: names.access(of: symbol), location: location(of: symbol), makerLocation: location(of: symbol),
            module: symbol.scope.module, file: symbol.scope.file)
        guard checkAccess(result.access, of: type, at: result.location, in: symbol.scope) else { return nil }
        if style == .initializer {
            guard let maker = initializer(of: symbol, type, scope) else { return nil }
            apply(maker, to: &result)
            readProvision(symbol, scope, &result)
        } else {
            guard let maker = member(style, symbol, type, scope), let needs = dependency(of: type, scope, at: result)
            else { return nil }
            apply(maker, to: &result)
            result.needs = needs
            result.dependencySpelling = spelling.appending(.init("Dependency"))
        }
        return result
    }

    private func apply(_ maker: Found, to result: inout InjectableDeclaration) {
        result.needs = maker.needs
        result.manner = maker.manner
        result.throwsTypedError = maker.throwsTypedError
        result.makerLocation = maker.location
    }

    /// The key and the lifetime of what an `InitializerInjectable` provides.
    private func readProvision(_ symbol: Symbol, _ scope: Scope, _ result: inout InjectableDeclaration) {
        if let alias = table.symbols["\(symbol.name).Provides"], let target = alias.target {
            result.provides = provision(of: symbol, result.type)
            result.providesSpelling = names.spelling(of: target, in: scope, from: module)
        }
        result.hasLifetime = symbol.properties.contains { $0.property.name == "lifetime" && $0.property.isStatic }
    }

    /// The type that an `InitializerInjectable` says it provides; itself, if it says nothing.
    private func provision(of symbol: Symbol, _ type: ResolvedType) -> ResolvedType {
        guard let target = table.symbols["\(symbol.name).Provides"]?.target else { return type }
        var scope = symbol.scope
        for (name, argument) in zip(symbol.generics, type.arguments) { scope.generics[name] = argument }
        return names.resolve(target, in: scope)
    }

    mutating func checkAccess(
        _ access: AccessLevel, of type: ResolvedType, at place: SourceLocation, in scope: Scope
    ) -> Bool { checkAccess(access, of: type.plainName, at: place, in: scope) }

    /// Whether a declaration in `scope` is seen from here; if not, that is a finding.
    mutating func checkAccess(
        _ access: AccessLevel, of name: String, at place: SourceLocation, in scope: Scope
    ) -> Bool {
        let needed = needed(in: scope)
        guard access < needed else { return true }
        report(.notVisible(name: name, access: access.word, needed: needed.word), at: place)
        return false
    }
}

extension ResolvedType {
    /// The name without module and `any`.
    var plainName: String { TypeName(name.qualified).description }
}
