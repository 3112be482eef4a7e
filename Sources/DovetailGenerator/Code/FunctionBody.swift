internal import DovetailGraph
internal import DovetailReader

/// The body of one planned function: local constants for the results of calls, then the call that uses them.
struct FunctionBody {
    private let planned: PlannedFunction
    private let plan: ResolverPlan
    private var names = NameAllocator()
    /// The name of each parameter inside the function.
    private var inside: [PlannedFunction.Parameter: String] = [:]
    /// The argument for each dependency in the last statement.
    private var given: [SwiftExpression?]
    /// The effects of using an `async let` constant.
    private var awaits = (isThrowing: false, isAsync: false)
    /// The object whose dependencies are injected.
    private(set) var object: String?

    init(_ planned: PlannedFunction, _ plan: ResolverPlan) {
        self.planned = planned
        self.plan = plan
        given = Array(repeating: nil, count: planned.sources.count)
        for parameter in planned.parameters { inside[parameter] = names.allocate(parameter.name) }
        if case .inject = planned.work { object = names.allocate(planned.title.loweringFirstWord) }
    }

    var parameters: [SwiftFunction.Parameter] {
        planned.parameters.map { parameter in
            .init(
                label: parameter.name, name: inside[parameter] ?? parameter.name, type: parameter.spelling,
                isNilByDefault: parameter.isOptional)
        }
    }

    // MARK: Locals

    /// A local constant for each dependency that requires a call. If there are too many, they are moved to functions.
    mutating func locals(partsOf function: SwiftFunction) -> ([SwiftStatement], [SwiftFunction]) {
        var early: [SwiftStatement] = []
        var late: [(need: Int, name: String, SwiftExpression)] = []
        let concurrent = concurrentNeeds
        for (index, source) in planned.sources.enumerated() {
            guard let value = value(source, at: index) else { continue }
            let name = names.allocate(localName(of: index))
            given[index] = .name(name)
            if concurrent.contains(index) {
                early.append(.asyncConstant(name: name, value.call))
                awaits.isAsync = true
                if value.manner.isThrowing { awaits.isThrowing = true }
            } else {
                late.append(
                    (index, name, value.call.marked(isThrowing: value.manner.isThrowing, isAsync: value.manner.isAsync))
                )
            }
        }
        if early.count + late.count < ResolverCode.statementLimit {
            return (early + late.map { .constant(name: $1, type: type(of: $0), $2) }, [])
        }
        return split(late, after: early, of: function)
    }

    private func type(of need: Int) -> TypeReference? {
        if case .elements = planned.sources[need] { planned.needs[need].spelling } else { nil }
    }

    private func localName(of need: Int) -> String {
        if case .function(let callee) = planned.sources[need] { return plan.functions[callee].title.loweringFirstWord }
        return planned.needs[need].name
    }

    /// A call and its effects.
    private typealias Value = (call: SwiftExpression, manner: Effects)

    /// The value of a local constant; `nil` if the dependency requires no call.
    private func value(_ source: Source, at need: Int) -> Value? {
        switch source {
        case .function(let callee): return call(callee)
        case .elements(let callees):
            let parts = callees.map(call)
            let manner = Effects(
                isAsync: parts.contains(where: \.manner.isAsync), isThrowing: parts.contains(where: \.manner.isThrowing)
            )
            return (.array(parts.map(\.call)), manner)
        case .deferred(let kind, let inner, let arguments):
            return (deferred(kind, inner, arguments, planned.needs[need]), Effects())
        case .resolver, .parameter, .absent, .omitted: return nil
        }
    }

    private func call(_ callee: Int) -> Value { call(callee, given: [:], from: planned.manner.isolation) }

    private func call(_ callee: Int, given: [PlannedFunction.Parameter: String], from isolation: String?) -> Value {
        let function = plan.functions[callee]
        let arguments = function.parameters.map { parameter in
            SwiftExpression.Argument(
                label: parameter.name, value: .name(given[parameter] ?? inside[parameter] ?? parameter.name))
        }
        var manner = function.manner
        if let actor = manner.isolation, actor != isolation { manner.isAsync = true }
        return (.call(.name(function.name), arguments), manner)
    }

    // MARK: Later

    private func deferred(
        _ kind: Source.Deferral, _ inner: Source, _ arguments: [ResolvedType], _ need: Requirement
    ) -> SwiftExpression {
        var names = names
        let parameters = arguments.map { _ in names.allocate("argument") }
        var given: [PlannedFunction.Parameter: String] = [:]
        for (parameter, number) in plan.functions.given(by: inner, arguments) { given[parameter] = parameters[number] }
        let value = later(inner, given)
        let body = value.call.marked(isThrowing: value.manner.isThrowing, isAsync: value.manner.isAsync)
        let closure = SwiftExpression.closure(words: [], parameters.map { .init(name: $0, type: nil) }, body)
        return .call(.type(need.spelling.withoutOptional), [.init(label: nil, value: closure)])
    }

