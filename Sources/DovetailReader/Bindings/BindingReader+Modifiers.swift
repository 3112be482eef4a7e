internal import DovetailGraph

extension BindingReader {
    mutating func apply(_ modifier: String, of call: Expression) {
        guard case .call(_, let arguments) = call.form else { return }
        // A modifier of the sources may have the name of one of ours.
        if !declarations(of: modifier, for: arguments).isEmpty
            || !LibraryCalls.modifiers.declare(modifier, taking: arguments)
        {
            return applyOwn(modifier, with: arguments)
        }
        switch modifier {
        case "lifetime": applyLifetime(in: arguments)
        case "asDefault": prioritize(.asDefault)
        case "replacing": prioritize(.replacing)
        case "overridable":
            if case .literal(let text, "Bool")? = arguments.first?.value.form { binding.overridable = text == "true" }
        case "hidden": binding.isHidden = true
        case "eager", "service": binding.isEager = true
        case "root": binding.isRoot = true
        case "live": break  // for tests only
        case "onCreate": applyHook(in: arguments)
        case "onClose": binding.hasOnClose = true
        case "onEnd": (binding.hasOnClose, binding.hasOnEnd) = (true, true)
        case "as": applyAlias(in: arguments)
        case "into": applyInto(in: arguments)
        case "qualified": applyQualification(in: arguments)
        case "using":
            if let type = type(in: arguments), let qualification = context.qualification(in: arguments) {
                if type.isUnresolved { binding.isOpaque = true }
                uses.append((type, qualification))
            }
        case "decorating":
            guard let type = type(in: arguments) else { break }
            if type.isUnresolved {
                // It decorates something that is not known.
                (isElement, binding.isUnused, binding.isOpaque) = (true, true, true)
            } else {
                binding.decorates = Key(type.name)
            }
        case "inject": applyInjection(in: arguments, at: call.position)
        default: applyOwn(modifier, with: arguments)
        }
    }

    /// The functions with a name in extensions of `Bind` that take these arguments.
    private func declarations(
        of modifier: String, for arguments: [Expression.Argument]
    ) -> [(function: Function, scope: Scope)] {
        let functions = context.table.extensions(of: "Dovetail.Bind")?.functions
            .filter { $0.function.name == modifier && !$0.function.body.isEmpty && !applied.contains(modifier) }
        return (functions ?? []).filter { function, scope in
            let parameters = function.parameters.map {
                Callable.Parameter(
                    label: $0.label, type: context.names.resolve($0.type, in: scope), hasDefault: $0.hasDefault,
                    location: context.location(of: $0.position))
            }
            return Callable(parameters: parameters, isAsync: false).parameterIndices(of: arguments) != nil
        }
    }

    /// Applies a modifier that the sources declare in an extension of `Bind`.
    private mutating func applyOwn(_ modifier: String, with arguments: [Expression.Argument]) {
        let declared = declarations(of: modifier, for: arguments)
        if declared.isEmpty, applied.isEmpty {
            // That of another library.
            (binding.isOpaque, mayYield) = (true, true)
            return
        }
        guard declared.count == 1, let (function, scope) = declared.first, function.body.count == 1,
            case .expression(let chain) = function.body[0],
            let modifiers = chain.modifiersOfSelf
        else {
            // It may give the binding any key.
            (binding.isOpaque, binding.hasUnknownLifetime, mayYield) = (true, true, true)
            unread.append(.value(of: .nothing, .computed))
            return
        }
        let outer = context
        context = TypeContext(outer.names, in: scope)
        context.declareGenerics(function.generics)
        for (index, parameter) in function.parameters.enumerated() {
            let metatype = arguments.indices.contains(index) ? outer.metatype(of: arguments[index].value) : nil
            context.declare(parameter.name, of: nil, metatype: metatype)
        }
        applied.insert(modifier)
        for (name, call) in modifiers { apply(name, of: call) }
        applied.remove(modifier)
        context = outer
    }

    private mutating func applyLifetime(in arguments: [Expression.Argument]) {
        guard let value = arguments.first?.value else { return }
        if binding.kind == .input { binding.mistakes.append(.inputWithLifetime) }
        if let lifetime = lifetime(value) {
            binding.lifetime = lifetime
            if lifetime != .transient, lifetime != .graph { binding.isSendable = true }
        } else {
            (binding.lifetime, binding.hasUnknownLifetime) = (.graph, true)
        }
    }

