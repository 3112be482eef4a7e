package import DovetailGraph

/// Finds the injectables and resolvers of one module, and what is wrong with them.
package struct InjectableReader {
    let names: NameResolver
    let module: Int
    package private(set) var injectables: [InjectableDeclaration] = []
    package private(set) var resolvers: [ResolverDeclaration] = []
    /// The injectables that wait for generic arguments, by qualified name.
    private var generic: [String: Symbol] = [:]
    package private(set) var findings: [Finding] = []

    var table: SymbolTable { names.table }

    package init(_ names: NameResolver, module: Int) {
        self.names = names
        self.module = module
        let symbols = table.symbols.values.filter { $0.scope.module == module && !$0.inherited.isEmpty }
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
        if symbol.kind == .protocol {
            if bases.contains("Dovetail.Resolver") { resolvers.append(resolver(symbol, type)) }
            return
        }
        guard symbol.kind != .extension, symbol.kind != .alias, !styles(bases).isEmpty else { return }
        if symbol.generics.isEmpty {
            injectables += declarations(symbol, type, styles(bases))
        } else {
            generic[symbol.name] = symbol
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
        return declarations(symbol, type, styles(Set(names.ancestors(of: type).compactMap(\.base))))
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
            providesSpelling: spelling, manner: Manner(), isSendable: names.isSendable(type) == true,
            access: names.access(of: symbol), location: location(of: symbol), makerLocation: location(of: symbol),
            file: symbol.scope.file)
        guard checkAccess(result.access, of: type, at: result.location) else { return nil }
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
            result.provides = names.resolve(target, in: scope)
            result.providesSpelling = names.spelling(of: target, in: scope)
        }
        result.hasLifetime = symbol.properties.contains { $0.property.name == "lifetime" && $0.property.isStatic }
    }

    mutating func checkAccess(_ access: AccessLevel, of type: ResolvedType, at place: SourceLocation) -> Bool {
        guard access < .internal else { return true }
        report(
            .notVisible(name: type.plainName, access: access.word, needed: AccessLevel.internal.word), at: place)
        return false
    }
}

extension ResolvedType {
    /// The name without module and `any`.
    var plainName: String { TypeName(name.qualified).description }
}
