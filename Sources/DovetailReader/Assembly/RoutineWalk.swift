internal import DovetailGraph

/// Goes through a routine: first to find the containers it makes, then for children and requests.
struct RoutineWalk {
    private let routine: Routine
    private let isCollecting: Bool
    private var containers: [String: Int] = [:]
    private var unknown: Set<String> = []

    init(_ routine: Routine, isCollecting: Bool) {
        self.routine = routine
        self.isCollecting = isCollecting
    }

    mutating func run(_ program: inout ProgramAssembler) {
        var reading = Reading(program.names, routine.scope)
        for parameter in routine.parameters { reading.locals[parameter.name] = reading.resolve(parameter.type) }
        walk(routine.statements, reading, &program)
    }

    private mutating func walk(_ statements: [Statement], _ outer: Reading, _ program: inout ProgramAssembler) {
        var reading = outer
        for statement in statements {
            switch statement {
            case .expression(let expression): _ = visit(expression, Need(), reading, &program)
            case .constant(let name, let type, let place, let value):
                let need = Need(type: type, position: place)
                if let level = visit(value, need, reading, &program) {
                    containers[name] = level
                    if routine.property == name { program.properties[name] = level }
                }
                reading.locals[name] = type.map(reading.resolve) ?? reading.type(of: value)
            case .branches(let branches, _): for branch in branches { walk(branch, reading, &program) }
            case .loop(let body): walk(body, reading, &program)
            case .configuration(let clauses): for clause in clauses { walk(clause.statements, reading, &program) }
            }
        }
    }

    /// What stands around a call: the type that is wanted, and whether it is awaited.
    private struct Need {
        var type: TypeReference?
        var position: Position?
        var isAwaited = false
    }

    /// Gives the level, if the expression is a container.
    private mutating func visit(
        _ expression: Expression, _ need: Need, _ reading: Reading, _ program: inout ProgramAssembler
    ) -> Int? {
        switch expression.form {
        case .awaited(let inner):
            var need = need
            need.isAwaited = true
            return visit(inner, need, reading, &program)
        case .call(let callee, let arguments):
            return call(expression, callee, arguments, need, reading, &program)
        case .name(let path, _):
            guard let name = path.parts?.last?.name else { return nil }
            return containers[name] ?? (path.parts?.count ?? 0 > 2 ? nil : program.properties[name])
        case .assignment(let target, let source):
            let level = visit(source, Need(), reading, &program)
            if let level, let name = target.calledName {
                containers[name] = level
                program.properties[name] = level
            }
            return nil
        case .closure(let closure):
            walk(closure.statements, reading, &program)
            return nil
        case .cast(let inner, let type):
            return visit(inner, Need(type: type, isAwaited: need.isAwaited), reading, &program)
        default:
            for part in expression.parts { _ = visit(part, Need(isAwaited: need.isAwaited), reading, &program) }
            return nil
        }
    }

    private mutating func call(
        _ expression: Expression, _ callee: Expression, _ arguments: [Expression.Argument], _ need: Need,
        _ reading: Reading, _ program: inout ProgramAssembler
    ) -> Int? {
        let place = reading.location(expression.position)
        let name = callee.calledName
        if name == "Container" || name == "init", reading.type(of: expression)?.base == "Dovetail.Container" {
            return isCollecting ? root(arguments, at: place, reading, &program) : program.levels[place]
        }
        let base = receiver(callee)
        let isContainer = isContainer(base, reading, &program)
        if isContainer.isOne, let name, ["makeChild", "overriding", "register"].contains(name) {
            return isCollecting
                ? nil : change(name, arguments, isContainer.level ?? 0, at: place, reading, &program)
        }
        if isContainer.isOne, name == "resolve" {
            if !isCollecting { request(arguments, need, expression, isContainer.level, reading, &program) }
            return nil
        }
        _ = visit(callee, Need(isAwaited: need.isAwaited), reading, &program)
        for argument in arguments { _ = visit(argument.value, Need(isAwaited: need.isAwaited), reading, &program) }
        return nil
    }

    /// What a method is called on.
    private func receiver(_ callee: Expression) -> Expression? {
        switch callee.form {
        case .member(let base, _): return base
        case .name(let path, _):
            guard var parts = path.parts, parts.count > 1 else { return nil }
            parts.removeLast()
            return Expression(.name(.path(parts), labels: nil), at: callee.position)
        default: return nil
        }
    }

    private mutating func isContainer(
        _ base: Expression?, _ reading: Reading, _ program: inout ProgramAssembler
    ) -> (isOne: Bool, level: Int?) {
        guard let base else { return (false, nil) }
        if let level = visit(base, Need(), reading, &program) { return (true, level) }
        var type = reading.type(of: base)
        if type?.base == "Swift.Optional" { type = type?.arguments.first }
        if case .name(let path, _) = base.form, path.text == "Container.current" { return (true, nil) }
        return (type?.base == "Dovetail.Container", nil)
    }

