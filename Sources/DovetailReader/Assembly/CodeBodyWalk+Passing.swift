internal import DovetailGraph

/// The containers that callers pass to a parameter. One of them is `nil` if it is unknown.
typealias PassedContainers = Set<Int?>

extension CodeBodyWalk {
    /// The name of the container to which methods in an extension of `Container` refer.
    private static let implicit = "self"

    /// Looks up the containers that callers pass to the parameters.
    mutating func findPassedContainers(in context: TypeContext, of program: ProgramAssembler) {
        for parameter in code.parameters where parameter.type.isContainer {
            passed[parameter.name] = program.passed[context.location(of: parameter.position)]
        }
        if code.owner?.base == ResolvedType.container.base, let position = code.position {
            passed[CodeBodyWalk.implicit] = program.passed[context.location(of: position)]
        }
    }

    /// The containers that may be the receiver of a call, if callers pass them.
    func passedReceivers(of callee: Expression, in context: TypeContext) -> PassedContainers? {
        guard let receiver = callee.receiver else { return passed[CodeBodyWalk.implicit] }
        return passedContainers(receiver, in: context)
    }

    /// The receiver of a call, if it is a parameter to which all callers pass one container.
    func onlyPassedReceiver(of callee: Expression, in context: TypeContext) -> Int? {
        guard let receivers = passedReceivers(of: callee, in: context), receivers.count == 1 else { return nil }
        return receivers.first.flatMap(\.self)
    }

    /// The containers that an expression may be, if callers pass them.
    func passedContainers(_ expression: Expression, in context: TypeContext) -> PassedContainers? {
        switch expression.form {
        case .unwrapped(let inner), .chained(let inner), .awaited(let inner):
            return passedContainers(inner, in: context)
        case .call(let callee, let arguments) where callee.calledName == "Optional" && arguments.count == 1:
            return passedContainers(arguments[0].value, in: context)
        case .name(let path, _) where path.parts?.count == 1:
            if let local = containers[path.text] { return local == nil ? nil : [local] }
            return passed[path.text]
        default: return nil
        }
    }

    /// True if an expression, with the level that was found for it, is a container.
    func isContainer(_ expression: Expression, _ level: Int?, in context: TypeContext) -> Bool {
        switch expression.form {
        case .name, .unwrapped, .parameter, .member:
            level != nil || context.type(of: expression)?.unwrapped.isContainer == true
        default: false
        }
    }

    /// Notes the containers that a call passes to the parameters of a function, or to its implicit `self`.
    mutating func notePassedContainers(
        by arguments: [(value: Expression, level: Int?)], to callee: Expression, labels: [Expression.Argument],
        in context: TypeContext, into program: inout ProgramAssembler
    ) {
        var receivers: PassedContainers = []
        if let receiver = callee.receiver {
            receivers = levels(of: receiver, in: context, program)
        } else if code.owner?.base == ResolvedType.container.base {
            receivers = passed[CodeBodyWalk.implicit] ?? [nil]
        }
        let given = arguments.map { levels(of: $0.value, or: $0.level, in: context, program) }
        guard !receivers.isEmpty || given.contains(where: { !$0.isEmpty }) else { return }
        for (callable, indices) in context.fitting(context.callables(for: callee), to: labels) {
            for (levels, index) in zip(given, indices) {
                program.nextPassed[callable.parameters[index].location, default: []].formUnion(levels)
            }
            if let location = callable.location {
                program.nextPassed[location, default: []].formUnion(receivers)
            }
        }
    }

    /// The containers that an expression may be; empty if it is no container.
    private func levels(
        of expression: Expression, or level: Int? = nil, in context: TypeContext, _ program: ProgramAssembler
    ) -> PassedContainers {
        if let passed = passedContainers(expression, in: context) { return passed }
        if let level { return [level] }
        guard context.type(of: expression)?.unwrapped.isContainer == true else { return [] }
        if case .name(let path, _) = expression.form { return [storedContainer(path, in: context, of: program)] }
        return [nil]
    }
}

extension ProgramAssembler {
    /// Finds the containers that callers pass to functions, until nothing changes.
    mutating func passContainers(in codeBodies: [CodeBody]) {
        for _ in 0..<8 {
            nextPassed = [:]
            for code in codeBodies {
                var walk = CodeBodyWalk(code, pass: .passing)
                walk.run(into: &self)
            }
            let isSettled = nextPassed == passed
            passed = nextPassed
            if isSettled { return }
        }
    }

    /// Registers bindings in each of several containers, or, if there is none, in one that is not known.
    mutating func register(
        _ statements: [Statement], in containers: [Int], at location: SourceLocation, _ context: TypeContext
    ) {
        for container in containers {
            let level = addLevel(parent: container)
            levels[location] = level
            var point = InsertionPoint(module: nil, level: level)
            point.registering = container
            interpret(statements, in: context, at: point)
        }
        guard containers.isEmpty else { return }
        let level = addLevel(parent: 0)
        levels[location] = level
        (graph.levels[level].hasUnknownParent, graph.levels[level].isAnywhere) = (true, true)
        var point = InsertionPoint(module: nil, level: level)
        point.isUnassigned = true
        interpret(statements, in: context, at: point)
        findParent(of: level)
    }
}
