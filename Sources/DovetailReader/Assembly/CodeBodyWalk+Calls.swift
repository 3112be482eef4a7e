internal import DovetailGraph

extension CodeBodyWalk {
    mutating func visitCall(
        _ expression: Expression, of callee: Expression, with arguments: [Expression.Argument],
        expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        let location = context.location(of: expression.position)
        let name = callee.calledName
        visitLines(of: name, arguments, in: context, into: &program)
        let outer = (mayBeMissing, mayFail)
        defer { (mayBeMissing, mayFail) = outer }
        // As in `#expect(throws:)`, which is not read at all.
        if name == "XCTAssertThrowsError" || name == "withKnownIssue" { (mayBeMissing, mayFail) = (true, true) }
        if case .name(let path, _) = callee.form, path.parts?.count == 1,
            case let level?? = containers[path.text]
        {
            // A closure that creates a container.
            _ = visitParts(of: callee, with: arguments, expecting: expectation, in: context, into: &program)
            return level
        }
        let isImplicit = if case .implicitMember("init") = callee.form { true } else { false }
        if name == "Container" || name == "init",
            (isImplicit ? expectation.type?.unwrapped : context.type(of: expression))?.base == "Dovetail.Container"
        {
            guard pass == .containers else { return program.levels[location] }
            return addContainer(with: arguments, at: location, in: context, into: &program)
        }
        if name == "AppContainer", isOfSwiftUI(callee, in: context), arguments.last?.label != "catching" {
            // It is no container, but it has one.
            if pass == .containers {
                _ = addContainer(by: "AppContainer", with: arguments, at: location, in: context, into: &program)
            }
            return nil
        }
        if let entryPoint = EntryPoint(callee, in: context) {
            return visitCall(
                of: entryPoint, with: arguments, at: expression.position, expecting: expectation, in: context,
                into: &program)
        }
        if let request = viewRequest(of: callee, in: context) {
            add(request, with: arguments, at: expression.position, expecting: expectation, in: context, into: &program)
            return visitParts(of: callee, with: arguments, expecting: expectation, in: context, into: &program)
        }
        if name == "??" {
            let first = arguments.first.flatMap {
                visit($0.value, expecting: expectation.unwrapped, in: context, into: &program)
            }
            let last = arguments.last.flatMap { visit($0.value, expecting: expectation, in: context, into: &program) }
            return first == last ? last : nil
        }
        let receiver = receiver(of: callee, expecting: expectation.inside, in: context, into: &program)
        let call = Call(callee: callee, arguments: arguments, position: expression.position, receiver: receiver)
        if let result = visit(call, expecting: expectation, in: context, into: &program) { return result }
        addForwardedRequest(
            of: callee, with: arguments, at: expression.position, expecting: expectation, in: context, into: &program)
        return visitParts(of: callee, with: arguments, expecting: expectation, in: context, into: &program)
    }

    /// A call of a method, with its receiver.
    struct Call {
        var callee: Expression
        var arguments: [Expression.Argument]
        var position: Position
        var receiver: Receiver
    }

    /// Visits a call that uses a container or a component.
    ///
    /// - Returns: The level, if the result is a container, or `nil` if the call is any other one.
    private mutating func visit(
        _ call: Call, expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) -> Int?? {
        let location = context.location(of: call.position)
        let (arguments, receiver) = (call.arguments, call.receiver)
        guard let name = call.callee.calledName,
            LibraryCalls.containers.declare(name, taking: arguments)
                || LibraryCalls.components.declare(name, taking: arguments)
        else { return nil }
        switch name {
        case "makeChild" where receiver.isContainer, "overriding" where receiver.isContainer,
            "register" where receiver.isContainer:
            if pass == (name == "register" ? .registrations : .children) {
                let receivers = passedReceivers(of: call.callee, in: context)
                addContainer(
                    by: name, with: arguments, of: receiver.level, or: receivers, at: location, in: context,
                    into: &program)
            }
            return .some(name == "register" ? nil : program.levels[location])
        case "resolve" where receiver.isContainer, "resolveNow" where receiver.isContainer:
            if pass == .requests || pass == .forwarders {
                let level = receiver.level ?? onlyPassedReceiver(of: call.callee, in: context)
                var expectation = expectation
                // Synchronous, even within `try await`.
                if name == "resolveNow" { expectation.isAwaited = false }
                addRequest(
                    with: arguments, at: call.position, from: level, expecting: expectation, in: context, into: &program
                )
            }
            return .some(nil)
        case "resolve" where receiver.type?.base == "Dovetail.Resolution":
            if pass == .requests {
                addRequest(
                    with: arguments, at: call.position, from: nil, isInFactory: true, expecting: expectation,
                    in: context, into: &program)
            }
            return .some(nil)
        case "resolve" where receiver.isUnknown, "resolveNow" where receiver.isUnknown:
            if pass == .requests { noteUse(by: arguments, at: call.position, in: context, into: &program) }
            return nil
        case "withChild" where receiver.isContainer, "closeAfter" where receiver.isContainer:
            visitScope(call, expecting: expectation, in: context, into: &program)
            return .some(nil)
        case "start" where receiver.isContainer && isTopLevel && expectation.isAwaited && arguments.isEmpty:
            if pass == .requests, let level = receiver.level {
                program.graph.topLevelStarts.append(.init(level: level, location: location))
            }
            return .some(nil)
        case "inject" where receiver.isContainer:
            if pass == .requests {
                let level = receiver.level ?? onlyPassedReceiver(of: call.callee, in: context)
                addInjection(of: arguments, from: level, in: context, into: &program)
            }
            return .some(nil)
        case "resolver" where receiver.isComponent:
            guard pass == .containers else { return .some(program.levels[location]) }
            return .some(
                addContainer(
                    by: "resolver", with: arguments, of: receiver.type, at: location, in: context, into: &program))
        case "shared" where receiver.isComponent, "transient" where receiver.isComponent:
            guard !arguments.contains(where: \.isTrailing) else { return nil }
            if pass == .requests {
                addRequest(
                    with: [], at: call.position, from: nil, expecting: expectation, in: context, into: &program)
            }
            return .some(nil)
        default: return nil
        }
    }

