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
        let property = list("requirements", of: symbol)
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
        if let found = list("requirements", of: symbol), !found.property.isArrayOfElements {
            let other = Expression(.name(.names(["requirements"]), labels: nil), at: found.property.position)
            skip(other, in: TypeContext(names, in: found.scope), at: point)
        }
        let isChosen = list("requirements", of: symbol).map { !$0.property.isOneArray } ?? false
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

    /// A property of a module, or the one that an extension of a protocol to which the module conforms has for all.
    private func list(_ name: String, of symbol: Symbol) -> (property: Property, scope: Scope)? {
        if let own = symbol.property(name) { return own }
        let type = ResolvedType.nominal(symbol.name, [], isProtocol: false)
        return names.ancestors(of: type).lazy.compactMap { table.symbol(of: $0)?.property(name) }
            .first { !$0.property.body.isEmpty }
    }

    /// The elements of the array that is the value of a property.
    func elements(ofArray name: String, in symbol: Symbol) -> [(Expression, TypeContext)] {
        guard let found = list(name, of: symbol) else { return [] }
        let context = TypeContext(names, in: found.scope)
        let values = found.property.body.flatMap(\.expressions) + [found.property.value].compactMap { $0 }
        return values.flatMap(\.listedElements).map { ($0, context) }
    }

    /// The maximum depth of nested modules: far above that of practical programs, and safe for the stack.
    private static let nestingLimit = 200
}

extension Expression {
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
