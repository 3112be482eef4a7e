internal import DovetailGraph

extension ProgramAssembler {
    /// The module and the container to which bindings are added, and the conditions that apply there.
    struct InsertionPoint {
        var module: Int?
        var level: Int
        /// The branches around the line.
        var branches: [Branch] = []
        /// The enclosing properties and functions that contain lists of bindings.
        var lists: Set<String> = []
        /// The number of enclosing modules.
        var nesting = 0
        /// The line that is read.
        var line: SourceLocation?
        /// The line that lists the generic module around the bindings.
        var specialization: SourceLocation?
        /// True in a loop, whose sequence may be empty.
        var isRepeated = false
        /// True for the bindings of a `Choice`, of which a file selects one.
        var isChosen = false
        /// True under an inactive `#if`.
        var isExcluded = false
        /// The existing container in which bindings are registered. A binding that replaces another one is added to
        /// `level` instead.
        var registering: Int?
        /// True if bindings are registered in an existing container, and it is not known in which.
        var isUnassigned = false

        var enteringLoop: InsertionPoint {
            var inner = self
            inner.isRepeated = true
            return inner
        }

        func entering(_ branch: Branch) -> InsertionPoint {
            var inner = self
            inner.branches.append(branch)
            return inner
        }
    }

    /// Adds the lines of the body of a module or a container.
    mutating func interpret(_ statements: [Statement], in context: TypeContext, at point: InsertionPoint) {
        var context = context
        for statement in statements {
            switch statement {
            case .expression(let expression): interpret(expression, in: context, at: point)
            case .constant(let name, let type, _, let value):
                context.declare(name, of: type.map(context.resolve) ?? context.type(of: value))
                context.listings[name] = context.listing(value)
                context.conditionNames.set(name, to: value)
            case .branches(let clauses, let isExhaustive):
                interpret(clauses, isExhaustive: isExhaustive, in: context, at: point)
            case .type(let name, let alias): context.declareType(name, alias: alias)
            case .loop(let body): interpret(body, in: context, at: point.enteringLoop)
            case .configuration(let clauses): interpret(clauses, in: context, at: point)
            }
        }
    }

    /// Interprets the clauses of an `if` or a `switch`.
    private mutating func interpret(
        _ clauses: [Statement.Clause], isExhaustive: Bool, in context: TypeContext, at point: InsertionPoint
    ) {
        let meant = clauses.map { clause in
            var clause = clause
            clause.condition = clause.condition.map(context.conditionNames.condition)
            return clause
        }
        let branches = Branch.all(of: meant, isExhaustive: isExhaustive)
        for (index, isTaken) in context.conditionNames.activity(of: clauses).enumerated() {
            // A condition provides nothing, but the names that it binds hide others.
            let names = clauses[index].tests.filter { if case .constant = $0 { true } else { false } }
            // Each turn of a loop may take another branch.
            var inner = isTaken == true || point.isRepeated ? point : point.entering(branches[index])
            if isTaken == false { inner.isExcluded = true }
            interpret(names + clauses[index].statements, in: context, at: inner)
        }
    }

    private mutating func interpret(
        _ clauses: [Statement.Clause], in context: TypeContext, at outer: InsertionPoint
    ) {
        let branches = Branch.all(ofConfiguration: clauses)
        let conditions = clauses.conditions
        for (index, isActive) in options.activity(of: clauses).enumerated() {
            var point = outer.entering(branches[index])
            if isActive == false { point.isExcluded = true }
            if isActive == true { point.branches = outer.branches }
            var context = context
            context.scope = context.scope.entering(conditions: conditions[index])
            interpret(clauses[index].statements, in: context, at: point)
        }
    }

