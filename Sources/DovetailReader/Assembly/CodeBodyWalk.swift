internal import DovetailGraph

/// Visits the expressions of a body, to find the containers that it creates, their children, and the requests to them.
struct CodeBodyWalk {
    /// The purpose of a walk. Each pass uses what the earlier ones have found in all bodies.
    enum Pass {
        case containers, children, requests
        /// Finds the bindings that are listed outside of containers. It is needed only if some containers are not known.
        case unlisted
    }

    let code: CodeBody
    let pass: Pass
    /// The containers by the names of constants and variables in the body.
    var containers: [String: Int] = [:]
    /// The isolation of the enclosing closure, if it is known.
    var isolation: Isolation?
    /// The branches around the statement.
    private(set) var branches: [Branch] = []
    /// True if a parameter such as `isolated (any Actor)?` determines the isolation, so that it is not known.
    private(set) var hasUnknownIsolation = false
    /// The type of the result of the enclosing function or closure.
    private var result: ResolvedType?

    init(_ code: CodeBody, pass: Pass) {
        self.code = code
        self.pass = pass
    }

    mutating func run(into program: inout ProgramAssembler) {
        var context = TypeContext(program.names, in: code.scope)
        context.owner = code.owner
        context.declareGenerics(code.generics, of: code.owner)
        for parameter in code.parameters { context.declare(parameter.name, of: context.resolve(parameter.type)) }
        isolate(by: code.parameters, in: context)
        result = code.result.map(context.resolve)
        walk(code.statements, in: context, into: &program)
        if pass == .requests, let injected = code.injected {
            program.addRequest(forInjected: injected.point.key, at: injected.position, in: context)
        }
    }

    /// Determines the isolation of a function with an `isolated` parameter.
    private mutating func isolate(by parameters: [Function.Parameter], in context: TypeContext) {
        guard let parameter = parameters.first(where: { $0.specifiers.contains("isolated") }) else { return }
        let type = context.resolve(parameter.type)
        if let name = context.names.globalActorName(of: type) {
            isolation = .globalActor(name)
        } else if context.table.symbol(of: type)?.kind == .actor {
            isolation = .actor(type.name.description)
        } else {
            hasUnknownIsolation = true
        }
    }

    private mutating func walk(
        _ statements: [Statement], in outer: TypeContext, into program: inout ProgramAssembler
    ) {
        var context = outer
        // A name that these statements declare has its outer meaning after them.
        var hidden: [(name: String, level: Int?)] = []
        defer { for (name, level) in hidden.reversed() { containers[name] = level } }
        for statement in statements {
            switch statement {
            case .expression(let expression):
                _ = visit(expression, expecting: Expectation(type: result), in: context, into: &program)
            case .constant(let name, let type, let typePosition, let value):
                let expectation = Expectation(type: type.map(context.resolve), position: typePosition)
                let outer = isolation
                isolation = expectation.type?.isolationOfFunction ?? outer
                let level = visit(value, expecting: expectation, in: context, into: &program)
                isolation = outer
                hidden.append((name, containers[name]))
                containers[name] = level
                if let level, code.property == name { program.properties[name] = level }
                context.declare(name, of: type.map(context.resolve) ?? context.type(of: value))
                context.listings[name] = context.listing(value)
            case .type(let name, let alias): context.declareType(name, alias: alias)
            case .loop(let body): walk(body, in: context, into: &program)
            case .branches(let clauses, let isExhaustive):
                let branches = Branch.all(of: clauses, isExhaustive: isExhaustive)
                walk(clauses, branches, in: context, into: &program)
            case .configuration(let clauses):
                walk(clauses, Branch.all(ofConfiguration: clauses), in: context, into: &program)
            }
        }
    }

    private mutating func walk(
        _ clauses: [Statement.Clause], _ branches: [Branch], in context: TypeContext,
        into program: inout ProgramAssembler
    ) {
        for (clause, branch) in zip(clauses, branches) {
            self.branches.append(branch)
            walk(clause.everything, in: context, into: &program)
            self.branches.removeLast()
        }
    }

