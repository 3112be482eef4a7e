internal import DovetailGraph
internal import DovetailReader

/// The body of one planned function: local constants for the results of calls, then the call that uses them.
struct FunctionBody {
    private let planned: PlannedFunction
    private let plan: ResolverPlan
    private var names = NameAllocator()
    /// The name of each parameter inside the function.
    private var localNames: [PlannedFunction.Parameter: String] = [:]
    /// The argument for each dependency in the last statement.
    private var finalArguments: [SwiftExpression?]
    /// The effects of using an `async let` constant.
    private var awaits = (isThrowing: false, isAsync: false)
    /// The object whose dependencies are injected.
    private(set) var object: String?

    init(_ planned: PlannedFunction, in plan: ResolverPlan) {
        self.planned = planned
        self.plan = plan
        finalArguments = Array(repeating: nil, count: planned.sources.count)
        for parameter in planned.parameters { localNames[parameter] = names.allocate(parameter.name) }
        if case .inject = planned.work { object = names.allocate(planned.title.loweringFirstWord) }
    }

    var parameters: [SwiftFunction.Parameter] {
        planned.parameters.map { parameter in
            .init(
                label: parameter.name, name: localNames[parameter] ?? parameter.name, type: parameter.spelling,
                isNilByDefault: parameter.isOptional)
        }
    }

    // MARK: Locals

    /// A local constant for each dependency that requires a call. If there are too many, they are moved to functions.
    mutating func locals(partsOf function: SwiftFunction) -> ([SwiftStatement], [SwiftFunction]) {
        var early: [SwiftStatement] = []
        var late: [(index: Int, name: String, value: SwiftExpression)] = []
        let concurrent = concurrentRequirements
        for (index, source) in planned.sources.enumerated() {
            guard let value = value(of: source, at: index) else { continue }
            let name = names.allocate(localName(at: index))
            finalArguments[index] = .name(name)
            if concurrent.contains(index) {
                early.append(.asyncConstant(name: name, value.call))
                awaits.isAsync = true
                if value.effects.isThrowing { awaits.isThrowing = true }
            } else {
                late.append((index, name, value.call.marked(with: value.effects)))
            }
        }
        if early.count + late.count < ResolverCode.statementLimit {
            return (early + late.map { .constant(name: $1, type: annotation(at: $0), $2) }, [])
        }
        return split(late, after: early, of: function)
    }

    /// The type annotation of the local constant for a dependency, if it needs one.
    private func annotation(at index: Int) -> TypeReference? {
        if case .elements = planned.sources[index] { planned.requirements[index].spelling } else { nil }
    }

    private func localName(at index: Int) -> String {
        if case .function(let callee) = planned.sources[index] { return plan.functions[callee].title.loweringFirstWord }
        return planned.requirements[index].name
    }

    /// A call and its effects.
    private typealias Value = (call: SwiftExpression, effects: Effects)

    /// The value of a local constant; `nil` if the dependency requires no call.
    private func value(of source: Source, at index: Int) -> Value? {
        switch source {
        case .function(let callee): return call(callee)
        case .elements(let callees):
            return array(of: callees.map(call))
        case .deferred(_, let inner, let arguments):
            return (closure(creating: inner, from: arguments, for: planned.requirements[index]), Effects())
        case .resolver, .parameter, .absent, .omitted: return nil
        }
    }

    private func array(of parts: [Value]) -> Value {
        let effects = Effects(
            isAsync: parts.contains(where: \.effects.isAsync), isThrowing: parts.contains(where: \.effects.isThrowing))
        return (.array(parts.map(\.call)), effects)
    }

    private func call(_ callee: Int) -> Value { call(callee, with: [:], from: planned.effects.isolation) }

    private func call(_ callee: Int, with names: [PlannedFunction.Parameter: String], from isolation: String?) -> Value
    {
        let function = plan.functions[callee]
        let arguments = function.parameters.map { parameter in
            SwiftExpression.Argument(
                label: parameter.name, value: .name(names[parameter] ?? localNames[parameter] ?? parameter.name))
        }
        var effects = function.effects
        if let actor = effects.isolation, actor != isolation { effects.isAsync = true }
        return (.call(.name(function.name), arguments), effects)
    }

    // MARK: Later

    private func closure(
        creating inner: Source, from arguments: [ResolvedType], for requirement: Requirement
    ) -> SwiftExpression {
        var names = names
        let parameters = arguments.map { _ in names.allocate("argument") }
        var argumentNames: [PlannedFunction.Parameter: String] = [:]
        for (parameter, number) in plan.functions.filled(of: inner, by: arguments) {
            argumentNames[parameter] = parameters[number]
        }
        let value = later(inner, with: argumentNames)
        let body = value.call.marked(with: value.effects)
        let closure = SwiftExpression.closure(modifiers: [], parameters.map { .init(name: $0, type: nil) }, body)
        return .call(.type(requirement.spelling.withoutOptional), [.init(label: nil, value: closure)])
    }

