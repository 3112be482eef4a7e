internal import DovetailGraph

extension BindingReader {
    mutating func apply(_ modifier: String, of call: Expression) {
        guard case .call(_, let arguments) = call.form else { return }
        switch modifier {
        case "lifetime": applyLifetime(in: arguments)
        case "asDefault": prioritize(.asDefault)
        case "replacing": prioritize(.replacing)
        case "overridable":
            if case .literal(let text, "Bool")? = arguments.first?.value.form { binding.overridable = text == "true" }
        case "hidden": binding.isHidden = true
        case "eager": binding.isEager = true
        case "root": binding.isRoot = true
        case "unused": binding.isUnused = true
        case "onCreate": applyHook(in: arguments)
        case "onClose": binding.hasOnClose = true
        case "as": if let key = key(in: arguments) { aliases.append(key) }
        case "into": applyInto(in: arguments)
        case "tagged", "named": applyQualification(modifier, in: arguments)
        case "using":
            if let type = type(in: arguments), let qualification = qualification(in: arguments) {
                uses.append((type, qualification))
            }
        case "decorating": if let type = type(in: arguments) { binding.decorates = Key(type.name) }
        case "inject": applyInjection(in: arguments, at: call.position)
        default: binding.isOpaque = true
        }
    }

    private mutating func applyLifetime(in arguments: [Expression.Argument]) {
        guard let form = arguments.first?.value.form else { return }
        if binding.kind == .input { binding.mistakes.append(.inputWithLifetime) }
        var name: String?
        switch form {
        case .implicitMember(let member): name = member
        case .call(let callee, _): name = callee.calledName
        default: name = arguments.first?.value.calledName
        }
        if let lifetime = name.flatMap(Binding.Lifetime.init(rawValue:)) {
            binding.lifetime = lifetime
            if lifetime != .transient, lifetime != .graph { binding.isSendable = true }
        }
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
            if case .metatype(let type) = argument.value.form { return context.resolve(type) }
        }
        return nil
    }

    func qualification(in arguments: [Expression.Argument]) -> Key.Qualification? {
        context.qualification(in: arguments)
    }

    private func key(in arguments: [Expression.Argument]) -> Key? {
        type(in: arguments).map { Key($0.name, qualification(in: arguments)) }
    }

    private mutating func applyInto(in arguments: [Expression.Argument]) {
        guard let key = key(in: arguments) else { return }
        var element = Binding.Element(key: key)
        if let entry = arguments.first(where: { $0.label == "key" })?.value {
            guard let type = context.type(of: entry) else {
                // It is an element of some dictionary.
                unread.append(.value(of: .dictionary(of: key.type), nil))
                binding.isUnused = true
                return
            }
            element.entry = context.entry(entry)
            element.entryType = type.name
        }
        binding.elements.append(element)
    }

    private mutating func applyQualification(_ modifier: String, in arguments: [Expression.Argument]) {
        guard let first = arguments.first?.value else { return }
        let isName = modifier == "named"
        let new = isName ? context.name(first) : context.tag(first)
        switch (qualification, new) {
        case (nil, _): (qualification, hasName) = (new, isName)
        case _ where isName != hasName: binding.mistakes.append(.taggedAndNamed)
        default: binding.mistakes.append(.qualifiedTwice)
        }
    }

    private mutating func applyInjection(in arguments: [Expression.Argument], at position: Position) {
        guard let first = arguments.first(where: { $0.label == nil })?.value else { return }
        guard let value else {
            binding.isOpaque = true
            return
        }
        let role = Dependency.Role.injection(injections)
        injections += 1
        switch first.form {
        case .keyPath(let path):
            var type: ResolvedType? = value
            for name in path { type = type.flatMap { context.property(name, of: $0) } }
            let use = ParameterUse(
                type: type, label: path.last, location: context.location(of: first.position),
                qualification: qualification(in: arguments))
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
