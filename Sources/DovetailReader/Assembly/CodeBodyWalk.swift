internal import DovetailGraph

/// Visits the expressions of a body, to find the containers that it creates, their children, and the requests to them.
struct CodeBodyWalk {
    /// The purpose of a walk. Each pass uses what the earlier ones have found in all bodies.
    ///
    /// The passes `passing` find the containers that callers pass to functions.
    enum Pass { case containers, passing, children, registrations, requests }

    let code: CodeBody
    let pass: Pass
    /// The containers by the names of constants and variables in the body. The value is `nil` for any other object.
    var containers: [String: Int?] = [:]
    /// The containers that callers pass, by the names of parameters.
    var passed: [String: PassedContainers] = [:]
    /// The isolation of the enclosing closure, if it is known.
    var isolation: Isolation?
    /// True outside of all functions and closures, where the compiler selects synchronous methods even after `await`.
    var isTopLevel: Bool
    /// The generic parameters of the enclosing functions.
    var generics: Set<String>
    /// The expectation for the result of the enclosing function or closure.
    private var result = Expectation()

    init(_ code: CodeBody, pass: Pass) {
        self.code = code
        self.pass = pass
        isTopLevel = code.isTopLevel
        generics = Set(code.generics)
    }

    mutating func run(into program: inout ProgramAssembler) {
        var context = TypeContext(program.names, in: code.scope)
        context.owner = code.owner
        for parameter in code.parameters { context.locals[parameter.name] = context.resolve(parameter.type) }
        findPassedContainers(in: context, of: program)
        result = Expectation(code.result, in: context)
        walk(code.statements, in: context, into: &program)
        if pass == .requests, let injected = code.injected {
            program.addRequest(forInjected: injected.point.key, at: injected.position, in: context)
        }
    }

    /// Walks statements in order.
    ///
    /// - Returns: The level, if the last statement is a container.
    @discardableResult private mutating func walk(
        _ statements: [Statement], in outer: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        var context = outer
        // A name that these statements declare has its outer meaning after them.
        var hidden: [(name: String, level: Int??)] = []
        defer { for (name, level) in hidden.reversed() { containers[name] = level } }
        var last: Int?
        for statement in statements {
            last = nil
            switch statement {
            case .expression(let expression):
                last = visit(expression, expecting: result, in: context, into: &program)
            case .constant(let name, let type, let typePosition, let value):
                var expectation = Expectation(type, in: context)
                expectation.position = typePosition
                let level = visit(value, expecting: expectation, in: context, into: &program)
                hidden.append((name, containers[name]))
                containers[name] = .some(level)
                if let level, code.property == name { program.properties[name] = level }
                context.locals[name] = type.map(context.resolve) ?? context.type(of: value)
                context.metatypes[name] = context.metatype(of: value)
                context.listings[name] = context.listing(value)
            case .branches(let branches, _): for branch in branches { walk(branch, in: context, into: &program) }
            case .loop(let body): walk(body, in: context, into: &program)
            case .configuration(let clauses):
                for clause in clauses { walk(clause.statements, in: context, into: &program) }
            }
        }
        return last
    }

    /// The expectations of the code around an expression: its type, and how its result is used.
    struct Expectation {
        var type: ResolvedType?
        var position: Position?
        var isAwaited = false
        /// True under a `try?`, where a missing instance is `nil`.
        var isTolerant = false
        /// The types of the elements, if the type is a tuple.
        var elements: [ResolvedType?] = []
        /// The type as that of a closure.
        var closure: ClosureType?

        init(isAwaited: Bool = false, isTolerant: Bool = false) {
            (self.isAwaited, self.isTolerant) = (isAwaited, isTolerant)
        }

        init(_ written: TypeReference?, in context: TypeContext) {
            guard let written else { return }
            type = context.resolve(written)
            if case .tuple(let types) = written { elements = types.map(context.resolve) }
            closure = context.closureType(of: written, in: context.scope)
        }

        /// The expectation for inner expressions, whose type is not known.
        var inside: Expectation { Expectation(isAwaited: isAwaited, isTolerant: isTolerant) }

        func wanting(_ type: ResolvedType?) -> Expectation {
            var expectation = inside
            expectation.type = type
            return expectation
        }
    }

