internal import DovetailGraph
internal import DovetailReader

/// Turns the plan of a resolver into code.
struct ResolverCode {
    let plan: ResolverPlan
    /// True if the code refers to the user's sources with `#sourceLocation`.
    let emitsLocations: Bool
    /// True if declarations without an explicit isolation belong to an actor in this module.
    let isIsolatedByDefault: Bool

    /// The maximum number of statements in a body.
    static let statementLimit = 40

    var `extension`: SwiftDeclaration {
        let order = plan.functions.indices.sorted { plan.functions[$0].name < plan.functions[$1].name }
        return .extension(
            plan.resolver.spelling.withoutAny,
            order.flatMap { index in
                functions(for: plan.functions[index]).map {
                    .function($0).restricted(by: plan.functions[index].restrictions)
                }
            }
        ).restricted(by: plan.resolver.restrictions)
    }

    /// The function, and the functions that contain parts of a long body.
    private func functions(for planned: PlannedFunction) -> [SwiftFunction] {
        var body = FunctionBody(planned, in: plan)
        var function = SwiftFunction(modifiers: modifiers(for: planned.effects), name: planned.name)
        function.isAsync = planned.effects.isAsync
        function.isThrowing = planned.effects.isThrowing
        function.parameters = body.parameters
        if let object = body.object {
            function.parameters.insert(.init(label: "into", name: object, type: planned.spelling), at: 0)
        } else {
            function.result = planned.spelling
        }
        let (locals, parts) = body.locals(partsOf: function)
        let last = body.last()
        function.body = locals + [emitsLocations ? located(last, of: planned) : last]
        return [function] + parts
    }

    private func modifiers(for effects: Effects) -> [String] {
        let access = plan.resolver.access > .internal ? [plan.resolver.access.keyword] : []
        let home = plan.resolver.isActor ? ResolverPlan.instance : plan.resolver.isolation
        if effects.isolation == home, home != nil { return access }
        if let isolation = effects.isolation { return ["@\(isolation)"] + access }
        if effects.isAsync { return access + ["nonisolated(nonsending)"] }
        return access + (isIsolatedByDefault ? ["nonisolated"] : [])
    }

    private func located(_ statement: SwiftStatement, of planned: PlannedFunction) -> SwiftStatement {
        let location: SourceLocation =
            switch planned.work {
            case .provide(let provider): provider.location
            case .create(let injectable), .inject(let injectable): injectable.factoryLocation
            }
        return .located(file: location.file, line: location.line, statement)
    }
}

extension PlannedFunction {
    var spelling: TypeReference {
        switch work {
        case .provide(let provider): provider.spelling
        case .create(let injectable), .inject(let injectable): injectable.spelling
        }
    }
}

extension TypeReference {
    /// The name of a protocol.
    var withoutAny: TypeReference { if case .existential(let inner) = self { inner } else { self } }
}