    /// The expectations of the code around an expression: its type, and how its result is used.
    struct Expectation {
        var type: ResolvedType?
        var position: Position?
        var isAwaited = false
        /// True under a `try?`, where a missing instance is `nil`.
        var isTolerant = false

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
        if pass == .unlisted, program.readUnlisted(expression, in: context) { return nil }
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
        case .name(let path, _):
            guard let parts = path.parts, let name = parts.last?.name, parts.count < 3 else { return nil }
            let isOwn = parts.count == 1 || parts[0].name == "self"
            if isOwn, let level = containers[name] { return level }
            return parts.count == 1 && context.localNames.contains(name) ? nil : program.properties[name]
        case .assignment(let target, let source):
            let expectation = Expectation(type: context.type(of: target))
            let level = visit(source, expecting: expectation, in: context, into: &program)
            if case .name(let path, _) = target.form, path.parts?.count == 1, context.localNames.contains(path.text) {
                containers[path.text] = level
            } else if let level, let name = target.calledName {
                containers[name] = level
                program.properties[name] = level
            }
            return nil
        case .closure(let closure):
            walk(closure, result: nil, in: context, into: &program)
            return nil
        case .cast(let inner, let type):
            let expectation = expectation.wanting(context.resolve(type))
            return visit(inner, expecting: expectation, in: context, into: &program)
        case .choice(let values, let condition):
            _ = visit(condition, expecting: expectation.inside, in: context, into: &program)
            let levels = Set(values.map { visit($0, expecting: expectation, in: context, into: &program) })
            return levels.count == 1 ? levels.first.flatMap(\.self) : nil
        case .other("try?", let parts):
            var expectation = expectation
            expectation.isTolerant = true
            return parts.first.flatMap { visit($0, expecting: expectation, in: context, into: &program) }
        default:
            for part in expression.parts { _ = visit(part, expecting: expectation.inside, in: context, into: &program) }
            return nil
        }
    }

    mutating func walk(
        _ closure: Closure, result type: ResolvedType?, in outer: TypeContext, into program: inout ProgramAssembler
    ) {
        let (outerResult, outerIsolation) = (result, isolation)
        var context = outer
        let outerContainers = containers
        for parameter in closure.parameters {
            context.declare(parameter.name, of: parameter.type.map(context.resolve))
            containers[parameter.name] = nil
        }
        result = closure.result.map(context.resolve) ?? type
        switch context.names.globalActor(in: closure.attributes, of: code.scope) {
        case .named(let name): isolation = .globalActor(name)
        case .nonisolated: isolation = .nonisolated
        case .unspecified: break
        }
        walk(closure.statements, in: context, into: &program)
        for parameter in closure.parameters { containers[parameter.name] = outerContainers[parameter.name] }
        (result, isolation) = (outerResult, outerIsolation)
    }

    private mutating func visitCall(
        _ expression: Expression, of callee: Expression, with arguments: [Expression.Argument],
        expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        let location = context.location(of: expression.position)
        let name = callee.calledName
        visitLines(of: name, arguments, in: context, into: &program)
        if name == "Container" || name == "init", context.type(of: expression)?.base == "Dovetail.Container" {
            guard pass == .containers else { return program.levels[location] }
            return addContainer(with: arguments, at: location, in: context, into: &program)
        }
        let receiver = receiver(of: callee, expecting: expectation.inside, in: context, into: &program)
        switch name {
        case "makeChild"?, "overriding"?, "register"?:
            guard receiver.isContainer, let name else { break }
            if pass == .children {
                addContainer(by: name, with: arguments, of: receiver.level, at: location, in: context, into: &program)
            }
            return name == "register" ? nil : program.levels[location]
        case "resolve"? where receiver.isContainer:
            guard pass == .requests else { return nil }
            addRequest(
                with: arguments, at: expression.position, from: receiver.level, expecting: expectation, in: context,
                into: &program)
            return nil
        case "inject"? where receiver.isContainer && arguments.first?.label == "into":
            if pass == .requests {
                addInjection(of: arguments, from: receiver.level, in: context, into: &program)
            }
            return nil
        case "resolver"? where receiver.isComponent:
            guard pass == .containers else { return program.levels[location] }
            return addContainer(with: arguments, of: receiver.type, at: location, in: context, into: &program)
        case "shared"?, "transient"?:
            guard receiver.isComponent, !arguments.contains(where: \.isTrailing) else { break }
            guard pass == .requests else { return nil }
            addRequest(
                with: [], at: expression.position, from: nil, expecting: expectation, in: context, into: &program)
            return nil
        case "??"?:
            var tolerant = expectation
            tolerant.isTolerant = true
            _ = arguments.first.flatMap { visit($0.value, expecting: tolerant, in: context, into: &program) }
            return arguments.last.flatMap { visit($0.value, expecting: expectation, in: context, into: &program) }
        default: break
        }
        return visitParts(of: callee, with: arguments, expecting: expectation, in: context, into: &program)
    }

    /// Visits the closures that are passed to the modules of a list, which may use containers:
    /// `Container { Module { try container.register { … } } }`.
    private mutating func visitLines(
        of function: String?, _ arguments: [Expression.Argument], in context: TypeContext,
        into program: inout ProgramAssembler
    ) {
        guard let function, Expression.functionsWithLists.contains(function),
            case .closure(let closure)? = arguments.last?.value.form
        else { return }
        for case .expression(let line) in closure.statements
        where line.usesContainers && BindingReader.root(of: line) == nil {
            _ = visit(line, expecting: Expectation(), in: context, into: &program)
        }
    }

    /// Visits the parts of any other call. Its arguments may be requests for the types of its parameters.
    private mutating func visitParts(
        of callee: Expression, with arguments: [Expression.Argument], expecting expectation: Expectation,
        in context: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        switch callee.form {
        case .name, .member: break  // The receiver was visited already.
        default: _ = visit(callee, expecting: expectation.inside, in: context, into: &program)
        }
        let outer = isolation
        isolation = isolationOfClosures(passedTo: callee, in: context) ?? outer
        let types =
            arguments.contains { $0.value.usesContainers } ? context.parameterTypes(of: callee, with: arguments) : []
        for (index, argument) in arguments.enumerated() {
            let type = types.indices.contains(index) ? types[index] : nil
            _ = visit(argument.value, expecting: expectation.wanting(type), in: context, into: &program)
        }
        isolation = outer
        return nil
    }

    /// The isolation of the closures that some well-known functions take.
    private func isolationOfClosures(passedTo callee: Expression, in context: TypeContext) -> Isolation? {
        guard case .name(let path, _) = callee.form else { return nil }
        if let parts = path.parts, parts.count > 1, ["run", "assumeIsolated"].contains(parts.last?.name) {
            return context.names.globalActorName(of: context.resolve(.path(parts.dropLast()))).map { .globalActor($0) }
        }
        switch path.text {
        case "DispatchQueue.main.async": return .globalActor("MainActor")
        case "Task.detached": return .nonisolated
        default: return nil
        }
    }
}

extension Expression {
    /// The functions of containers that take a list of bindings and modules.
    static let functionsWithLists: Set<String> = ["Container", "makeChild", "overriding", "register"]
}

extension ResolvedType {
    /// The global actor of a function type: that of a closure whose type is written.
    fileprivate var isolationOfFunction: Isolation? {
        guard case .other(let name, _) = self, name.hasPrefix("@"), name.contains("->"),
            let actor = name.dropFirst().split(separator: " ").first
        else { return nil }
        if actor == "Sendable" || actor.hasPrefix("isolated(") { return nil }
        return .globalActor(TypeName(String(actor)).description)
    }
}
