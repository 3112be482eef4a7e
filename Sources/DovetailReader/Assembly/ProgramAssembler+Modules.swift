internal import DovetailGraph

extension ProgramAssembler {
    /// Installs a module as a container does at run time: its requirements first, and each type once.
    ///
    /// - Parameter point: The line that lists the module. A required module has no enclosing module.
    mutating func install(
        _ type: ResolvedType, with value: ModuleValue?, at point: InsertionPoint, isRequired: Bool
    ) {
        let level = point.level
        guard let symbol = table.symbol(of: type), !requiring.contains(type.name),
            !(isRequired && isInstalled(type.name, above: level)), requiring.count < ProgramAssembler.nestingLimit
        else { return }
        var value = value
        value?.branches = point.branches
        if isInstalled(type.name, with: value, in: level) { return }
        let conditionNames = conditionNames(of: symbol, value, in: level)
        let module = addRequirements(of: symbol, type, conditionNames, at: point, isRequired: isRequired)
        if isInstalled(type.name, with: value, in: level) { return }
        if installed[level][type.name] == nil { graph.modules.append(module) }
        let index = installed[level][type.name] ?? graph.modules.count - 1
        installed[level][type.name] = index
        values[index] = value
        listed[level][type.name, default: []].append(point.branches)
        var inner = point
        inner.module = index
        inner.lists = []
        inner.nesting += 1
        if !symbol.generics.isEmpty { inner.specialization = point.line }
        interpretBody(of: symbol, type, value?.listings ?? [:], conditionNames, at: inner)
    }

    /// Installs the requirements of a module, and describes it.
    private mutating func addRequirements(
        of symbol: Symbol, _ type: ResolvedType, _ conditionNames: ConditionNames, at point: InsertionPoint,
        isRequired: Bool
    ) -> Graph.Module {
        requiring.append(type.name)
        defer { requiring.removeLast() }
        var module = Graph.Module(name: type.name, parent: isRequired ? nil : point.module)
        let requirements = requirements(of: symbol, conditionNames, at: point)
        module.requirements = requirements.map(\.type.name)
        let property = symbol.property("requirements")
        module.location =
            property.map { table.location($0.property.position, in: $0.scope) }
            ?? table.location(symbol.position, in: symbol.scope)
        if !mustBePresent[point.level] {
            for requirement in requirements where table.symbol(of: requirement.type) != nil {
                install(requirement.type, with: requirement.value, at: point, isRequired: true)
            }
        }
        return module
    }

    private mutating func interpretBody(
        of symbol: Symbol, _ type: ResolvedType, _ listings: [String: ValueSource], _ conditionNames: ConditionNames,
        at point: InsertionPoint
    ) {
        let bodies = symbol.declarations(ofProperty: "body")
        guard !bodies.isEmpty else {
            // It comes from the extension of a protocol, which cannot know the type.
            let name = Expression(.name(.names([type.name.description]), labels: nil), at: symbol.position)
            return skip(name, in: TypeContext(names, in: symbol.scope), at: point)
        }
        guard point.nesting < ProgramAssembler.nestingLimit else { return }
        let name = ResolvedType.nominal(symbol.name, [], isProtocol: false).name.description
        for (body, branch) in zip(bodies, Branch.all(of: bodies.map(\.conditions))) {
            var context = TypeContext(names, in: names.scope(body.scope, inside: type))
            context.listings = listings
            context.conditionNames = conditionNames
            checkLength(of: body.property, named: name, in: body.scope)
            interpret(body.property.body, in: context, at: branch.map(point.entering) ?? point)
        }
    }

    /// Returns true if a module is installed already, unless all lines that list it are in branches that exclude this one.
    /// Marks it if it has a different value.
    private mutating func isInstalled(_ name: TypeName, with value: ModuleValue?, in level: Int) -> Bool {
        guard let index = installed[level][name] else { return false }
        let branches = value?.branches ?? []
        // A line in two branches that exclude each other is never run.
        if branches.contains(where: { branches.contains(where: $0.excludes) }) { return true }
        let isExcluded = listed[level][name]?.allSatisfy { $0.contains { branches.contains(where: $0.excludes) } }
        if isExcluded == true { return false }
        if let first = values[index], let value, first.differs(from: value) { graph.modules[index].isMismatched = true }
        return true
    }

