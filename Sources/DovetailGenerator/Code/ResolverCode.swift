internal import DovetailGraph
internal import DovetailReader

/// Turns the plan of a resolver into code.
struct ResolverCode {
    let plan: ResolverPlan
    /// True if the code refers to the user's sources with `#sourceLocation`.
    let saysLocations: Bool
    /// True if declarations without an explicit isolation belong to an actor in this module.
    let isIsolatedByDefault: Bool

    /// The maximum number of statements in a body.
    static let statementLimit = 40

    var `extension`: SwiftDeclaration {
        let order = plan.functions.indices.sorted { plan.functions[$0].name < plan.functions[$1].name }
        return .extension(
            plan.resolver.spelling.withoutAny,
            order.flatMap { functions(for: plan.functions[$0]).map { .function($0) } })
    }

    /// The function, and the functions that contain parts of a long body.
    private func functions(for planned: PlannedFunction) -> [SwiftFunction] {
        var body = FunctionBody(planned, plan)
        var function = SwiftFunction(words: words(planned.manner), name: planned.name)
        function.isAsync = planned.manner.isAsync
        function.isThrowing = planned.manner.isThrowing
        function.parameters = body.parameters
        if let object = body.object {
            function.parameters.insert(.init(label: "into", name: object, type: planned.spelling), at: 0)
        } else {
            function.result = planned.spelling
        }
        let (locals, parts) = body.locals(partsOf: function)
        let last = body.last()
        function.body = locals + [saysLocations ? located(last, planned) : last]
        return [function] + parts
    }

    private func words(_ manner: Effects) -> [String] {
        let access = plan.resolver.access > .internal ? [plan.resolver.access.word] : []
        let home = plan.resolver.isActor ? ResolverPlan.instance : plan.resolver.isolation
        if manner.isolation == home, home != nil { return access }
        if let isolation = manner.isolation { return ["@\(isolation)"] + access }
        if manner.isAsync { return access + ["nonisolated(nonsending)"] }
        return access + (isIsolatedByDefault ? ["nonisolated"] : [])
    }

    private func located(_ statement: SwiftStatement, _ planned: PlannedFunction) -> SwiftStatement {
        let place: SourceLocation =
            switch planned.work {
            case .provide(let provider): provider.location
            case .make(let injectable), .inject(let injectable): injectable.makerLocation
            }
        return .located(file: place.file, line: place.line, statement)
    }
}

extension PlannedFunction {
    var spelling: TypeReference {
        switch work {
        case .provide(let provider): provider.spelling
        case .make(let injectable), .inject(let injectable): injectable.spelling
        }
    }
}

extension TypeReference {
    /// The name of a protocol.
    var withoutAny: TypeReference { if case .existential(let inner) = self { inner } else { self } }
}
