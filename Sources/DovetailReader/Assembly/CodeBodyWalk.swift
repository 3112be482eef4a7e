internal import DovetailGraph

/// Visits the expressions of a body, to find the containers that it creates, their children, and the requests to them.
struct CodeBodyWalk {
    /// The purpose of a walk. Each pass uses what the earlier ones have found in all bodies.
    ///
    /// The passes `passing` find the containers that callers pass to functions.
    enum Pass {
        case containers, passing, children, registrations, requests
        /// Finds the functions that pass a type on to a request.
        case forwarders
        /// Finds the bindings that are listed outside of containers. It is needed only if some containers are not known.
        case unlisted
    }

    let code: CodeBody
    let pass: Pass
    /// The containers by the names of constants and variables in the body. The value is `nil` for any other object.
    var containers: [String: Int?] = [:]
    /// The containers that callers pass, by the names of parameters.
    var passed: [String: PassedContainers] = [:]
    /// The variables that may be one of several containers.
    private var changing: Set<String> = []
    /// The isolation of the enclosing closure, if it is known.
    var isolation: Isolation?
    /// The branches around the statement.
    private(set) var branches: [Branch] = []
    /// True if the isolation is not known: a parameter such as `isolated (any Actor)?` determines it, or a function of
    /// another library that receives the enclosing closure.
    var hasUnknownIsolation = false
    /// True in a closure, unless a local function in it is nearer.
    var isInClosure = false
    /// True outside of all functions and closures, where the compiler selects synchronous methods even after `await`.
    private(set) var isTopLevel: Bool
    /// True where an instance may be missing: under a `try?`, and after the code asks whether something is registered.
    var mayBeMissing = false
    /// True under a `try?`, where any request may fail, and in the default of a key that the program replaces.
    var mayFail = false
    /// The expectation for the result of the enclosing function or closure.
    private var result = Expectation()

    init(_ code: CodeBody, pass: Pass) {
        self.code = code
        self.pass = pass
        isTopLevel = code.isTopLevel
    }

    mutating func run(into program: inout ProgramAssembler) {
        var context = TypeContext(program.names, in: code.scope)
        context.owner = code.owner
        context.declareGenerics(code.generics)
        for parameter in code.parameters {
            var metatype: ResolvedType?
            if case .metatype(let type) = parameter.type {
                // Of a class, a caller may pass a subclass.
                metatype = context.resolve(type)
                if metatype?.isUnresolved == false { metatype = nil }
            }
            context.declare(parameter.name, of: context.resolve(parameter.type), metatype: metatype)
        }
        if code.isInitialValue { isolation = .nonisolated }
        if let parameter = code.parameters.first(where: { $0.specifiers.contains("isolated") }) {
            isolate(by: parameter.type, in: context)
        }
        if mayFollowCaller(in: context) { hasUnknownIsolation = true }
        mayFail = program.isReplaced(code)
        findPassedContainers(in: context, of: program)
        result = Expectation(code.result, in: context)
        let level = walk(code.statements, in: context, into: &program)
        noteReturned(level, in: context, into: &program)
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
        var hidden: [(name: String, level: Int??, passed: PassedContainers?)] = []
        let outerMayBeMissing = mayBeMissing
        defer {
            mayBeMissing = outerMayBeMissing
            for (name, level, receivers) in hidden.reversed() { (containers[name], passed[name]) = (level, receivers) }
        }
        var last: Int?
        for (index, statement) in statements.enumerated() {
            last = nil
            switch statement {
            case .expression(let expression):
                if expression.asks(program.checks) || expression.isGuard && expression.names(program.checkingProperties)
                {
                    mayBeMissing = true
                }
                last = visit(expression, expecting: result, in: context, into: &program)
            case .constant(let name, let type, let typePosition, let value):
                if value.asks(program.checks) { mayBeMissing = true }
                var expectation = Expectation(type, in: context)
                expectation.position = typePosition
                let outer = isolation
                // The caller creates the default value of a parameter, without the isolation of the function.
                if type != nil, typePosition == nil, code.property == nil { isolation = .nonisolated }
                var level = visit(value, expecting: expectation, in: context, into: &program)
                isolation = outer
                changing.remove(name)
                if level != nil || type?.isContainer == true, statements[(index + 1)...].change(name, from: value) {
                    changing.insert(name)
                    level = nil
                }
                hidden.append((name, containers[name], passed[name]))
                // Another name of a parameter.
                let receivers = level == nil ? passedContainers(value, in: context) : nil
                containers[name] = receivers == nil ? .some(level) : nil
                passed[name] = receivers
                if code.property == name {
                    let property = Expression(.name(.names([name]), labels: nil), at: value.position)
                    store(level, in: property, of: context, into: &program)
                }
                let known = type.map(context.resolve) ?? context.type(of: value)
                context.declare(name, of: known, metatype: context.metatype(of: value))
                context.listings[name] = context.listing(value)
            case .type(let name, let alias): context.declareType(name, alias: alias)
            case .loop(let body): walk(body, in: context, into: &program)
            case .branches(let clauses, let isExhaustive):
                let branches = Branch.all(of: clauses, isExhaustive: isExhaustive)
                let outer = mayBeMissing
                let asking = clauses.filter { $0.asks(program.checks, program.checkingProperties) }
                if !asking.isEmpty { mayBeMissing = true }
                walk(clauses.map(Optional.some), branches, in: context, into: &program)
                // `if !container.isRegistered(Clock.self) { return }` concerns what follows.
                if !asking.contains(where: { $0.condition?.contains("!") == true }) { mayBeMissing = outer }
            case .configuration(let clauses):
                let active = zip(clauses, program.options.activity(of: clauses)).map {
                    clause, isActive -> Statement.Clause? in
                    isActive == false ? nil : clause
                }
                walk(
                    active, Branch.all(ofConfiguration: clauses), under: clauses.conditions, in: context,
                    into: &program)
            }
        }
        return last
    }