    private func root(
        _ arguments: [Expression.Argument], at place: SourceLocation, _ reading: Reading,
        _ program: inout ProgramAssembler
    ) -> Int? {
        if let known = program.levels[place] { return known }
        guard let body = arguments.last?.value, case .closure(let closure) = body.form else { return nil }
        let level = program.addLevel(parent: nil)
        program.levels[place] = level
        program.mustBePresent[level] = arguments.contains { $0.value.calledName == "mustBePresent" }
        program.interpret(closure.statements, reading, .init(module: nil, level: level))
        return level
    }

    /// A child, a view, or more recipes for a living container.
    private func change(
        _ name: String, _ arguments: [Expression.Argument], _ parent: Int, at place: SourceLocation,
        _ reading: Reading, _ program: inout ProgramAssembler
    ) -> Int? {
        guard parent < program.graph.levels.count else { return nil }
        if let known = program.levels[place] { return known }
        let level = program.addLevel(parent: parent)
        program.levels[place] = level
        if let closure = arguments.last?.value, case .closure(let body) = closure.form {
            program.interpret(body.statements, reading, .init(module: nil, level: level))
        } else {
            program.provide(arguments.map(\.value), to: level, at: place, reading)
        }
        return name == "register" ? nil : level
    }

    private func request(
        _ arguments: [Expression.Argument], _ need: Need, _ expression: Expression, _ level: Int?,
        _ reading: Reading, _ program: inout ProgramAssembler
    ) {
        if arguments.contains(where: { $0.label == "in" }) { return }
        var type: ResolvedType?
        var position = need.position ?? expression.position
        if case .metatype(let written)? = arguments.first?.value.form, arguments.first?.label == nil {
            type = reading.resolve(written)
            position = arguments.first?.value.position ?? position
        } else {
            type = need.type.map(reading.resolve)
        }
        guard let type else { return }
        let asked = Asked(
            type: type, location: reading.location(position), qualification: reading.qualification(in: arguments))
        guard let dependency = asked.dependency(role: .initializer, position: 0, uses: []) else { return }
        let isHere = arguments.contains { $0.label == "isolation" }
        var request = Graph.Request(dependency, level: level ?? 0, isAsync: need.isAwaited && !isHere)
        request.isolation = isolation(reading)
        guard let given = self.arguments(arguments, reading) else { return }
        request.arguments = given
        if level == nil { program.loose.append(request) } else { program.graph.requests.append(request) }
    }

    /// The types of `arguments:` and what follows; `nil` where one of them cannot be seen.
    private func arguments(_ arguments: [Expression.Argument], _ reading: Reading) -> [TypeName]? {
        guard let start = arguments.firstIndex(where: { $0.label == "arguments" }) else { return [] }
        var types: [TypeName] = []
        for argument in arguments[start...] where argument.label == "arguments" || argument.label == nil {
            guard let type = reading.type(of: argument.value) else { return nil }
            types.append(type.name)
        }
        return types
    }

    private func isolation(_ reading: Reading) -> Isolation {
        switch reading.names.globalActor(in: routine.attributes, routine.scope) {
        case .named(let name): return .globalActor(name)
        case .none: return .nonisolated
        case .unsaid: break
        }
        if let owner = routine.owner {
            let symbol = reading.table.symbol(of: owner)
            if symbol?.kind == .actor { return .actor(owner.name.description) }
            return reading.names.isolation(of: owner).map { .globalActor($0) } ?? .nonisolated
        }
        return reading.table.modules[routine.scope.module].defaultIsolation.map { .globalActor($0) } ?? .nonisolated
    }
}

extension ProgramAssembler {
    /// Values for `Input`s: `makeChild(providing: user)`.
    mutating func provide(_ values: [Expression], to level: Int, at place: SourceLocation, _ reading: Reading) {
        let inputs = graph.bindings.filter { $0.kind == .input && isVisible($0.level, from: level) }
        var types: [TypeName] = []
        for value in values {
            if let type = reading.type(of: value) {
                types.append(type.name)
            } else {
                // What is given cannot be seen: any of the inputs may be it.
                types += inputs.map(\.implementation)
            }
        }
        var seen: Set<TypeName> = []
        for type in types where seen.insert(type).inserted {
            let keys = inputs.filter { $0.implementation == type }.flatMap(\.keys)
            var binding = Binding(
                id: 0, implementation: type, keys: keys.isEmpty ? [Key(type)] : keys, location: place)
            binding.kind = .instance
            binding.lifetime = .singleton
            binding.fillsInput = true
            binding.level = level
            graph.bindings.append(binding)
        }
    }

    private func isVisible(_ level: Int, from asker: Int) -> Bool {
        var current: Int? = asker
        while let here = current {
            if here == level { return true }
            current = graph.levels[here].parent
        }
        return false
    }
}