    private func isInstalled(_ name: TypeName, above level: Int) -> Bool {
        var current = graph.levels[level].parent
        while let here = current {
            if installed[here][name] != nil { return true }
            current = graph.levels[here].parent
        }
        return false
    }

    private mutating func requirements(
        of symbol: Symbol, _ conditionNames: ConditionNames, at point: InsertionPoint
    ) -> [(type: ResolvedType, value: ModuleValue?)] {
        if let found = symbol.property("requirements"), !found.property.isArrayOfElements {
            let other = Expression(.name(.names(["requirements"]), labels: nil), at: found.property.position)
            skip(other, in: TypeContext(names, in: found.scope), at: point)
        }
        let isChosen = symbol.property("requirements").map { !$0.property.isOneArray } ?? false
        return elements(ofArray: "requirements", in: symbol).compactMap { expression, context in
            guard let type = context.type(of: expression), table.symbol(of: type) != nil else {
                skip(expression, in: context, at: point)
                return nil
            }
            var context = context
            context.conditionNames = conditionNames
            var value = ModuleValue(expression, of: type, in: context)
            value.isChosen = isChosen
            return (type, value)
        }
    }

    /// The elements of the array that is the value of a property.
    func elements(ofArray name: String, in symbol: Symbol) -> [(Expression, TypeContext)] {
        guard let found = symbol.property(name) else { return [] }
        let context = TypeContext(names, in: found.scope)
        let values = found.property.body.flatMap(\.expressions) + [found.property.value].compactMap { $0 }
        return values.flatMap(\.listedElements).map { ($0, context) }
    }

    /// The maximum depth of nested modules: far above that of practical programs, and safe for the stack.
    private static let nestingLimit = 200

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
        for (clause, branch) in zip(clauses, Branch.all(of: meant, isExhaustive: isExhaustive)) {
            // A condition provides nothing, but the names that it binds hide others.
            let names = clause.tests.filter { if case .constant = $0 { true } else { false } }
            // Each turn of a loop may take another branch.
            interpret(names + clause.statements, in: context, at: point.isRepeated ? point : point.entering(branch))
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
            for name in list.parameters { inner.declare(name, of: nil) }
            inner.conditionNames.set(list.parameters, of: expression, in: context)
            inner.declareGenerics(list.generics)
            if point.lists.insert(list.name).inserted { interpret(list.body, in: inner, at: point) }
            return
        }
        switch expression.form {
        case .call, .name, .member, .choice, .other: skip(expression, in: context, at: point)
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
        binding.isConditional = !point.branches.isEmpty || point.isRepeated
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

    /// True if it is an array literal, or a sum of array literals, so that all its elements are known.
    fileprivate var isArrayOfElements: Bool {
        switch form {
        case .array: true
        case .choice(let values, _): values.allSatisfy(\.isArrayOfElements)
        case .other(_, let parts) where !parts.isEmpty:
            parts.allSatisfy { part in
                if case .other("+", []) = part.form { true } else { part.isArrayOfElements }
            }
        default: false
        }
    }

    /// The elements of all arrays in the expression: `[A()] + (flag ? [B()] : [])`.
    fileprivate var listedElements: [Expression] {
        if case .array(let elements) = form { return elements }
        return parts.flatMap(\.listedElements)
    }
}

extension Property {
    /// True if it always has the elements of one array.
    fileprivate var isOneArray: Bool {
        let statements = body + [value].compactMap { $0.map(Statement.expression) }
        guard statements.count == 1, case .expression(let list) = statements[0], case .array = list.form else {
            return false
        }
        return true
    }

    /// True if its value, or that of each branch of its getter, is an array whose elements are known.
    fileprivate var isArrayOfElements: Bool {
        let values = body.flatMap(\.expressions) + [value].compactMap { $0 }
        return !values.isEmpty && values.allSatisfy(\.isArrayOfElements)
    }
}
