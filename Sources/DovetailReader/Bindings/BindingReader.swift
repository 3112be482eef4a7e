internal import DovetailGraph

/// Turns the text of a binding, `Bind(…)` with its modifiers, into a binding.
struct BindingReader {
    let reading: TypeContext
    /// What the binding makes.
    var value: ResolvedType?
    var binding: Binding
    var qualification: Key.Qualification?
    var aliases: [Key] = []
    var uses: [(ResolvedType, Key.Qualification)] = []
    /// The factory's parameters, then those of each injection.
    var asked: [(role: Dependency.Role, asked: [ParameterUse])] = []
    var injections = 0
    /// The values of files that it is decoded from.
    var reads: [Dependency] = []

    /// Whether an expression is a binding with modifiers, and what stands at its root.
    static func root(of expression: Expression) -> (form: String, modifiers: [(String, Expression)])? {
        var modifiers: [(String, Expression)] = []
        var current = expression
        while case .call(let callee, _) = current.form {
            switch callee.form {
            case .member(let base, let name):
                modifiers.append((name, current))
                current = base
            case .name(let path, _):
                guard let parts = path.parts, let name = parts.last?.name,
                    ["Bind", "Instance", "Input", "Multibinding"].contains(name),
                    parts.count == 1 || parts[0].name == "Dovetail"
                else { return nil }
                return (name, modifiers.reversed())
            default: return nil
            }
        }
        return nil
    }

    static func read(_ expression: Expression, _ reading: TypeContext) -> Binding? {
        guard let (form, modifiers) = root(of: expression) else { return nil }
        var base = expression
        while case .call(let callee, _) = base.form, case .member(let inner, _) = callee.form { base = inner }
        guard case .call(let callee, let arguments) = base.form else { return nil }
        let placeholder = TypeName("_")
        reading.names.ambiguities?.place = reading.location(expression.position)
        var reader = BindingReader(
            reading: reading,
            binding: Binding(
                id: 0, implementation: placeholder, keys: [], location: reading.location(expression.position)))
        switch form {
        case "Bind": reader.readBind(callee, arguments)
        case "Instance": reader.readInstance(arguments)
        case "Multibinding": reader.readMultibinding(arguments)
        default: reader.readInput(arguments)
        }
        guard let value = reader.value, !reading.isUnspecialized(value) else { return nil }
        for (name, call) in modifiers { reader.apply(name, call) }
        return reader.finish()
    }

    private mutating func readBind(_ callee: Expression, _ arguments: [Expression.Argument]) {
        var make: FactorySignature?
        if let files = arguments.first(where: { $0.label == "from" })?.value {
            // It is decoded from files, and needs nothing else.
            (make, binding.kind, binding.isSendable) = (FactorySignature(), .instance, true)
            reads = reading.values(files)?.reads(at: reading.path(in: arguments) ?? "", by: binding.location) ?? []
        }
        if case .name(let path, _) = callee.form, let special = path.parts?.last?.arguments.first {
            value = reading.resolve(special)
        }
        for argument in arguments {
            switch argument.value.form {
            case .metatype(let type) where argument.label == nil: value = reading.resolve(type)
            case .keyPath(let path) where argument.label == "key":
                qualification = .keyPath(path.last ?? "")
                value = path.last.flatMap { reading.dependency($0) }
            default:
                if argument.label == nil { make = reading.maker(argument.value, making: value) }
            }
        }
        let maker = make ?? FactorySignature(isOpaque: true)
        value = value ?? maker.result
        take(maker)
    }

    private mutating func take(_ maker: FactorySignature) {
        asked.append((.initializer, maker.asked))
        binding.isAsync = maker.isAsync
        binding.isolation = maker.isolation.map { .globalActor($0) } ?? .nonisolated
        if maker.isolation != nil { binding.isSendable = true }
        if maker.isOpaque || maker.asked.contains(where: { $0.type == nil }) { binding.isOpaque = true }
    }

    private mutating func readInstance(_ arguments: [Expression.Argument]) {
        binding.kind = .instance
        binding.isSendable = true
        value = arguments.first.flatMap { reading.type(of: $0.value) }
    }

    /// A declaration of a collection: what stands first is what it is made of.
    private mutating func readMultibinding(_ arguments: [Expression.Argument]) {
        binding.kind = .multibinding
        guard case .metatype(let type)? = arguments.first?.value.form else { return }
        let element = reading.resolve(type)
        value = element
        var entryType: TypeName?
        if case .metatype(let key)? = arguments.first(where: { $0.label == "keyedBy" })?.value.form {
            entryType = reading.resolve(key).name
        }
        let key = Key(element.name, reading.qualification(in: arguments))
        binding.elements = [Binding.Element(key: key, entryType: entryType)]
    }

    private mutating func readInput(_ arguments: [Expression.Argument]) {
        binding.kind = .input
        if case .metatype(let type)? = arguments.first?.value.form { value = reading.resolve(type) }
    }

    private consuming func finish() -> Binding? {
        guard let value else { return nil }
        binding.implementation = value.name
        let own = Key(value.name, qualification)
        binding.keys = binding.decorates != nil || !binding.elements.isEmpty ? aliases : [own] + aliases
        if let target = binding.decorates { binding.decorates = Key(target.type, qualification) }
        if binding.lifetime == .graph { binding.isSendable = reading.names.isSendable(value) }
        for (role, list) in asked {
            for (position, one) in list.enumerated() {
                if var dependency = one.dependency(role: role, position: position, uses: uses) {
                    if dependency.kind == .argument, let type = one.type?.arguments.first {
                        dependency.isHashable = reading.names.isHashable(type)
                    }
                    if dependency.kind == .resolution { binding.isOpaque = true }
                    binding.dependencies.append(dependency)
                }
            }
        }
        binding.dependencies += reads
        checkUses()
        binding.conformances = reading.names.ancestors(of: value).map(\.name).sorted()
        return binding
    }

    private mutating func checkUses() {
        for (type, _) in uses where !binding.isOpaque {
            let types = binding.dependencies.flatMap { dependency in
                (0...dependency.wrappers.count).map { dependency.type(fromLayer: $0) }
            }
            if !types.contains(type.name) { binding.mistakes.append(.usingWithoutParameter(type.name)) }
        }
    }
}

extension TypeContext {
    /// Whether a generic type stands without its arguments: which of its specializations it is cannot be read.
    func isUnspecialized(_ type: ResolvedType) -> Bool {
        type.arguments.isEmpty && table.symbol(of: type)?.generics.isEmpty == false
    }

    /// The type of a property in an extension of `Dependencies`.
    func dependency(_ name: String) -> ResolvedType? {
        table.extensions(of: "Dovetail.Dependencies")?.properties.first { $0.property.name == name }
            .flatMap { propertyType($0.property, $0.scope) }
    }
}
