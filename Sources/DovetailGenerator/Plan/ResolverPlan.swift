package import DovetailGraph
package import DovetailReader

/// The plan for one resolver: its functions, with the source of each dependency.
package struct ResolverPlan: Sendable {
    package var resolver: ResolverDeclaration
    /// The functions that provide, create and inject. They refer to each other by index.
    package var functions: [PlannedFunction]
}

/// One function of a resolver.
package struct PlannedFunction: Sendable {
    /// The task of a function's body.
    package enum Work: Hashable, Sendable {
        /// Calls a provider.
        case provide(ProviderDeclaration)
        /// Creates an injectable.
        case create(InjectableDeclaration)
        /// Injects the dependencies of an object.
        case inject(InjectableDeclaration)
    }

    /// A parameter, for a dependency that nothing provides.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var type: TypeName
        package var spelling: TypeReference
        package var isOptional: Bool
        package var isSendable: Bool

        /// Parameters are equal if their types and names are.
        package static func == (left: Self, right: Self) -> Bool { left.type == right.type && left.name == right.name }
        package func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(name)
        }
    }

    package var work: Work
    /// The type that it provides, as a name for functions and local constants: `APIClient`.
    package var title: String
    package var name = ""
    /// True if it exists only as a dependency of others: a specialization, or an injectable of an imported module.
    package var isOnDemand = false
    /// The source of each dependency, in the order of the dependencies.
    package var sources: [Source] = []
    package var parameters: [Parameter] = []
    package var effects = Effects()
    /// Where it exists: where everything that it uses does.
    package var restrictions = Restrictions()
}

/// The source of a dependency.
package indirect enum Source: Hashable, Sendable {
    /// Another function, by its index.
    case function(Int)
    /// The results of several functions, as an array.
    case elements([Int])
    /// The resolver itself.
    case resolver
    case parameter(PlannedFunction.Parameter)
    /// `nil`, because nothing provides it and it is optional.
    case absent
    /// The argument is omitted, so the parameter has its default value.
    case omitted
    /// A closure that creates it later.
    case deferred(Deferral, Source, arguments: [ResolvedType])

    /// The four types that defer a creation.
    package enum Deferral: String, Hashable, Sendable {
        case lazy = "Lazy"
        case provider = "Provider"
        case asyncLazy = "AsyncLazy"
        case asyncProvider = "AsyncProvider"

        package var isAsync: Bool { self == .asyncLazy || self == .asyncProvider }
    }

    /// The functions that are called to create the dependency.
    package var calls: [Int] {
        switch self {
        case .function(let index): [index]
        case .elements(let indices): indices
        default: []
        }
    }

    func renumbered(by newIndex: [Int: Int]) -> Source {
        switch self {
        case .function(let old): .function(newIndex[old] ?? old)
        case .elements(let old): .elements(old.map { newIndex[$0] ?? $0 })
        case .deferred(let kind, let inner, let arguments):
            .deferred(kind, inner.renumbered(by: newIndex), arguments: arguments)
        case .resolver, .parameter, .absent, .omitted: self
        }
    }

    /// The functions that are called, now or later.
    package var reaches: [Int] {
        if case .deferred(_, let inner, _) = self { inner.reaches } else { calls }
    }
}

extension PlannedFunction {
    package var requirements: [Requirement] {
        switch work {
        case .provide(let provider): provider.requirements
        case .create(let injectable), .inject(let injectable): injectable.requirements
        }
    }

    package var location: SourceLocation {
        switch work {
        case .provide(let provider): provider.location
        case .create(let injectable), .inject(let injectable): injectable.location
        }
    }

    /// The effects and isolation of its own code, without its callees.
    package var ownEffects: Effects {
        switch work {
        case .provide(let provider): provider.effects
        case .create(let injectable), .inject(let injectable): injectable.effects
        }
    }

    /// Where its own code exists, without its callees.
    package var ownRestrictions: Restrictions {
        switch work {
        case .provide(let provider): provider.restrictions
        case .create(let injectable), .inject(let injectable): injectable.restrictions
        }
    }

    package var type: ResolvedType {
        switch work {
        case .provide(let provider): provider.type
        case .create(let injectable), .inject(let injectable): injectable.type
        }
    }

    package var hasSendableResult: Bool {
        switch work {
        case .provide(let provider): provider.isSendable
        case .create(let injectable), .inject(let injectable): injectable.isSendable
        }
    }

    package var isProvided: Bool { if case .provide = work { true } else { false } }

    /// The functions that it calls, in the order of its dependencies.
    package var calls: [Int] { sources.flatMap(\.calls) }
    package var reaches: [Int] { sources.flatMap(\.reaches) }
}
