package import DovetailReader

/// The numbers of resolvers, of types that they create, and of values that are provided to them.
package struct InjectableCounts: Hashable, Sendable {
    package var resolvers = 0
    package var injectables = 0
    package var provided = 0

    package init() {}

    init(_ reader: InjectableReader) {
        resolvers = reader.resolvers.count
        // A type that is also injected by properties has two declarations.
        injectables = Set(reader.injectables.map(\.type)).count
        provided = reader.resolvers.reduce(0) { $0 + $1.providers.count }
    }

    /// The numbers in all modules.
    package init(in modules: [ModuleFacts]) {
        guard modules.contains(where: { $0.files.contains { $0.declarations.contains(where: \.mayBeInjectable) } })
        else {
            return
        }
        let names = NameResolver(SymbolTable(modules))
        for index in modules.indices {
            let own = InjectableCounts(InjectableReader(names, module: index))
            resolvers += own.resolvers
            injectables += own.injectables
            provided += own.provided
        }
    }
}

extension Declaration {
    private static let bases: Set<String> = [
        "Resolver", "Injectable", "InitializerInjectable", "FactoryMethodInjectable", "PropertyInjectable",
    ]

    /// True if it, or one of its members, inherits from something with the name of one of the library's protocols.
    fileprivate var mayBeInjectable: Bool {
        inherited.contains { $0.parts?.last.map { Declaration.bases.contains($0.name) } ?? false }
            || members.contains(where: \.mayBeInjectable)
    }
}