    /// Visits an expression.
    ///
    /// - Returns: The level, if the expression is a container.
    mutating func visit(
        _ expression: Expression, expecting expectation: Expectation, in context: TypeContext,
        into program: inout ProgramAssembler
    ) -> Int? {
        switch expression.form {
        case .awaited(let inner):
            var expectation = expectation
            expectation.isAwaited = true
            return visit(inner, expecting: expectation, in: context, into: &program)
        case .unwrapped(let inner):
            return visit(inner, expecting: expectation, in: context, into: &program)
        case .call(let callee, let arguments):
            return visitCall(
                expression, of: callee, with: arguments, expecting: expectation, in: context, into: &program)
        case .name(let path, _): return container(named: path, in: program)
        case .parameter(let number):
            let names = context.closureParameters
            return names.indices.contains(number) ? containers[names[number]] ?? nil : nil
        case .assignment(let target, let source):
            visitAssignment(of: source, to: target, in: context, into: &program)
            return nil
        case .closure(let closure):
            return walk(closure, as: expectation.closure, in: context, into: &program)
        case .cast(let inner, let type):
            var wanted = Expectation(type, in: context)
            (wanted.isAwaited, wanted.isTolerant) = (expectation.isAwaited, expectation.isTolerant)
            return visit(inner, expecting: wanted, in: context, into: &program)
        case .other("try?", let parts):
            var expectation = expectation
            expectation.isTolerant = true
            return parts.first.flatMap { visit($0, expecting: expectation, in: context, into: &program) }
        case .other(Expression.tupleText, let elements):
            visit(elements, as: expectation.elements, expecting: expectation, in: context, into: &program)
            return nil
        case .array(let elements):
            let types = elements.map { _ in expectation.type.flatMap(context.elementType) }
            visit(elements, as: types, expecting: expectation, in: context, into: &program)
            return nil
        default:
            for part in expression.parts { _ = visit(part, expecting: expectation.inside, in: context, into: &program) }
            return nil
        }
    }

    /// The container that a name refers to: a local one, or else a property.
    private func container(named path: TypeReference, in program: ProgramAssembler) -> Int? {
        guard let name = path.parts?.last?.name, !path.isCurrentContainer else { return nil }
        if let known = containers[name] { return known }
        return path.parts?.count ?? 0 > 2 ? nil : program.properties[name]
    }

    /// Visits the elements of a tuple or an array, as far as their types are known.
    private mutating func visit(
        _ elements: [Expression], as types: [ResolvedType?], expecting expectation: Expectation,
        in context: TypeContext, into program: inout ProgramAssembler
    ) {
        for (index, element) in elements.enumerated() {
            let type = types.indices.contains(index) ? types[index] : nil
            _ = visit(element, expecting: expectation.wanting(type), in: context, into: &program)
        }
    }

    private mutating func visitAssignment(
        of source: Expression, to target: Expression, in context: TypeContext, into program: inout ProgramAssembler
    ) {
        var expectation = Expectation().wanting(context.type(of: target))
        if case .other(Expression.tupleText, let targets) = target.form {
            expectation.elements = targets.map(context.type)
        }
        let level = visit(source, expecting: expectation, in: context, into: &program)
        if let level, let name = target.calledName {
            containers[name] = level
            program.properties[name] = level
        }
    }

    /// Walks a closure or a local function.
    ///
    /// - Returns: The level, if its result is a container.
    mutating func walk(
        _ closure: Closure, as type: ClosureType?, in outer: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        let (outerResult, outerIsolation, outerGenerics, outerContainers) = (result, isolation, generics, containers)
        let outerTopLevel = isTopLevel
        isTopLevel = false
        generics.formUnion(closure.generics)
        var context = outer
        context.closureParameters = closure.parameters.map(\.name)
        for (index, parameter) in closure.parameters.enumerated() {
            let known = type.flatMap { $0.parameters.indices.contains(index) ? $0.parameters[index] : nil }
            context.locals[parameter.name] = parameter.type.map(context.resolve) ?? known
            containers[parameter.name] = nil
        }
        result = Expectation(closure.result, in: context)
        if closure.result == nil { result = Expectation().wanting(type?.result) }
        switch context.names.globalActor(in: closure.attributes, of: code.scope) {
        case .named(let name): isolation = .globalActor(name)
        case .nonisolated: isolation = .nonisolated
        case .unspecified: break
        }
        let level = walk(closure.statements, in: context, into: &program)
        for parameter in closure.parameters { containers[parameter.name] = outerContainers[parameter.name] }
        (result, isolation, generics, isTopLevel) = (outerResult, outerIsolation, outerGenerics, outerTopLevel)
        return level
    }
}