    private mutating func interpret(_ expression: Expression, in context: TypeContext, at outer: InsertionPoint) {
        if case .awaited(let inner) = expression.form { return interpret(inner, in: context, at: outer) }
        var point = outer
        point.line = context.location(of: expression.position)
        if let line = BindingReader.read(expression, in: context) {
            for provision in line.unread { skip(expression, in: context, at: point, provision) }
            if let alternative = line.alternative, !point.isExcluded { addUnread(alternative, at: point) }
            if let binding = line.binding { add(binding, at: point) }
            unreadUses += line.dependencies.map { ($0.key, point.level) }
            return
        }
        if let entryPoint = EntryPoint(expression, in: context) { return declare(entryPoint, at: point) }
        if context.listsValues(expression) { return installValues(expression, in: context, at: point) }
        if let choice = ValueChoice(expression, in: context) {
            checkLength(of: choice.list, passedTo: "Choice", in: context.scope)
            return interpret(choice, in: context, at: point)
        }
        if isModule(expression, in: context), let type = context.type(of: expression) {
            if !point.isExcluded {
                install(type, with: ModuleValue(expression, of: type, in: context), at: point, isRequired: false)
            }
            return
        }
        if let module = expression.moduleOfLive,
            isModule(module, in: context) || context.listsValues(module) || list(module, in: context) != nil
        {
            return interpret(module, in: context, at: outer)
        }
        if let list = list(expression, in: context) {
            checkLength(of: list)
            var point = point
            var inner = TypeContext(names, in: list.scope)
            inner.listings = context.listings
            inner.conditionNames = context.conditionNames
            for parameter in list.parameters { inner.declare(parameter.name, of: nil) }
            inner.conditionNames.set(list.parameters, of: expression, in: context, declaredIn: list.scope)
            inner.declareGenerics(list.generics)
            inner.expected = list.type.map(inner.resolve)
            if point.lists.insert(list.name).inserted { interpret(list.body, in: inner, at: point) }
            return
        }
        switch expression.form {
        case .call, .name, .member, .choice, .other, .cast, .parameter: skip(expression, in: context, at: point)
        case .unwrapped(let inner): skip(inner, in: context, at: point)
        default: break
        }
    }

    /// True for a value of a module of the sources.
    private func isModule(_ expression: Expression, in context: TypeContext) -> Bool {
        guard let type = context.type(of: expression), table.symbol(of: type) != nil else { return false }
        return names.ancestors(of: type).contains { $0.base == "Dovetail.Module" }
    }

    /// Adds the request of an entry point. It may be sent to any child of the container.
    private mutating func declare(_ entryPoint: EntryPoint, at point: InsertionPoint) {
        guard !point.isExcluded, var request = entryPoint.request(at: entryPoint.location) else { return }
        request.level = point.registering ?? point.level
        request.isEntryPoint = true
        request.branches = point.branches
        graph.requests.append(request)
    }

    /// Adds the bindings of a `Choice`, none of which is reported as unused, and a binding for the type, which may use
    /// any of them.
    private mutating func interpret(_ choice: ValueChoice, in context: TypeContext, at outer: InsertionPoint) {
        var point = outer
        point.isChosen = true
        interpret(choice.bindings, in: context, at: point)
        add(choice.binding, at: outer)
    }

    /// Records a line that could not be read, unless it is under an inactive `#if`.
    mutating func skip(
        _ expression: Expression, in context: TypeContext, at point: InsertionPoint,
        _ provision: Unread.Provision = .anything
    ) {
        if point.isExcluded { return }
        let isValueFiles = context.listsValues(expression)
        addUnread(isValueFiles ? .values : provision, at: point)
        let line = Unreadable(
            text: BindingReader.root(of: expression)?.function ?? expression.text,
            location: context.location(of: expression.position),
            isValueFiles: isValueFiles)
        if !unreadable.contains(line) { unreadable.append(line) }
    }

    private mutating func addUnread(_ provision: Unread.Provision, at point: InsertionPoint) {
        let unread = Unread(provision, level: point.isUnassigned ? nil : point.registering ?? point.level)
        if !graph.unread.contains(unread) { graph.unread.append(unread) }
    }

