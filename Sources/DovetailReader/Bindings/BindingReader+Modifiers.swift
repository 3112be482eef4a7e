internal import DovetailGraph

extension BindingReader {
    mutating func apply(_ name: String, _ call: Expression) {
        guard case .call(_, let arguments) = call.form else { return }
        switch name {
        case "lifetime": applyLifetime(arguments)
        case "asDefault": prioritize(.asDefault)
        case "replacing": prioritize(.replacing)
        case "overridable":
            if case .literal(let text, "Bool")? = arguments.first?.value.form { binding.overridable = text == "true" }
        case "hidden": binding.isHidden = true
        case "eager": binding.isEager = true
        case "root": binding.isRoot = true
        case "unused": binding.isUnused = true
        case "onCreate": hook(arguments)
        case "onClose": binding.hasOnClose = true
        case "as": if let key = key(arguments) { aliases.append(key) }
        case "into": applyInto(arguments)
        case "tagged", "named": qualify(arguments)
        case "using":
            if let type = type(arguments), let qualification = qualification(in: arguments) {
                uses.append((type, qualification))
            }
        case "decorating": if let type = type(arguments) { binding.decorates = Key(type.name) }
        case "inject": inject(arguments, at: call.position)
        default: binding.isOpaque = true
        }
    }

    private mutating func applyLifetime(_ arguments: [Expression.Argument]) {
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

    private mutating func hook(_ arguments: [Expression.Argument]) {
        if case .closure(let closure)? = arguments.last?.value.form, closure.isAsync { binding.isAsync = true }
    }

    private func type(_ arguments: [Expression.Argument]) -> ResolvedType? {
        for argument in arguments where argument.label == nil {
            if case .metatype(let type) = argument.value.form { return reading.resolve(type) }
        }
        return nil
    }

    func qualification(in arguments: [Expression.Argument]) -> Key.Qualification? {
        reading.qualification(in: arguments)
    }

    private func key(_ arguments: [Expression.Argument]) -> Key? {
        type(arguments).map { Key($0.name, qualification(in: arguments)) }
    }

    private mutating func applyInto(_ arguments: [Expression.Argument]) {
        guard let key = key(arguments) else { return }
        var element = Binding.Element(key: key)
        if let entry = arguments.first(where: { $0.label == "key" })?.value {
            switch entry.form {
            case .text(let text): element.entry = text
            case .literal(let text, _): element.entry = text
            case .name(let path, _): element.entry = path.parts?.last?.name
            default: binding.isOpaque = true
            }
            element.entryType = reading.type(of: entry)?.name
        }
        binding.elements.append(element)
    }

    private mutating func qualify(_ arguments: [Expression.Argument]) {
        guard let first = arguments.first?.value, let new = reading.qualification(of: first) else { return }
        switch (qualification, new) {
        case (nil, _): qualification = new
        case (.tag, .name), (.name, .tag): binding.mistakes.append(.taggedAndNamed)
        default: binding.mistakes.append(.qualifiedTwice)
        }
    }

    private mutating func inject(_ arguments: [Expression.Argument], at position: Position) {
        guard let first = arguments.first(where: { $0.label == nil })?.value, let value else { return }
        let role = Dependency.Role.injection(injections)
        injections += 1
        switch first.form {
        case .keyPath(let path):
            var type: ResolvedType? = value
            for name in path { type = type.flatMap { reading.property(name, of: $0) } }
            let one = ParameterUse(
                type: type, label: path.last, location: reading.location(first.position),
                qualification: qualification(in: arguments))
            if type == nil { binding.isOpaque = true }
            asked.append((role, [one]))
        case .closure(let closure):
            let maker = reading.maker(closure, at: first.position, self: value)
            if maker.isAsync { binding.isAsync = true }
            if maker.asked.dropFirst().contains(where: { $0.type == nil }) { binding.isOpaque = true }
            asked.append((role, Array(maker.asked.dropFirst())))
        default:
            let maker = reading.maker(first)
            if maker.isAsync { binding.isAsync = true }
            if maker.isOpaque { binding.isOpaque = true }
            asked.append((role, Array(maker.asked.dropFirst())))
        }
    }
}

extension TypeContext {
    /// `tag: T.self`, `name: "n"` among arguments.
    func qualification(in arguments: [Expression.Argument]) -> Key.Qualification? {
        arguments.first { $0.label == "tag" || $0.label == "name" }.flatMap { qualification(of: $0.value) }
    }

    func qualification(of expression: Expression) -> Key.Qualification? {
        switch expression.form {
        case .metatype(let type): .tag(resolve(type).name)
        case .text(let text): .name(text)
        case .implicitMember(let name): .name(constantName(name) ?? name)
        case .call(_, let arguments): arguments.first.flatMap { qualification(of: $0.value) }
        case .name(let path, _): path.parts?.last.map { .name(constantName($0.name) ?? $0.name) }
        default: nil
        }
    }

    /// The text of `static let primary: Name = "primary"`.
    private func constantName(_ name: String) -> String? {
        let found = table.extensions(of: "Dovetail.Name")?.properties.first { $0.property.name == name }
        switch found?.property.value?.form {
        case .text(let text): return text
        case .call(_, let arguments):
            if case .text(let text)? = arguments.first?.value.form { return text }
            return nil
        default: return nil
        }
    }
}