    /// Adds the request that a call on an object of unknown type is, if that is a container. It may also be another object,
    /// so no mistake is one of this request.
    private func noteUse(
        by arguments: [Expression.Argument], at position: Position, in context: TypeContext,
        into program: inout ProgramAssembler
    ) {
        guard context.table.imports(of: context.scope).contains("Dovetail"),
            let type = arguments.first.flatMap({ context.metatype(of: $0.value) }), !type.isUnresolved
        else { return }
        let qualification = context.qualification(in: arguments)
        let use = ParameterUse(
            type: .standard("Optional", [type]), location: context.location(of: position), qualification: qualification)
        guard let dependency = use.dependency(role: .initializer, position: 0, uses: []),
            [dependency.key, Key(type.name, qualification)].contains(where: { key in
                program.graph.levels.indices.contains { program.serves(key, level: $0) }
            })
        else { return }
        var request = Graph.Request(dependency, isAsync: true)
        (request.branches, request.mayFail, request.hasUnknownArguments) = (branches, true, true)
        program.add(request, from: nil)
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
        var level: Int?
        switch callee.form {
        case .name, .member: break  // The receiver was visited already.
        case .closure(let closure):
            level = walk(closure, as: ClosureType(result: expectation.type), in: context, into: &program)
        default: _ = visit(callee, expecting: expectation.inside, in: context, into: &program)
        }
        let outer = isolation
        isolation = isolationOfClosures(passedTo: callee, in: context) ?? outer
        var inner = context
        inner.expected = expectation.type?.unwrapped
        let forwarders = pass == .requests || pass == .forwarders ? program.forwarders.names : []
        let usesContainers = arguments.contains {
            $0.value.usesContainers || !forwarders.isEmpty && $0.value.calls(forwarders)
        }
        let types = usesContainers ? inner.parameterTypes(of: callee, with: arguments) : []
        let closures =
            usesContainers ? inner.closureTypes(of: arguments, passedTo: callee, expecting: expectation.type) : [:]
        let isUnknown =
            usesContainers
            && mayIsolateClosures(
                callee, given: arguments.map { context.type(of: $0.value) } + [expectation.type], in: context)
        var levels: [Int?] = []
        for (index, argument) in arguments.enumerated() {
            var wanted = expectation.wanting(types.indices.contains(index) ? types[index] : nil)
            wanted.closure = closures[index]
            wanted.isForUnknownUse = isUnknown && closures[index] == nil
            levels.append(visit(argument.value, expecting: wanted, in: context, into: &program))
        }
        isolation = outer
        if pass == .requests, zip(arguments, levels).contains(where: { isContainer($0.value, $1, in: context) }) {
            noteEscape(to: callee, in: context, into: &program)
        }
        if pass == .passing {
            notePassedContainers(
                by: zip(arguments, levels).map { ($0.value, $1) }, to: callee, labels: arguments, in: context,
                into: &program)
        }
        if callee.calledName == "Optional", levels.count == 1 { return levels[0] }
        return level ?? returnedContainer(by: callee, with: arguments, in: context, of: program)
    }
}

extension Expression {
    /// The functions of containers that take a list of bindings and modules.
    static let functionsWithLists: Set<String> = ["Container", "AppContainer", "makeChild", "overriding", "register"]
}
