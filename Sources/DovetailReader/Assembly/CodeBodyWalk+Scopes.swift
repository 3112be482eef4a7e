internal import DovetailGraph

extension CodeBodyWalk {
    /// The container that a closure receives.
    struct ReceivedContainer {
        var level: Int?
        /// The containers that callers pass, if the level is not known.
        var passed: PassedContainers?
    }

    /// Visits a call of `withChild(providing:body:)`, whose closure receives a child, or of `closeAfter(_:)`, whose closure
    /// receives the container itself.
    mutating func visitScope(
        _ call: Call, expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) {
        let values = call.arguments.filter { if case .closure = $0.value.form { false } else { $0.label != "body" } }
        for value in values { _ = visit(value.value, expecting: expectation.inside, in: context, into: &program) }
        let receivers = passedReceivers(of: call.callee, in: context)
        var received = ReceivedContainer(level: call.receiver.level, passed: receivers)
        if call.callee.calledName == "withChild" {
            let location = context.location(of: call.position)
            if pass == .children {
                addContainer(
                    by: "makeChild", with: values, of: call.receiver.level, or: receivers, at: location, in: context,
                    into: &program)
            }
            received = ReceivedContainer(level: program.levels[location])
        }
        let closures = call.arguments.compactMap {
            if case .closure(let closure) = $0.value.form { closure } else { nil }
        }
        for argument in call.arguments where argument.label == "body" || call.callee.calledName == "closeAfter" {
            if case .closure = argument.value.form { continue }
            notePassed(received, to: argument.value, in: context, into: &program)
        }
        for closure in closures {
            let type = ClosureType(parameters: [.container], result: expectation.type)
            _ = walk(closure, as: type, receiving: received, in: context, into: &program)
        }
    }

    /// Notes the container that a function receives which is passed by its name, `withChild(body: handle)`.
    private func notePassed(
        _ container: ReceivedContainer, to body: Expression, in context: TypeContext,
        into program: inout ProgramAssembler
    ) {
        if pass == .requests { noteEscape(to: body, in: context, into: &program) }
        if case .name(let path, _) = body.form, context.localNames.contains(path.text) { return }
        let functions = context.callables(for: body)
        guard pass == .passing, functions.count == 1, let parameter = functions[0].parameters.first else { return }
        let levels = container.level.map { [$0] } ?? container.passed ?? [nil]
        program.nextPassed[parameter.location, default: []].formUnion(levels)
    }

    /// Visits the call of an entry point with a container, which is a request to that container.
    mutating func visitCall(
        of entryPoint: EntryPoint, with arguments: [Expression.Argument], at position: Position,
        expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        var level: Int?
        for argument in arguments {
            let found = visit(argument.value, expecting: Expectation(), in: context, into: &program)
            if argument.label == nil { level = found ?? level }
        }
        guard pass == .requests, var request = entryPoint.request(at: context.location(of: position)) else {
            return nil
        }
        request.level = level ?? 0
        // Inputs were checked where the entry point is declared, unless it is known to which container this is sent.
        request.isEntryPoint = level == nil
        let caller = caller(given: arguments, in: context)
        let isAsync = expectation.isAwaited && !caller.isGiven
        request.isAsync = isAsync && !isTopLevel
        request.isAwaitedAtTopLevel = isAsync && isTopLevel
        (request.isolation, request.hasUnknownIsolation) = (caller.isolation, caller.isUnknown)
        (request.branches, request.mayFail) = (branches, mayFail)
        program.add(request, from: level)
        return nil
    }
}
