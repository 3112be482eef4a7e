internal import DovetailGraph

extension CodeBodyWalk {
    /// What a method is called on.
    struct Receiver {
        var isContainer = false
        var isComponent = false
        var type: ResolvedType?
        /// The container, where it is known which one.
        var level: Int?
    }

    mutating func receiver(
        _ callee: Expression, _ need: Requirement, _ reading: TypeContext, _ program: inout ProgramAssembler
    ) -> Receiver {
        guard let base = base(of: callee) else { return own(reading) }
        if let level = visit(base, need, reading, &program) { return Receiver(isContainer: true, level: level) }
        if case .name(let path, _) = base.form {
            if path.text == "self" { return own(reading) }
            if path.text == "Container.current" { return Receiver(isContainer: true) }
        }
        var type = reading.type(of: base)
        while type?.base == "Swift.Optional" { type = type?.arguments.first }
        return type.map { receiver($0, reading) } ?? Receiver()
    }

    /// A call without a receiver is one of the type around.
    private func own(_ reading: TypeContext) -> Receiver {
        guard let owner = routine.owner else { return Receiver() }
        return owner.base == "Dovetail.Dependencies" ? Receiver(isContainer: true) : receiver(owner, reading)
    }

    private func receiver(_ type: ResolvedType, _ reading: TypeContext) -> Receiver {
        if type.base == "Dovetail.Container" || type.base == "Dovetail.Resolving" { return Receiver(isContainer: true) }
        let isComponent = ([type] + reading.names.ancestors(of: type)).contains { $0.base == "Dovetail.Component" }
        return Receiver(isComponent: isComponent, type: type)
    }

    private func base(of callee: Expression) -> Expression? {
        switch callee.form {
        case .member(let base, _): return base
        case .name(let path, _):
            guard var parts = path.parts, parts.count > 1 else { return nil }
            parts.removeLast()
            return Expression(.name(.path(parts), labels: nil), at: callee.position)
        default: return nil
        }
    }

    /// A container without a parent, or with one that is named.
    ///
    /// - Parameter component: What the closure is given, for the bindings that ask a component.
    mutating func root(
        _ arguments: [Expression.Argument], of component: ResolvedType? = nil, at place: SourceLocation,
        _ reading: TypeContext, _ program: inout ProgramAssembler
    ) -> Int? {
        if let known = program.levels[place] { return known }
        guard case .closure(let closure)? = arguments.last?.value.form else { return nil }
        let parent = arguments.first { $0.label == "parent" }?.value
        let above = parent.flatMap { visit($0, Requirement(), reading, &program) }
        let level = program.addLevel(parent: above)
        program.levels[place] = level
        program.mustBePresent[level] = arguments.contains { $0.value.calledName == "mustBePresent" }
        program.interpret(closure.statements, inside(closure, component, reading), .init(module: nil, level: level))
        // A parent that cannot be seen may have anything.
        if let parent, above == nil, parent.text != "nil" { program.openLevels.insert(level) }
        return level
    }

    /// A child, a view, or more bindings for a living container.
    mutating func change(
        _ name: String, _ arguments: [Expression.Argument], _ parent: Int?, at place: SourceLocation,
        _ reading: TypeContext, _ program: inout ProgramAssembler
    ) {
        guard program.levels[place] == nil, !program.graph.levels.isEmpty else { return }
        let level = program.addLevel(parent: parent ?? 0)
        program.graph.levels[level].isOverlay = name == "overriding"
        program.levels[place] = level
        guard case .closure(let closure)? = arguments.last?.value.form else {
            return program.provide(arguments.map(\.value), to: level, at: place, reading)
        }
        var target = ProgramAssembler.Place(module: nil, level: level)
        if name == "register", parent != nil { target.registering = parent }
        program.interpret(closure.statements, inside(closure, nil, reading), target)
        if parent == nil { program.findParent(of: level) }
    }

    private func inside(_ closure: Closure, _ type: ResolvedType?, _ reading: TypeContext) -> TypeContext {
        var reading = reading
        for parameter in closure.parameters {
            reading.locals[parameter.name] = parameter.type.map(reading.resolve) ?? type
        }
        return reading
    }
}

extension ProgramAssembler {
    /// A container of which is not known whose child it is: of the one that has the most of what it needs.
    mutating func findParent(of level: Int) {
        let wanted = Set(graph.bindings.filter { $0.level == level }.flatMap(\.dependencies).map(\.key))
        let roots = (0..<level).filter { graph.levels[$0].parent == nil }
        let best = roots.max { left, right in
            let counts = [left, right].map { root in wanted.count { serves($0, level: root) } }
            return (counts[0], right) < (counts[1], left)
        }
        graph.levels[level].parent = best
    }

    /// Values for `Input`s: `makeChild(providing: user)`.
    mutating func provide(_ values: [Expression], to level: Int, at place: SourceLocation, _ reading: TypeContext) {
        let inputs = graph.bindings.filter { $0.kind == .input && isVisible($0.level, from: level) }
        var types: [TypeName] = []
        for value in values {
            if let type = reading.type(of: value) {
                types.append(type.name)
            } else {
                // What is given cannot be seen: any of the inputs may be it.
                types += inputs.map(\.implementation)
            }
        }
        var seen: Set<TypeName> = []
        for type in types where seen.insert(type).inserted {
            let keys = inputs.filter { $0.implementation == type }.flatMap(\.keys)
            var binding = Binding(
                id: 0, implementation: type, keys: keys.isEmpty ? [Key(type)] : keys, location: place)
            binding.kind = .instance
            binding.lifetime = .singleton
            binding.fillsInput = true
            binding.level = level
            graph.bindings.append(binding)
        }
    }

    private func isVisible(_ level: Int, from asker: Int) -> Bool {
        var current: Int? = asker
        while let here = current {
            if here == level { return true }
            current = graph.levels[here].parent
        }
        return false
    }
}