    /// Walks the clauses, without those that are `nil`.
    private mutating func walk(
        _ clauses: [Statement.Clause?], _ branches: [Branch], under conditions: [[String]]? = nil,
        in context: TypeContext, into program: inout ProgramAssembler
    ) {
        for (index, branch) in branches.enumerated() {
            guard let clause = clauses[index] else { continue }
            self.branches.append(branch)
            var context = context
            context.scope = context.scope.entering(conditions: conditions?[index] ?? [])
            walk(clause.everything, in: context, into: &program)
            self.branches.removeLast()
        }
    }

    /// The expectations of the code around an expression: its type, and how its result is used.
    struct Expectation {
        var type: ResolvedType?
        var position: Position?
        var isAwaited = false
        /// The types of the elements, if the type is a tuple.
        var elements: [ResolvedType?] = []
        /// The type as that of a closure.
        var closure: ClosureType?
        /// True if closures are for code that is not known, which may run them on an actor.
        var isForUnknownUse = false

        init(isAwaited: Bool = false) { self.isAwaited = isAwaited }

        init(_ written: TypeReference?, in context: TypeContext) {
            guard let written else { return }
            type = context.resolve(written)
            if case .tuple(let parts)? = type { elements = parts.map(\.type) }
            closure = context.closureType(of: written, in: context.scope)
        }

        /// The expectation for inner expressions, whose type is not known.
        var inside: Expectation {
            var expectation = Expectation(isAwaited: isAwaited)
            expectation.isForUnknownUse = isForUnknownUse
            return expectation
        }

        /// The expectation for a value that is unwrapped.
        var unwrapped: Expectation {
            var expectation = self
            expectation.type = type.map { .standard("Optional", [$0]) }
            return expectation
        }

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
        if pass == .unlisted, program.readUnlisted(expression, as: expectation.type, in: context) { return nil }
        switch expression.form {
        case .awaited(let inner):
            var expectation = expectation
            expectation.isAwaited = true
            return visit(inner, expecting: expectation, in: context, into: &program)
        case .unwrapped(let inner), .chained(let inner):
            return visit(inner, expecting: expectation.unwrapped, in: context, into: &program)
        case .call(let callee, let arguments):
            return visitCall(
                expression, of: callee, with: arguments, expecting: expectation, in: context, into: &program)
        case .name(let path, _): return container(named: path, in: context, of: program)
        case .parameter(let number):
            let names = context.closureParameters
            return names.indices.contains(number) ? containers[names[number]] ?? nil : nil
        case .assignment(let target, let source):
            visitAssignment(of: source, to: target, in: context, into: &program)
            return nil
        case .closure(let closure):
            let outer = (isolation, hasUnknownIsolation)
            defer { (isolation, hasUnknownIsolation) = outer }
            isolateClosures(by: expectation)
            return walk(closure, as: expectation.closure, in: context, into: &program)
        case .cast(let inner, let type):
            var wanted = Expectation(type, in: context)
            wanted.isAwaited = expectation.isAwaited
            return visit(inner, expecting: wanted, in: context, into: &program)
        case .choice(let values, let condition):
            let outer = mayBeMissing
            defer { mayBeMissing = outer }
            if condition.calls(program.checks) || condition.names(program.checkingProperties) { mayBeMissing = true }
            _ = visit(condition, expecting: expectation.inside, in: context, into: &program)
            let levels = Set(values.map { visit($0, expecting: expectation, in: context, into: &program) })
            return levels.count == 1 ? levels.first.flatMap(\.self) : nil
        case .other("try?", let parts):
            let outer = (mayBeMissing, mayFail)
            defer { (mayBeMissing, mayFail) = outer }
            (mayBeMissing, mayFail) = (true, true)
            return parts.first.flatMap { visit($0, expecting: expectation, in: context, into: &program) }
        case .tuple(let elements):
            visit(elements.map(\.value), as: expectation.elements, expecting: expectation, in: context, into: &program)
            return nil
        case .branches(let statements):
            return walk(statements, expecting: expectation, in: context, into: &program)
        case .array(let elements):
            let types = elements.map { _ in expectation.type.flatMap(context.elementType) }
            visit(elements, as: types, expecting: expectation, in: context, into: &program)
            return nil
        case .other(Expression.dictionaryText, let parts):
            let types = expectation.type?.unwrapped.arguments ?? []
            let all = types.count == 2 ? parts.indices.map { types[$0 % 2] } : []
            visit(parts, as: all, expecting: expectation, in: context, into: &program)
            return nil
        default:
            let inside = inner(expectation, of: expression, in: context)
            for part in expression.parts { _ = visit(part, expecting: inside, in: context, into: &program) }
            for operand in expression.changed { noteChange(of: operand, in: context, into: &program) }
            return nil
        }
    }

