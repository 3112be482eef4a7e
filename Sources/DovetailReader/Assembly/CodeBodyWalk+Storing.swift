internal import DovetailGraph

extension CodeBodyWalk {
    /// Notes the container that a property stores. If it is not known which property that is, each of its name may.
    ///
    /// Until all containers are found, one that is not known may still become known.
    func store(
        _ level: Int?, in target: Expression, of context: TypeContext, into program: inout ProgramAssembler
    ) {
        guard level != nil || pass == .registrations, let name = target.calledName else { return }
        if let (property, scope) = context.storedProperty(target) {
            program.properties.add(level, to: program.table.location(property.position, in: scope))
        } else {
            program.properties.changed.insert(name)
        }
    }

    /// Notes that a function or an operator may replace the container that an operand is.
    mutating func noteChange(of operand: Expression, in context: TypeContext, into program: inout ProgramAssembler) {
        if case .name(let path, _) = operand.form, context.localNames.contains(path.text) {
            containers[path.text] = .some(nil)
        } else if context.storedProperty(operand)?.0.isConstant != true,
            context.type(of: operand)?.unwrapped.isContainer != false
        {
            store(nil, in: operand, of: context, into: &program)
        }
    }

    /// The container that a property stores, if it is known whose property it is, and if no caller of a memberwise
    /// initializer passes another one.
    func storedContainer(_ path: TypeReference, in context: TypeContext, of program: ProgramAssembler) -> Int? {
        let name = Expression(.name(path, labels: nil), at: Position(line: 0, column: 0))
        guard let (property, scope) = context.storedProperty(name), !program.properties.changed.contains(property.name)
        else { return nil }
        let location = program.table.location(property.position, in: scope)
        let level = program.properties[location]
        return program.passed[location].map { $0 == [level] } == false ? nil : level
    }
}

extension TypeContext {
    /// The property that an expression names: of an enclosing type or its ancestors, of the module, of a named type, or of a
    /// value whose type is known.
    fileprivate func storedProperty(_ target: Expression) -> (Property, Scope)? {
        if case .member(let base, let name) = target.form {
            return type(of: base).flatMap { declaration(of: name, in: $0.unwrapped) }
        }
        guard case .name(let reference, _) = target.form, let path = reference.parts?.map(\.name),
            let name = path.last
        else { return nil }
        let base = Array(path.dropLast())
        if !base.isEmpty, base != ["self"], let owner = type(ofValue: .names(base)) {
            return declaration(of: name, in: owner.unwrapped)
        }
        if base.isEmpty || base == ["self"], let owner = enclosingType, let found = declaration(of: name, in: owner) {
            return found
        }
        return property(path)
    }
}
