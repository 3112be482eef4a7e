internal import DovetailGraph

extension ProgramAssembler {
    /// Installs a module as a running container does: requirements first, each type once.
    mutating func install(_ type: ResolvedType, parent: Int?, level: Int, isRequired: Bool) {
        guard let symbol = table.symbol(of: type), installed[level][type.name] == nil,
            !requiring.contains(type.name), !(isRequired && isAbove(type.name, level))
        else { return }
        requiring.append(type.name)
        var module = Graph.Module(name: type.name, parent: parent)
        let requirements = requirements(of: symbol)
        module.requirements = requirements.map(\.name)
        let place = symbol.properties.first { $0.property.name == "requirements" }
        module.location =
            place.map { table.location($0.property.position, in: $0.scope) }
            ?? table.location(symbol.position, in: symbol.scope)
        if !mustBePresent[level] {
            for requirement in requirements where table.symbol(of: requirement) != nil {
                install(requirement, parent: nil, level: level, isRequired: true)
            }
        }
        requiring.removeLast()
        guard installed[level][type.name] == nil else { return }
        graph.modules.append(module)
        let index = graph.modules.count - 1
        installed[level][type.name] = index
        if let body = symbol.properties.first(where: { $0.property.name == "body" }) {
            interpret(body.property.body, Reading(names, body.scope), Place(module: index, level: level))
        }
    }

    private func isAbove(_ name: TypeName, _ level: Int) -> Bool {
        var current = graph.levels[level].parent
        while let here = current {
            if installed[here][name] != nil { return true }
            current = graph.levels[here].parent
        }
        return false
    }

    private func requirements(of symbol: Symbol) -> [ResolvedType] {
        listed("requirements", symbol).compactMap { expression, reading in reading.type(of: expression) }
    }

    /// The elements of the array that a property gives.
    func listed(_ name: String, _ symbol: Symbol) -> [(Expression, Reading)] {
        guard let found = symbol.properties.first(where: { $0.property.name == name }) else { return [] }
        let reading = Reading(names, found.scope)
        let values = found.property.body.flatMap(\.expressions) + [found.property.value].compactMap { $0 }
        return values.flatMap { value -> [(Expression, Reading)] in
            guard case .array(let elements) = value.form else { return [] }
            return elements.map { ($0, reading) }
        }
    }

    /// Where recipes go.
    struct Place {
        var module: Int?
        var level: Int
        var isConditional = false
        var depth = 0
        /// Under an `#if` that does not hold.
        var isExcluded = false
    }

    /// The lines of a module's body, or of a container's.
    mutating func interpret(_ statements: [Statement], _ reading: Reading, _ place: Place) {
        var reading = reading
        var conditional = place
        conditional.isConditional = true
        for statement in statements {
            switch statement {
            case .expression(let expression): interpret(expression, reading, place)
            case .constant(let name, let type, _, let value):
                reading.locals[name] = type.map(reading.resolve) ?? reading.type(of: value)
            case .branches(let branches, _):
                for branch in branches { interpret(branch, reading, conditional) }
            case .loop(let body): interpret(body, reading, place)
            case .configuration(let clauses): interpret(clauses, reading, conditional)
            }
        }
    }

    private mutating func interpret(_ clauses: [Statement.Clause], _ reading: Reading, _ place: Place) {
        var isTaken = false
        for clause in clauses {
            let holds = clause.condition.map(options.holds) ?? (options.flags == nil ? nil : !isTaken)
            var place = place
            if options.flags != nil, holds == true, !isTaken { place.isConditional = false }
            if isTaken || holds == false { place.isExcluded = true }
            if holds == true { isTaken = true }
            interpret(clause.statements, reading, place)
        }
    }

    private mutating func interpret(_ expression: Expression, _ reading: Reading, _ place: Place) {
        if case .awaited(let inner) = expression.form { return interpret(inner, reading, place) }
        if RecipeReader.root(of: expression) != nil {
            guard let binding = RecipeReader.read(expression, reading) else {
                return skip(expression, reading)
            }
            return add(binding, place)
        }
        if let type = reading.type(of: expression), table.symbol(of: type) != nil,
            names.ancestors(of: type).contains(where: { $0.base == "Dovetail.Module" })
        {
            if !place.isExcluded { install(type, parent: place.module, level: place.level, isRequired: false) }
            return
        }
        if let (body, scope) = list(expression, reading), place.depth < 20 {
            var place = place
            place.depth += 1
            return interpret(body, Reading(names, scope), place)
        }
        if case .call = expression.form { return skip(expression, reading) }
        if case .name = expression.form { return skip(expression, reading) }
    }

    private mutating func skip(_ expression: Expression, _ reading: Reading) {
        let line = Unreadable(text: expression.text, location: reading.location(expression.position))
        if !unreadable.contains(line) { unreadable.append(line) }
    }

    /// A property or function of the type around that holds recipes: `var network: some Module { … }`.
    private func list(_ expression: Expression, _ reading: Reading) -> ([Statement], Scope)? {
        var name: String?
        switch expression.form {
        case .name(let path, _) where path.parts?.count == 1: name = path.parts?.first?.name
        case .call(let callee, _): name = callee.calledName
        default: break
        }
        guard let name, let owner = reading.enclosingType, let symbol = table.symbol(of: owner) else { return nil }
        if let found = symbol.properties.first(where: { $0.property.name == name && !$0.property.body.isEmpty }) {
            return (found.property.body, found.scope)
        }
        return symbol.functions.first { $0.function.name == name && !$0.function.body.isEmpty }
            .map { ($0.function.body, $0.scope) }
    }

    private mutating func add(_ binding: Binding, _ place: Place) {
        var binding = binding
        binding.module = place.module
        binding.level = place.level
        binding.isConditional = place.isConditional
        if place.isExcluded {
            binding.level = 0
            binding.module = nil
            binding.isConditional = true
            graph.absent.append(binding)
        } else {
            graph.bindings.append(binding)
        }
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
