internal import DovetailGraph

extension ProgramAssembler {
    /// Installs a module as a running container does: requirements first, each type once.
    ///
    /// - Parameter place: Where it is listed; what is required belongs to no other module.
    mutating func install(_ type: ResolvedType, _ value: ModuleValue?, at place: Place, isRequired: Bool) {
        let level = place.level
        guard let symbol = table.symbol(of: type), !requiring.contains(type.name),
            !(isRequired && isAbove(type.name, level)), requiring.count < ProgramAssembler.nestingLimit
        else { return }
        if let known = installed[level][type.name] { return compare(known, level, value) }
        requiring.append(type.name)
        var module = Graph.Module(name: type.name, parent: isRequired ? nil : place.module)
        let requirements = requirements(of: symbol)
        module.requirements = requirements.map(\.type.name)
        let property = symbol.property("requirements")
        module.location =
            property.map { table.location($0.property.position, in: $0.scope) }
            ?? table.location(symbol.position, in: symbol.scope)
        if !mustBePresent[level] {
            for requirement in requirements where table.symbol(of: requirement.type) != nil {
                install(requirement.type, requirement.value, at: place, isRequired: true)
            }
        }
        requiring.removeLast()
        if let known = installed[level][type.name] { return compare(known, level, value) }
        graph.modules.append(module)
        let index = graph.modules.count - 1
        installed[level][type.name] = index
        values[index] = value
        if let body = symbol.property("body") {
            var inner = place
            inner.module = index
            inner.lists = []
            inner.nesting += 1
            guard inner.nesting < ProgramAssembler.nestingLimit else { return }
            let scope = TypeContext(names, body.scope).substituting(symbol, type, body.scope)
            var reading = TypeContext(names, scope)
            reading.listings = value?.listings ?? [:]
            interpret(body.property.body, reading, inner)
        }
    }

    /// Two values of one module type that are seen to differ.
    private mutating func compare(_ known: Int, _ level: Int, _ value: ModuleValue?) {
        if let first = values[known], let value, first.differs(from: value) { graph.modules[known].isMismatched = true }
    }

    private func isAbove(_ name: TypeName, _ level: Int) -> Bool {
        var current = graph.levels[level].parent
        while let here = current {
            if installed[here][name] != nil { return true }
            current = graph.levels[here].parent
        }
        return false
    }

    private mutating func requirements(of symbol: Symbol) -> [(type: ResolvedType, value: ModuleValue?)] {
        listed("requirements", symbol).compactMap { expression, reading in
            guard let type = reading.type(of: expression), table.symbol(of: type) != nil else {
                skip(expression, reading)
                return nil
            }
            return (type, ModuleValue(expression, type, reading))
        }
    }

    /// The elements of the array that a property gives.
    func listed(_ name: String, _ symbol: Symbol) -> [(Expression, TypeContext)] {
        guard let found = symbol.property(name) else { return [] }
        let reading = TypeContext(names, found.scope)
        let values = found.property.body.flatMap(\.expressions) + [found.property.value].compactMap { $0 }
        return values.flatMap(\.listedElements).map { ($0, reading) }
    }

    /// How many modules may stand around one: far more than anyone writes, and within the stack.
    private static let nestingLimit = 200

    /// Where bindings go.
    struct Place {
        var module: Int?
        var level: Int
        var isConditional = false
        /// The properties and functions around whose lines these are.
        var lists: Set<String> = []
        /// How many modules are around.
        var nesting = 0
        /// Among the bindings of a `Choice`: a file says which one is used.
        var isChosen = false
        /// Under an `#if` that does not hold.
        var isExcluded = false
        /// The living container that is given more bindings. What takes the place of others goes to `level` instead.
        var registering: Int?
    }

    /// The lines of a module's body, or of a container's.
    mutating func interpret(_ statements: [Statement], _ reading: TypeContext, _ place: Place) {
        var reading = reading
        var conditional = place
        conditional.isConditional = true
        for statement in statements {
            switch statement {
            case .expression(let expression): interpret(expression, reading, place)
            case .constant(let name, let type, _, let value):
                reading.locals[name] = type.map(reading.resolve) ?? reading.type(of: value)
                reading.listings[name] = reading.listing(value)
            case .branches(let branches, _):
                for branch in branches { interpret(branch, reading, conditional) }
            case .loop(let body): interpret(body, reading, place)
            case .configuration(let clauses): interpret(clauses, reading, place)
            }
        }
    }

    private mutating func interpret(_ clauses: [Statement.Clause], _ reading: TypeContext, _ outer: Place) {
        let wasConditional = outer.isConditional
        var place = outer
        place.isConditional = true
        var (isTaken, isOpen) = (false, false)
        for clause in clauses {
            var place = place
            // An `#else` holds where everything before it does not.
            let holds = clause.condition.map(options.holds) ?? (isOpen ? nil : true)
            if isTaken || holds == false {
                place.isExcluded = true
            } else if holds == true, !isOpen {
                place.isConditional = wasConditional
            }
            if holds == nil { isOpen = true }
            if holds == true { isTaken = true }
            interpret(clause.statements, reading, place)
        }
    }

