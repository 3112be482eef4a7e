internal import DovetailGraph

extension CodeBodyWalk {
    /// The object whose method is called.
    struct Receiver {
        var isContainer = false
        var isComponent = false
        var type: ResolvedType?
        /// The container, if it is known which one.
        var level: Int?
    }

    mutating func receiver(
        of callee: Expression, expecting expectation: Expectation, in context: TypeContext,
        into program: inout ProgramAssembler
    ) -> Receiver {
        guard let base = base(of: callee) else { return implicitReceiver(in: context) }
        if let level = visit(base, expecting: expectation, in: context, into: &program) {
            return Receiver(isContainer: true, level: level)
        }
        if case .name(let path, _) = base.form {
            if path.text == "self" { return implicitReceiver(in: context) }
            if path.text == "Container.current" { return Receiver(isContainer: true) }
        }
        var type = context.type(of: base)
        while type?.base == "Swift.Optional" { type = type?.arguments.first }
        return type.map { receiver(of: $0, in: context) } ?? Receiver()
    }

    /// The receiver of a call without an explicit one: the enclosing type.
    private func implicitReceiver(in context: TypeContext) -> Receiver {
        guard let owner = code.owner else { return Receiver() }
        return owner.base == "Dovetail.Dependencies" ? Receiver(isContainer: true) : receiver(of: owner, in: context)
    }

    private func receiver(of type: ResolvedType, in context: TypeContext) -> Receiver {
        if type.base == "Dovetail.Container" || type.base == "Dovetail.Resolving" { return Receiver(isContainer: true) }
        let isComponent = ([type] + context.names.ancestors(of: type)).contains { $0.base == "Dovetail.Component" }
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

    /// Adds a container without a parent, or with a parent that is an argument.
    ///
    /// - Parameter component: The type of the closure's parameter, if the container belongs to a component.
    mutating func addContainer(
        with arguments: [Expression.Argument], of component: ResolvedType? = nil, at location: SourceLocation,
        in context: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        if let known = program.levels[location] { return known }
        guard let last = arguments.last?.value else { return nil }
        let parent = arguments.first { $0.label == "parent" }?.value
        let parentLevel = parent.flatMap { visit($0, expecting: Expectation(), in: context, into: &program) }
        let level = program.addLevel(parent: parentLevel)
        program.levels[location] = level
        program.mustBePresent[level] = arguments.contains { $0.value.calledName == "mustBePresent" }
        let point = ProgramAssembler.InsertionPoint(module: nil, level: level)
        if case .closure(let closure) = last.form {
            program.interpret(closure.statements, in: context.entering(closure, with: component), at: point)
        } else {
            program.skip(last, in: context, at: point)
        }
        if let parent, parentLevel == nil, parent.text != "nil" { program.graph.levels[level].hasForeignParent = true }
        return level
    }

    /// Adds a child, an overlay, or the bindings that are registered in an existing container.
    ///
    /// - Parameter method: `makeChild`, `overriding` or `register`.
    mutating func addContainer(
        by method: String, with arguments: [Expression.Argument], of parent: Int?, at location: SourceLocation,
        in context: TypeContext, into program: inout ProgramAssembler
    ) {
        guard program.levels[location] == nil, !program.graph.levels.isEmpty else { return }
        let level = program.addLevel(parent: parent ?? 0)
        program.graph.levels[level].isOverlay = method == "overriding"
        program.graph.levels[level].hasUnknownParent = parent == nil
        program.graph.levels[level].isAnywhere = parent == nil && method == "register"
        program.levels[location] = level
        guard case .closure(let closure)? = arguments.last?.value.form else {
            return program.provide(arguments.map(\.value), to: level, at: location, in: context)
        }
        var point = ProgramAssembler.InsertionPoint(module: nil, level: level)
        if method == "register" {
            point.registering = parent
            point.isUnassigned = parent == nil
        }
        program.interpret(closure.statements, in: context.entering(closure, with: nil), at: point)
        if parent == nil { program.findParent(of: level) }
    }
}

extension TypeContext {
    /// The context inside a closure.
    ///
    /// - Parameter type: The type of parameters that have none.
    fileprivate func entering(_ closure: Closure, with type: ResolvedType?) -> TypeContext {
        var inner = self
        for parameter in closure.parameters {
            inner.declare(parameter.name, of: parameter.type.map(inner.resolve) ?? type)
        }
        return inner
    }
}

extension ProgramAssembler {
    /// Chooses a parent for a container whose parent is unknown: the root container that provides most of its
    /// dependencies.
    mutating func findParent(of level: Int) {
        let wanted = Set(graph.bindings.filter { $0.level == level }.flatMap(\.dependencies).map(\.key))
        let roots = (0..<level).filter { graph.levels[$0].parent == nil }
        let best = roots.max { left, right in
            let counts = [left, right].map { root in wanted.count { serves($0, level: root) } }
            return (counts[0], right) < (counts[1], left)
        }
        graph.levels[level].parent = best
    }

    /// Adds bindings for the values of `Input`s: `makeChild(providing: user)`.
    mutating func provide(
        _ values: [Expression], to level: Int, at location: SourceLocation, in context: TypeContext
    ) {
        let inputs = graph.bindings.filter { $0.kind == .input && isVisible($0.level, from: level) }
        var types: [TypeName] = []
        for value in values {
            if let type = context.type(of: value) {
                types.append(type.name)
            } else {
                // The type is unknown, so the value may be any of the inputs.
                types += inputs.map(\.implementation)
            }
        }
        var seen: Set<TypeName> = []
        for type in types where seen.insert(type).inserted {
            let keys = inputs.filter { $0.implementation == type }.flatMap(\.keys)
            var binding = Binding(
                id: 0, implementation: type, keys: keys.isEmpty ? [Key(type)] : keys, location: location)
            binding.kind = .instance
            binding.lifetime = .singleton
            binding.fillsInput = true
            binding.level = level
            graph.bindings.append(binding)
        }
    }

    private func isVisible(_ level: Int, from requester: Int) -> Bool {
        var current: Int? = requester
        while let here = current {
            if here == level { return true }
            current = graph.levels[here].parent
        }
        return false
    }
}