    /// Adds a binding for each setting of a `ConfigurationValues`, or for each value of a `ValueFiles`.
    private mutating func installValues(_ expression: Expression, in context: TypeContext, at point: InsertionPoint) {
        guard let settings = context.listing(expression)?.settings else {
            return installFiles(expression, in: context, at: point)
        }
        let (bindings, isComplete) = settings.bindings(names)
        for binding in bindings { add(binding, at: point) }
        if !isComplete { skip(expression, in: context, at: point) }
    }

    /// Installs a `ValueFiles` as a module with a binding for each value, once per container.
    private mutating func installFiles(_ expression: Expression, in context: TypeContext, at point: InsertionPoint) {
        guard let values = context.values(expression) else { return skip(expression, in: context, at: point) }
        let name = TypeName("DovetailFiles.ValueFiles")
        if let known = installed[point.level][name] {
            if graph.modules[known].location != values.location { graph.modules[known].isMismatched = true }
            return
        }
        var module = Graph.Module(name: name, parent: point.module)
        module.location = values.location
        graph.modules.append(module)
        installed[point.level][name] = graph.modules.count - 1
        var inner = point
        inner.module = graph.modules.count - 1
        for binding in values.bindings { add(binding, at: inner) }
        for finding in values.findings where !findings.contains(finding) { findings.append(finding) }
        if !values.mistakes.isEmpty { addUnread(.values, at: point) }
    }

    private mutating func add(_ binding: Binding, at point: InsertionPoint) {
        var binding = binding
        binding.module = point.module
        binding.level = point.level
        binding.branches = point.branches
        if !point.branches.isEmpty || point.isRepeated { binding.isConditional = true }
        if point.isChosen { binding.isUnused = true }
        if point.isExcluded {
            binding.level = 0
            binding.module = nil
            binding.isConditional = true
            graph.absent.append(binding)
        } else {
            if let container = point.registering { register(&binding, in: container) }
            specializations[graph.bindings.count] = point.specialization
            graph.bindings.append(binding)
        }
    }

    /// Registers a binding: a new key is added to the container, and a key that replaces another one to the overlay
    /// before it. A binding with keys of both kinds is added to both.
    private mutating func register(_ binding: inout Binding, in container: Int) {
        binding.isAdded = true
        let (isHidden, module) = (binding.isHidden, binding.module)
        registered.insert(binding.location)
        for key in binding.keys {
            let old = graph.bindings.filter {
                $0.level == container && $0.keys.contains(key) && $0.isHidden == isHidden
                    && (!isHidden || $0.module == module)
            }
            if old.isEmpty { continue }
            registered.formUnion(old.map(\.location))
            let new = Rules.Registered(at: binding.location, overridable: binding.overridable)
            let others = old.map { Rules.Registered(at: $0.location, overridable: $0.overridable) }
            guard let finding = Rules.alreadyRegistered(key, new, over: others) else {
                var new = binding
                new.keys.removeAll { key in graph.bindings.contains { $0.level == container && $0.keys.contains(key) } }
                new.level = container
                if !new.keys.isEmpty { graph.bindings.append(new) }
                return
            }
            findings.append(finding)
            return
        }
        binding.level = container
    }
}

extension Expression {
    /// A short form of the expression for messages.
    var text: String {
        switch form {
        case .name(let path, _): path.text
        case .call(let callee, _): callee.text
        case .member(let base, let name): "\(base.text).\(name)"
        case .other(let text, _): text
        default: "…"
        }
    }
}

extension Expression {
    /// The module that `.live()` marks, which provides the same as without it.
    var moduleOfLive: Expression? {
        guard case .call(let callee, let arguments) = form, arguments.isEmpty else { return nil }
        switch callee.form {
        case .member(let base, "live"): return base
        case .name(let path, _):
            guard let parts = path.parts, parts.count > 1, parts.last?.name == "live" else { return nil }
            return Expression(.name(.path(Array(parts.dropLast())), labels: nil), at: position)
        default: return nil
        }
    }
}