    private mutating func interpret(_ expression: Expression, _ reading: TypeContext, _ place: Place) {
        if case .awaited(let inner) = expression.form { return interpret(inner, reading, place) }
        if BindingReader.root(of: expression) != nil {
            guard let binding = BindingReader.read(expression, reading) else {
                return skip(expression, reading)
            }
            return add(binding, place)
        }
        if reading.isValueFiles(expression) { return installFiles(expression, reading, place) }
        if let choice = ValueChoice(expression, reading) { return interpret(choice, reading, place) }
        if let type = reading.type(of: expression), table.symbol(of: type) != nil,
            names.ancestors(of: type).contains(where: { $0.base == "Dovetail.Module" })
        {
            if !place.isExcluded {
                install(type, ModuleValue(expression, type, reading), at: place, isRequired: false)
            }
            return
        }
        if let (name, body, scope) = list(expression, reading) {
            var place = place
            var inner = TypeContext(names, scope)
            inner.listings = reading.listings
            if place.lists.insert(name).inserted { interpret(body, inner, place) }
            return
        }
        switch expression.form {
        case .call, .name, .member, .other: skip(expression, reading)
        default: break
        }
    }

    /// The bindings, none of which is reported as unused, and one for the type itself, which may depend on any of them.
    private mutating func interpret(_ choice: ValueChoice, _ reading: TypeContext, _ outer: Place) {
        var place = outer
        place.isChosen = true
        interpret(choice.bindings, reading, place)
        add(choice.binding, outer)
    }

    private mutating func skip(_ expression: Expression, _ reading: TypeContext) {
        let line = Unreadable(
            text: expression.text, location: reading.location(expression.position),
            isValueFiles: reading.isValueFiles(expression))
        if !unreadable.contains(line) { unreadable.append(line) }
    }

    /// Installs what the files say as the module that a `ValueFiles` is, once in a container.
    private mutating func installFiles(_ expression: Expression, _ reading: TypeContext, _ place: Place) {
        guard let values = reading.values(expression) else { return skip(expression, reading) }
        let name = TypeName("DovetailFiles.ValueFiles")
        if let known = installed[place.level][name] {
            if graph.modules[known].location != values.location { graph.modules[known].isMismatched = true }
            return
        }
        var module = Graph.Module(name: name, parent: place.module)
        module.location = values.location
        graph.modules.append(module)
        installed[place.level][name] = graph.modules.count - 1
        var inner = place
        inner.module = graph.modules.count - 1
        for binding in values.bindings { add(binding, inner) }
        for finding in values.findings where !findings.contains(finding) { findings.append(finding) }
        if !values.mistakes.isEmpty { lacksValues = true }
    }

    /// A property or function of the type around that holds bindings: `var network: some Module { … }`.
    private func list(_ expression: Expression, _ reading: TypeContext) -> (name: String, [Statement], Scope)? {
        var name: String?
        switch expression.form {
        case .name(let path, _) where path.parts?.count == 1: name = path.parts?.first?.name
        case .call(let callee, _): name = callee.calledName
        default: break
        }
        guard let name else { return nil }
        guard let owner = reading.enclosingType, let symbol = table.symbol(of: owner) else {
            return freeList(name, reading)
        }
        let full = "\(symbol.name).\(name)"
        if let found = symbol.properties.first(where: { $0.property.name == name && !$0.property.body.isEmpty }) {
            return (full, found.property.body, found.scope)
        }
        return symbol.functions.first { $0.function.name == name && !$0.function.body.isEmpty }
            .map { (full, $0.function.body, $0.scope) } ?? freeList(name, reading)
    }

    /// A function that belongs to no type: `func bindings() -> some Module`.
    private func freeList(_ name: String, _ reading: TypeContext) -> (name: String, [Statement], Scope)? {
        let module = table.modules[reading.scope.module].name
        for module in [module] + table.file(of: reading.scope).imports {
            let found = table.functions["\(module).\(name)"]?.first { !$0.function.body.isEmpty }
            if let found { return ("\(module).\(name)", found.function.body, found.scope) }
        }
        return nil
    }

    private mutating func add(_ binding: Binding, _ place: Place) {
        var binding = binding
        binding.module = place.module
        binding.level = place.level
        binding.isConditional = place.isConditional
        if place.isChosen { binding.isUnused = true }
        if place.isExcluded {
            binding.level = 0
            binding.module = nil
            binding.isConditional = true
            graph.absent.append(binding)
        } else {
            if let container = place.registering { register(&binding, in: container) }
            graph.bindings.append(binding)
        }
    }

    /// `register`: a new binding belongs to the container, one that replaces another stands in front of it. One that does
    /// both does both.
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
    /// What stands there in a few words.
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
    /// The elements of every array in it: `[A()] + (flag ? [B()] : [])`.
    fileprivate var listedElements: [Expression] {
        if case .array(let elements) = form { return elements }
        return parts.flatMap(\.listedElements)
    }
}