    private func later(_ inner: Source, with names: [PlannedFunction.Parameter: String]) -> Value {
        func onSelf(_ callee: Int) -> Value {
            // A closure that runs later is not isolated to an actor.
            let plain = call(callee, with: names, from: nil)
            guard case .call(.name(let name), let arguments) = plain.call else { return plain }
            return (.call(.member(.name("self"), name), arguments), plain.effects)
        }
        switch inner {
        case .function(let callee): return onSelf(callee)
        case .elements(let callees):
            return array(of: callees.map(onSelf))
        default: return (.name("self"), Effects())
        }
    }

    // MARK: Concurrently

    /// The dependencies to create concurrently: asynchronous and independent, with `Sendable` results and parameters.
    private var concurrentRequirements: Set<Int> {
        guard plan.resolver.isSendable, !plan.resolver.isActor else { return [] }
        let found = planned.sources.indices.filter { index in
            guard case .function(let callee) = planned.sources[index] else { return false }
            let function = plan.functions[callee]
            return call(callee).effects.isAsync && function.hasSendableResult
                && function.parameters.allSatisfy(\.isSendable)
        }
        return found.count > 1 ? Set(found) : []
    }

    // MARK: Splitting

    private mutating func split(
        _ locals: [(index: Int, name: String, value: SwiftExpression)], after early: [SwiftStatement],
        of function: SwiftFunction
    ) -> ([SwiftStatement], [SwiftFunction]) {
        var statements = early
        var parts: [SwiftFunction] = []
        let size = ResolverCode.statementLimit - 2
        for start in stride(from: 0, to: locals.count, by: size) {
            let chunk = locals[start..<min(locals.count, start + size)]
            let local = names.allocate("group\(parts.count + 1)")
            var part = SwiftFunction(
                modifiers: function.modifiers.map { $0 == "public" || $0 == "package" ? "internal" : $0 },
                name: "\(function.name)Part\(parts.count + 1)")
            part.parameters = parameters
            part.isAsync = function.isAsync
            part.isThrowing = function.isThrowing
            part.result = .tuple(chunk.map { TypeReference.Element(result(at: $0.index)) })
            part.body = chunk.map { .constant(name: $0.name, type: annotation(at: $0.index), $0.value) }
            part.body.append(.result(.tuple(chunk.map { .name($0.name) })))
            for (position, one) in chunk.enumerated() { finalArguments[one.index] = .element(.name(local), position) }
            let call = SwiftExpression.call(
                .name(part.name), part.parameters.map { .init(label: $0.label, value: .name($0.name)) })
            statements.append(
                .constant(name: local, type: nil, call.marked(isThrowing: part.isThrowing, isAsync: part.isAsync)))
            parts.append(part)
        }
        return (statements, parts)
    }

    private func result(at index: Int) -> TypeReference {
        if case .function(let callee) = planned.sources[index] { return plan.functions[callee].spelling }
        return planned.requirements[index].spelling
    }

    // MARK: Last statement

    /// The statement that uses the local constants.
    func last() -> SwiftStatement {
        let arguments = planned.requirements.indices.compactMap(argument)
        switch planned.work {
        case .provide(let provider):
            var value = SwiftExpression.call(.name(provider.name), arguments)
            if provider.sharing != .none { value = .member(value, "value") }
            return .result(marked(value))
        case .create(let injectable): return .result(marked(creation(of: injectable, with: arguments)))
        case .inject(let injectable):
            let dependency = SwiftExpression.call(
                .type(injectable.dependencySpelling ?? injectable.spelling), arguments)
            return .assignment(.member(.name(object ?? "object"), "dependency"), marked(dependency))
        }
    }

    private func argument(at index: Int) -> SwiftExpression.Argument? {
        let label = planned.requirements[index].label
        return switch planned.sources[index] {
        case .parameter(let parameter): .init(label: label, value: .name(localNames[parameter] ?? parameter.name))
        case .resolver: .init(label: label, value: .name("self"))
        case .absent: .init(label: label, value: .absent)
        case .omitted: nil
        default: finalArguments[index].map { .init(label: label, value: $0) }
        }
    }

    private func creation(
        of injectable: InjectableDeclaration, with arguments: [SwiftExpression.Argument]
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
        let own = planned.ownEffects
        let crosses = own.isolation != nil && own.isolation != planned.effects.isolation
        return value.marked(
            isThrowing: own.isThrowing || awaits.isThrowing, isAsync: own.isAsync || crosses || awaits.isAsync)
    }
}

extension TypeReference {
    fileprivate var withoutOptional: TypeReference { if case .optional(let inner) = self { inner } else { self } }
}
