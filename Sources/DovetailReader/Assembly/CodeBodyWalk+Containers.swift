internal import DovetailGraph

extension CodeBodyWalk {
    /// The object whose method is called.
    struct Receiver {
        var isContainer = false
        var isComponent = false
        var type: ResolvedType?
        /// True if nothing is known of it.
        var isUnknown = false
        /// The container, if it is known which one.
        var level: Int?
    }

    mutating func receiver(
        of callee: Expression, expecting expectation: Expectation, in context: TypeContext,
        into program: inout ProgramAssembler
    ) -> Receiver {
        guard let base = callee.receiver else {
            return context.isValue(callee) ? Receiver() : implicitReceiver(in: context)
        }
        if let level = visit(base, expecting: expectation, in: context, into: &program) {
            return Receiver(isContainer: true, level: level)
        }
        if case .name(let path, _) = base.form, path.text == "self" { return implicitReceiver(in: context) }
        guard let type = context.type(of: base) else {
            let isRequested = callee.calledName == "resolve" || callee.calledName == "resolveNow"
            let isContainer = isRequested && program.looksLikeContainer(base, in: context)
            return Receiver(isContainer: isContainer, isUnknown: !isContainer)
        }
        return receiver(of: type.unwrapped, in: context)
    }

    /// The receiver of a call without an explicit one: the enclosing type.
    private func implicitReceiver(in context: TypeContext) -> Receiver {
        guard let owner = code.owner else { return Receiver() }
        return owner.base == "Dovetail.Dependencies" ? Receiver(isContainer: true) : receiver(of: owner, in: context)
    }

    private func receiver(of type: ResolvedType, in context: TypeContext) -> Receiver {
        if type.isContainer { return Receiver(isContainer: true) }
        let isComponent = ([type] + context.names.ancestors(of: type)).contains { $0.base == "Dovetail.Component" }
        return Receiver(isComponent: isComponent, type: type)
    }

    /// Adds a container without a parent, or with a parent that is an argument.
    ///
    /// - Parameters:
    ///   - function: The function that is called.
    ///   - component: The type of the closure's parameter, if the container belongs to a component.
    mutating func addContainer(
        by function: String = "Container", with arguments: [Expression.Argument], of component: ResolvedType? = nil,
        at location: SourceLocation, in context: TypeContext, into program: inout ProgramAssembler
    ) -> Int? {
        if let known = program.levels[location] { return known }
        guard let last = arguments.last?.value else { return nil }
        program.checkLength(of: last, passedTo: function, in: context.scope)
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
        if function == "Container", !LibraryCalls.containers.declare(function, taking: arguments) {
            // An initializer of the sources, which may add bindings.
            program.skip(last, in: context, at: point)
        }
        if let parent, parentLevel == nil, parent.text != "nil" { program.graph.levels[level].hasForeignParent = true }
        return level
    }

    /// Adds a child, an overlay, or the bindings that are registered in an existing container.
    ///
    /// - Parameters:
    ///   - method: `makeChild`, `overriding` or `register`.
    ///   - receivers: The containers that callers pass, if the receiver is a parameter.
    mutating func addContainer(
        by method: String, with arguments: [Expression.Argument], of parent: Int?,
        or receivers: PassedContainers? = nil, at location: SourceLocation, in context: TypeContext,
        into program: inout ProgramAssembler
    ) {
        guard program.levels[location] == nil, !program.graph.levels.isEmpty else { return }
        let possible = receivers ?? [parent]
        let known = possible.contains(nil) ? [] : possible.compactMap(\.self).sorted()
        if known.count != 1, pass == .children, !program.addsChildrenWithoutParent {
            return program.hasPostponedChildren = true
        }
        guard case .closure(let closure)? = arguments.last?.value.form else {
            // Only `makeChild` takes values.
            let parent = known.count == 1 ? known[0] : program.parent(forValues: arguments.map(\.value), in: context)
            guard method == "makeChild", let parent else { return }
            let level = program.addLevel(parent: parent)
            program.graph.levels[level].hasUnknownParent = known.count != 1
            program.levels[location] = level
            return program.provide(arguments.map(\.value), to: level, at: location, in: context)
        }
        program.checkLength(of: arguments.last?.value, passedTo: method, in: context.scope)
        let inner = context.entering(closure, with: nil)
        if method == "register" {
            return program.register(closure.statements, in: known, at: location, inner)
        }
        let level = program.addLevel(parent: known.count == 1 ? known[0] : 0)
        program.graph.levels[level].isOverlay = method == "overriding"
        program.graph.levels[level].hasUnknownParent = known.count != 1
        program.levels[location] = level
        program.interpret(closure.statements, in: inner, at: .init(module: nil, level: level))
        if known.count != 1 { program.findParent(of: level) }
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
        var provided: [Int: Set<Key>] = [:]
        for binding in graph.bindings {
            provided[binding.level, default: []].formUnion(wanted.intersection(binding.keys))
        }
        graph.levels[level].parent = roots.max { left, right in
            (provided[left]?.count ?? 0, right) < (provided[right]?.count ?? 0, left)
        }
    }

    /// Chooses a parent for a child whose parent is unknown, by the values that the child is given: the first container
    /// with the inputs for them. If the program has several containers and none has these inputs, it is `nil`.
    func parent(forValues values: [Expression], in context: TypeContext) -> Int? {
        let types = Set(values.compactMap { context.type(of: $0)?.name })
        let fitting = graph.levels.indices.first { level in
            let inputs = graph.bindings.filter { $0.kind == .input && graph.path(from: level).contains($0.level) }
            return types.isSubset(of: inputs.map(\.implementation)) && !inputs.isEmpty
        }
        return fitting ?? (graph.levels.count { $0.parent == nil } == 1 ? 0 : nil)
    }

    /// Adds bindings for the values of `Input`s: `makeChild(providing: user)`.
    mutating func provide(
        _ values: [Expression], to level: Int, at location: SourceLocation, in context: TypeContext
    ) {
        let inputs = graph.bindings.filter { $0.kind == .input && graph.path(from: level).contains($0.level) }
        var types: [TypeName] = []
        for value in values {
            if let type = context.type(of: value), !type.isUnresolved {
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
}
