internal import DovetailGraph

/// Goes through a routine: first to find the containers it makes, then what becomes of them, then what they are asked.
struct CodeBodyWalk {
    /// What is looked for. Each pass knows what the ones before have found in all routines.
    enum Pass: CaseIterable { case containers, children, requests }

    let routine: CodeBody
    let pass: Pass
    /// The containers known by a name here.
    var containers: [String: Int] = [:]
    /// What the code around runs on, where a closure says so.
    var isolation: Isolation?
    /// What the function or closure around gives.
    private var result: ResolvedType?

    init(_ routine: CodeBody, _ pass: Pass) {
        self.routine = routine
        self.pass = pass
    }

    mutating func run(_ program: inout ProgramAssembler) {
        var reading = TypeContext(program.names, routine.scope)
        reading.owner = routine.owner
        for parameter in routine.parameters { reading.locals[parameter.name] = reading.resolve(parameter.type) }
        result = routine.result.map(reading.resolve)
        walk(routine.statements, reading, &program)
        if pass == .requests, let injected = routine.injected {
            program.requestInjected(injected.point.key, at: injected.position, reading)
        }
    }

    private mutating func walk(_ statements: [Statement], _ outer: TypeContext, _ program: inout ProgramAssembler) {
        var reading = outer
        for statement in statements {
            switch statement {
            case .expression(let expression):
                _ = visit(expression, Requirement(type: result), reading, &program)
            case .constant(let name, let type, let place, let value):
                let need = Requirement(type: type.map(reading.resolve), position: place)
                if let level = visit(value, need, reading, &program) {
                    containers[name] = level
                    if routine.property == name { program.properties[name] = level }
                }
                reading.locals[name] = type.map(reading.resolve) ?? reading.type(of: value)
                reading.listings[name] = reading.listing(value)
            case .branches(let branches, _): for branch in branches { walk(branch, reading, &program) }
            case .loop(let body): walk(body, reading, &program)
            case .configuration(let clauses): for clause in clauses { walk(clause.statements, reading, &program) }
            }
        }
    }

    /// What stands around a call: the type that is wanted, and whether it is awaited.
    struct Requirement {
        var type: ResolvedType?
        var position: Position?
        var isAwaited = false
        /// Under a `try?`: what is not there is `nil`.
        var isTolerant = false

        /// The same for what stands inside, of which the type is not known.
        var inside: Requirement { Requirement(isAwaited: isAwaited, isTolerant: isTolerant) }

        func wanting(_ type: ResolvedType?) -> Requirement {
            var need = inside
            need.type = type
            return need
        }
    }

    /// Gives the level, if the expression is a container.
    mutating func visit(
        _ expression: Expression, _ need: Requirement, _ reading: TypeContext, _ program: inout ProgramAssembler
    ) -> Int? {
        switch expression.form {
        case .awaited(let inner):
            var need = need
            need.isAwaited = true
            return visit(inner, need, reading, &program)
        case .unwrapped(let inner):
            return visit(inner, need, reading, &program)
        case .call(let callee, let arguments):
            return call(expression, callee, arguments, need, reading, &program)
        case .name(let path, _):
            guard let name = path.parts?.last?.name else { return nil }
            return containers[name] ?? (path.parts?.count ?? 0 > 2 ? nil : program.properties[name])
        case .assignment(let target, let source):
            let level = visit(source, Requirement(type: reading.type(of: target)), reading, &program)
            if let level, let name = target.calledName {
                containers[name] = level
                program.properties[name] = level
            }
            return nil
        case .closure(let closure):
            walk(closure, result: nil, reading, &program)
            return nil
        case .cast(let inner, let type):
            return visit(inner, need.wanting(reading.resolve(type)), reading, &program)
        case .other("try?", let parts):
            var need = need
            need.isTolerant = true
            return parts.first.flatMap { visit($0, need, reading, &program) }
        default:
            for part in expression.parts { _ = visit(part, need.inside, reading, &program) }
            return nil
        }
    }