    /// Walks the branches of an expression, whose values are its own.
    private mutating func walk(
        _ branches: [Statement], expecting expectation: Expectation, in context: TypeContext,
        into program: inout ProgramAssembler
    ) -> Int? {
        let outer = result
        defer { result = outer }
        result = expectation
        return walk(branches, in: context, into: &program)
    }

    /// The container that a name refers to: a local one, or else a property.
    private func container(named path: TypeReference, in context: TypeContext, of program: ProgramAssembler) -> Int? {
        guard let parts = path.parts, let name = parts.last?.name, parts.count < 3, !path.isCurrentContainer else {
            return nil
        }
        if parts.count == 1 || parts[0].name == "self", let known = containers[name] { return known }
        return parts.count == 1 && context.localNames.contains(name)
            ? nil : storedContainer(path, in: context, of: program)
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
        if case .tuple(let targets) = target.form, case .tuple(let values) = source.form, targets.count == values.count
        {
            for (target, value) in zip(targets, values) {
                visitAssignment(of: value.value, to: target.value, in: context, into: &program)
            }
            return
        }
        var expectation = Expectation().wanting(context.type(inChain: target) ?? typeOfWrapped(target, in: context))
        if case .name(let path, _) = target.form, let names = path.parts?.map(\.name),
            let (property, scope) = context.property(names)
        {
            expectation.closure = property.type.flatMap { context.closureType(of: $0, in: scope) }
            // A type that depends on generic parameters is not known, but may be passed on.
            if expectation.type == nil { expectation.type = property.type.map { context.names.resolve($0, in: scope) } }
        }
        expectation.isForUnknownUse = expectation.type == nil && expectation.closure == nil
        if case .tuple(let targets) = target.form { expectation.elements = targets.map { context.type(of: $0.value) } }
        let level = visit(source, expecting: expectation, in: context, into: &program)
        if case .tuple(let targets) = target.form {
            for target in targets { noteChange(of: target.value, in: context, into: &program) }
        } else if case .name(let path, _) = target.form, path.parts?.count == 1, context.localNames.contains(path.text)
        {
            containers[path.text] = .some(changing.contains(path.text) ? nil : level)
        } else if let passed = passedContainers(source, in: context), passed.count == 1, let only = passed.first {
            // All callers of an initializer pass one container.
            store(level ?? only, in: target, of: context, into: &program)
        } else if source.text != "nil", level != nil || context.type(of: source)?.unwrapped.isContainer != false {
            store(level, in: target, of: context, into: &program)
        }
    }

    /// Walks a closure or a local function.
    ///
    /// - Returns: The level, if its result is a container.
    mutating func walk(
        _ closure: Closure, as type: ClosureType?, receiving container: ReceivedContainer? = nil,
        in outer: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        let (outerResult, outerIsolation, outerTopLevel) = (result, (isolation, hasUnknownIsolation), isTopLevel)
        let (outerContainers, outerPassed) = (containers, passed)
        isTopLevel = false
        var context = outer
        context.declareGenerics(closure.generics)
        context.closureParameters = closure.parameters.map(\.name)
        let types = type?.parameters(of: closure) ?? []
        for (index, parameter) in closure.parameters.enumerated() {
            let known = types.indices.contains(index) ? types[index] : nil
            context.declare(parameter.name, of: parameter.type.map(context.resolve) ?? known)
            containers[parameter.name] = .some(nil)
        }
        if let container { receive(container, in: closure, &context) }
        result = Expectation(closure.result, in: context)
        if closure.result == nil { result = Expectation().wanting(type?.result) }
        let outerIsInClosure = isolate(closure, in: context)
        let level = walk(closure.statements, in: context, into: &program)
        for name in context.closureParameters { containers[name] = outerContainers[name] }
        (passed, isInClosure) = (outerPassed, outerIsInClosure)
        (result, (isolation, hasUnknownIsolation), isTopLevel) = (outerResult, outerIsolation, outerTopLevel)
        return level
    }
}

extension CodeBodyWalk {
    /// Declares the container that a closure receives as its first parameter, which may be `$0`.
    private mutating func receive(
        _ container: ReceivedContainer, in closure: Closure, _ context: inout TypeContext
    ) {
        let name = closure.parameters.first?.name ?? "$0"
        if closure.parameters.isEmpty {
            context.closureParameters = [name]
            context.declare(name, of: .container)
        }
        containers[name] = container.level == nil && container.passed != nil ? nil : .some(container.level)
        passed[name] = container.passed
    }
}