    /// The lifetime that an expression states, perhaps by the name of a constant in an extension of `Lifetime`.
    private func lifetime(_ value: Expression, depth: Int = 0) -> Binding.Lifetime? {
        if case .call(let callee, let arguments) = value.form {
            let name = callee.calledName.flatMap { LibraryCalls.lifetimes.declare($0, taking: arguments) ? $0 : nil }
            return name.flatMap(Binding.Lifetime.init)
        }
        guard let name = value.calledName, depth < 10 else { return nil }
        if let known = Binding.Lifetime(rawValue: name) { return known }
        let declared =
            context.table.extensions(of: "Dovetail.Lifetime")?.properties.map(\.property)
            .filter { $0.name == name && $0.isStatic } ?? []
        guard declared.count == 1, case .expression(let next)? = declared[0].body.first, declared[0].body.count == 1
        else { return nil }
        return lifetime(next, depth: depth + 1)
    }

    private mutating func prioritize(_ priority: Binding.Priority) {
        if binding.priority != .normal, binding.priority != priority { binding.mistakes.append(.defaultAndReplacing) }
        binding.priority = priority
    }

    private mutating func applyHook(in arguments: [Expression.Argument]) {
        if case .closure(let closure)? = arguments.last?.value.form, closure.isAsync { binding.isAsync = true }
    }

    private func type(in arguments: [Expression.Argument]) -> ResolvedType? {
        for argument in arguments where argument.label == nil {
            if let type = context.metatype(of: argument.value) { return type }
        }
        return nil
    }

    /// The key that arguments name, or `nil` if its type is not known.
    private func key(in arguments: [Expression.Argument]) -> Key? {
        guard let type = type(in: arguments), !type.isUnresolved else { return nil }
        return Key(type.name, keyQualification(in: arguments))
    }

    /// The qualification in the arguments of `.as` or `.into`, whose last argument is the conversion.
    private func keyQualification(in arguments: [Expression.Argument]) -> Key.Qualification? {
        context.qualification(in: arguments.dropLast())
    }

    private mutating func applyAlias(in arguments: [Expression.Argument]) {
        if let key = key(in: arguments) {
            aliases.append(key)
        } else {
            unread.append(.value(of: .nothing, keyQualification(in: arguments)))
        }
    }

    private mutating func applyInto(in arguments: [Expression.Argument]) {
        guard let key = key(in: arguments) else {
            unread.append(.value(of: .nothing, .computed))
            isElement = true
            binding.isUnused = true
            return
        }
        var element = Binding.Element(key: key)
        if let entry = arguments.first(where: { $0.label == "key" })?.value {
            guard let type = context.type(of: entry), !type.isUnresolved else {
                // It is an element of some dictionary.
                unread.append(.value(of: .dictionary(of: key.type), nil))
                isElement = true
                binding.isUnused = true
                return
            }
            element.entry = context.entry(entry)
            element.entryType = type.name
        }
        binding.elements.append(element)
    }

    private mutating func applyQualification(in arguments: [Expression.Argument]) {
        guard let first = arguments.first?.value else { return }
        if qualification != nil { return binding.mistakes.append(.qualifiedTwice) }
        qualification = context.qualification(first)
    }

    private mutating func applyInjection(in arguments: [Expression.Argument], at position: Position) {
        guard let first = arguments.first(where: { $0.label == nil || $0.label == "calling" })?.value else { return }
        guard let value else {
            binding.isOpaque = true
            return
        }
        let role = Dependency.Role.injection(injections)
        injections += 1
        switch first.form {
        case .keyPath(let path):
            var type: ResolvedType? = value
            var isUnwrapped = false
            for name in path {
                isUnwrapped = type.flatMap { context.declaration(of: name, in: $0)?.0.isImplicitlyUnwrapped } ?? false
                type = type.flatMap { context.property(name, of: $0) }
            }
            let use = ParameterUse(
                type: type, label: path.last, location: context.location(of: first.position),
                qualification: context.qualification(in: arguments), mustHaveValue: isUnwrapped)
            if type == nil { binding.isOpaque = true }
            parameterUses.append((role, [use]))
        case .closure(let closure):
            let signature = context.signature(of: closure, at: first.position, injectingInto: value)
            if signature.isAsync { binding.isAsync = true }
            if signature.parameters.dropFirst().contains(where: { $0.type == nil }) { binding.isOpaque = true }
            parameterUses.append((role, Array(signature.parameters.dropFirst())))
        default:
            let signature = context.signature(of: first)
            if signature.isAsync { binding.isAsync = true }
            if signature.isOpaque { binding.isOpaque = true }
            parameterUses.append((role, Array(signature.parameters.dropFirst())))
        }
    }
}