    mutating func walk(
        _ closure: Closure, result type: ResolvedType?, _ outer: TypeContext, _ program: inout ProgramAssembler
    ) {
        let (known, place) = (result, isolation)
        var reading = outer
        for parameter in closure.parameters {
            reading.locals[parameter.name] = parameter.type.map(reading.resolve)
        }
        result = closure.result.map(reading.resolve) ?? type
        switch reading.names.globalActor(in: closure.attributes, routine.scope) {
        case .named(let name): isolation = .globalActor(name)
        case .none: isolation = .nonisolated
        case .unsaid: break
        }
        walk(closure.statements, reading, &program)
        (result, isolation) = (known, place)
    }

    private mutating func call(
        _ expression: Expression, _ callee: Expression, _ arguments: [Expression.Argument], _ need: Requirement,
        _ reading: TypeContext, _ program: inout ProgramAssembler
    ) -> Int? {
        let place = reading.location(expression.position)
        let name = callee.calledName
        if name == "Container" || name == "init", reading.type(of: expression)?.base == "Dovetail.Container" {
            return pass == .containers ? root(arguments, at: place, reading, &program) : program.levels[place]
        }
        let receiver = receiver(callee, need.inside, reading, &program)
        switch name {
        case "makeChild"?, "overriding"?, "register"?:
            guard receiver.isContainer, let name else { break }
            if pass == .children { change(name, arguments, receiver.level, at: place, reading, &program) }
            return name == "register" ? nil : program.levels[place]
        case "resolve"? where receiver.isContainer:
            if pass == .requests { request(arguments, need, expression, receiver.level, reading, &program) }
            return nil
        case "inject"? where receiver.isContainer && arguments.first?.label == "into":
            if pass == .requests { requestInjection(arguments, need, receiver.level, reading, &program) }
            return nil
        case "resolver"? where receiver.isComponent:
            guard pass == .containers else { return program.levels[place] }
            return root(arguments, of: receiver.type, at: place, reading, &program)
        case "shared"?, "transient"?:
            guard receiver.isComponent, !arguments.contains(where: \.isTrailing) else { break }
            if pass == .requests { request([], need, expression, nil, reading, &program) }
            return nil
        case "??"?:
            var tolerant = need
            tolerant.isTolerant = true
            _ = arguments.first.flatMap { visit($0.value, tolerant, reading, &program) }
            return arguments.last.flatMap { visit($0.value, need, reading, &program) }
        default: break
        }
        return visitParts(of: callee, arguments, need, reading, &program)
    }

    /// A call of something else: what it is given may be asked for there, for the types of its parameters.
    private mutating func visitParts(
        of callee: Expression, _ arguments: [Expression.Argument], _ need: Requirement, _ reading: TypeContext,
        _ program: inout ProgramAssembler
    ) -> Int? {
        switch callee.form {
        case .name, .member: break  // Looked at as what it is called on.
        default: _ = visit(callee, need.inside, reading, &program)
        }
        let outer = isolation
        isolation = closureIsolation(callee, reading) ?? outer
        let types = arguments.contains { $0.value.asksForSomething } ? reading.parameterTypes(callee, arguments) : []
        for (index, argument) in arguments.enumerated() {
            let type = types.indices.contains(index) ? types[index] : nil
            _ = visit(argument.value, need.wanting(type), reading, &program)
        }
        isolation = outer
        return nil
    }

    /// Where the closures run that some well-known functions take.
    private func closureIsolation(_ callee: Expression, _ reading: TypeContext) -> Isolation? {
        guard case .name(let path, _) = callee.form else { return nil }
        switch path.text {
        case "MainActor.run", "MainActor.assumeIsolated", "DispatchQueue.main.async": return .globalActor("MainActor")
        case "Task.detached": return .nonisolated
        default: return nil
        }
    }
}
