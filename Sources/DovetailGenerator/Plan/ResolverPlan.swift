package import DovetailGraph
package import DovetailReader

/// What is to be generated for one resolver: its functions, with every question about them answered.
package struct ResolverPlan: Sendable {
    package var resolver: ResolverDeclaration
    /// What is resolved and injected; those that call are found by their number.
    package var functions: [PlannedFunction]
}

/// One function of a resolver.
package struct PlannedFunction: Sendable {
    /// What its body does.
    package enum Work: Hashable, Sendable {
        /// Calls a provider.
        case provide(ProviderDeclaration)
        /// Makes an injectable.
        case make(InjectableDeclaration)
        /// Gives an object what it needs.
        case inject(InjectableDeclaration)
    }

    /// A parameter: something that nothing provides.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var type: TypeName
        package var spelling: TypeReference
        package var isOptional: Bool
        package var isSendable: Bool

        /// A parameter is known by its type and its name.
        package static func == (left: Self, right: Self) -> Bool { left.type == right.type && left.name == right.name }
        package func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(name)
        }
    }

    package var work: Work
    /// The type it gives, as a name for functions and locals: `APIClient`.
    package var title: String
    package var name = ""
    /// Whether it is there only because something needs it: a specialization, an injectable of an imported module.
    package var isOnDemand = false
    /// Where each need comes from, in the order of the needs.
    package var sources: [Source] = []
    package var parameters: [Parameter] = []
    package var manner = Manner()
}

/// Where a need comes from.
package indirect enum Source: Hashable, Sendable {
    /// Another function, by its number.
    case function(Int)
    /// The results of several, as an array.
    case elements([Int])
    /// The resolver itself.
    case resolver
    case parameter(PlannedFunction.Parameter)
    /// Nothing gives it, and it may be `nil`.
    case absent
    /// It is left out, and has its default.
    case omitted
    /// Asked for later.
    case deferred(Deferral, Source, arguments: [ResolvedType])

    /// The four types that ask later.
    package enum Deferral: String, Hashable, Sendable {
        case lazy = "Lazy"
        case provider = "Provider"
        case asyncLazy = "AsyncLazy"
        case asyncProvider = "AsyncProvider"

        package var isAsync: Bool { self == .asyncLazy || self == .asyncProvider }
    }

    /// The functions that are called before the need is met.
    package var calls: [Int] {
        switch self {
        case .function(let number): [number]
        case .elements(let numbers): numbers
        default: []
        }
    }

    func renumbered(_ number: [Int: Int]) -> Source {
        switch self {
        case .function(let old): .function(number[old] ?? old)
        case .elements(let old): .elements(old.map { number[$0] ?? $0 })
        case .deferred(let kind, let inner, let arguments):
            .deferred(kind, inner.renumbered(number), arguments: arguments)
        case .resolver, .parameter, .absent, .omitted: self
        }
    }

    /// The functions that are called, now or later.
    package var reaches: [Int] {
        if case .deferred(_, let inner, _) = self { inner.reaches } else { calls }
    }
}

extension PlannedFunction {
    package var needs: [Need] {
        switch work {
        case .provide(let provider): provider.needs
        case .make(let injectable), .inject(let injectable): injectable.needs
        }
    }

    package var location: SourceLocation {
        switch work {
        case .provide(let provider): provider.location
        case .make(let injectable), .inject(let injectable): injectable.location
        }
    }

    /// How its own code runs, without what it calls.
    package var ownManner: Manner {
        switch work {
        case .provide(let provider): provider.manner
        case .make(let injectable), .inject(let injectable): injectable.manner
        }
    }

    package var type: ResolvedType {
        switch work {
        case .provide(let provider): provider.type
        case .make(let injectable), .inject(let injectable): injectable.type
        }
    }

    package var resultIsSendable: Bool {
        switch work {
        case .provide(let provider): provider.isSendable
        case .make(let injectable), .inject(let injectable): injectable.isSendable
        }
    }

    package var isProvided: Bool { if case .provide = work { true } else { false } }

    /// The functions it calls, in the order of its needs.
    package var calls: [Int] { sources.flatMap(\.calls) }
    package var reaches: [Int] { sources.flatMap(\.reaches) }
}