    private func later(_ inner: Source, _ given: [PlannedFunction.Parameter: String]) -> Value {
        func onSelf(_ callee: Int) -> Value {
            // A closure that runs later is not isolated to an actor.
            let plain = call(callee, given: given, from: nil)
            guard case .call(.name(let name), let arguments) = plain.call else { return plain }
            return (.call(.member(.name("self"), name), arguments), plain.manner)
        }
        switch inner {
        case .function(let callee): return onSelf(callee)
        case .elements(let callees):
            let parts = callees.map(onSelf)
            let manner = Effects(
                isAsync: parts.contains(where: \.manner.isAsync), isThrowing: parts.contains(where: \.manner.isThrowing)
            )
            return (.array(parts.map(\.call)), manner)
        default: return (.name("self"), Effects())
        }
    }

    // MARK: Concurrently

    /// The dependencies to create concurrently: asynchronous and independent, with `Sendable` results and parameters.
    private var concurrentNeeds: Set<Int> {
        guard plan.resolver.isSendable, !plan.resolver.isActor else { return [] }
        let found = planned.sources.indices.filter { index in
            guard case .function(let callee) = planned.sources[index] else { return false }
            let function = plan.functions[callee]
            return call(callee).manner.isAsync && function.resultIsSendable
                && function.parameters.allSatisfy(\.isSendable)
        }
        return found.count > 1 ? Set(found) : []
    }

    // MARK: Splitting

    private mutating func split(
        _ locals: [(need: Int, name: String, SwiftExpression)], after early: [SwiftStatement],
        of function: SwiftFunction
    ) -> ([SwiftStatement], [SwiftFunction]) {
        var statements = early
        var parts: [SwiftFunction] = []
        let size = ResolverCode.statementLimit - 2
        for start in stride(from: 0, to: locals.count, by: size) {
            let chunk = locals[start..<min(locals.count, start + size)]
            let local = names.allocate("group\(parts.count + 1)")
            var part = SwiftFunction(
                words: function.words.map { $0 == "public" || $0 == "package" ? "internal" : $0 },
                name: "\(function.name)Part\(parts.count + 1)")
            part.parameters = parameters
            part.isAsync = function.isAsync
            part.isThrowing = function.isThrowing
            part.result = .tuple(chunk.map { result(of: $0.need) })
            part.body = chunk.map { .constant(name: $0.name, type: type(of: $0.need), $0.2) }
            part.body.append(.result(.tuple(chunk.map { .name($0.name) })))
            for (position, one) in chunk.enumerated() { given[one.need] = .element(.name(local), position) }
            let call = SwiftExpression.call(
                .name(part.name), part.parameters.map { .init(label: $0.label, value: .name($0.name)) })
            statements.append(
                .constant(name: local, type: nil, call.marked(isThrowing: part.isThrowing, isAsync: part.isAsync)))
            parts.append(part)
        }
        return (statements, parts)
    }

    private func result(of need: Int) -> TypeReference {
        if case .function(let callee) = planned.sources[need] { return plan.functions[callee].spelling }
        return planned.needs[need].spelling
    }

    // MARK: Last statement

    /// The statement that uses the local constants.
    func last() -> SwiftStatement {
        let arguments = zip(planned.needs, planned.sources).enumerated().compactMap { index, pair in
            argument(index, pair.0, pair.1)
        }
        switch planned.work {
        case .provide(let provider):
            var value = SwiftExpression.call(.name(provider.name), arguments)
            if provider.sharing != .none { value = .member(value, "value") }
            return .result(marked(value))
        case .make(let injectable): return .result(marked(make(injectable, arguments)))
        case .inject(let injectable):
            let dependency = SwiftExpression.call(
                .type(injectable.dependencySpelling ?? injectable.spelling), arguments)
            return .assignment(.member(.name(object ?? "object"), "dependency"), marked(dependency))
        }
    }

    private func argument(_ index: Int, _ need: Requirement, _ source: Source) -> SwiftExpression.Argument? {
        switch source {
        case .parameter(let parameter): .init(label: need.label, value: .name(inside[parameter] ?? parameter.name))
        case .resolver: .init(label: need.label, value: .name("self"))
        case .absent: .init(label: need.label, value: .absent)
        case .omitted: nil
        default: given[index].map { .init(label: need.label, value: $0) }
        }
    }

    private func make(
        _ injectable: InjectableDeclaration, _ arguments: [SwiftExpression.Argument]
    ) -> SwiftExpression {
        let dependency = SwiftExpression.call(.member(nil, "init"), arguments)
        let whole = [SwiftExpression.Argument(label: "dependency", value: dependency)]
        return switch injectable.style {
        case .initializer: .call(.type(injectable.spelling), arguments)
        case .factoryMethod: .call(.member(.type(injectable.spelling), "makeInstance"), whole)
        case .dependency, .property: .call(.type(injectable.spelling), whole)
        }
    }

    private func marked(_ value: SwiftExpression) -> SwiftExpression {
        let own = planned.ownManner
        let crosses = own.isolation != nil && own.isolation != planned.manner.isolation
        return value.marked(
            isThrowing: own.isThrowing || awaits.isThrowing, isAsync: own.isAsync || crosses || awaits.isAsync)
    }
}

extension TypeReference {
    fileprivate var withoutOptional: TypeReference { if case .optional(let inner) = self { inner } else { self } }
}
