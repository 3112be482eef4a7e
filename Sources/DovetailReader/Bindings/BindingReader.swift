internal import DovetailGraph

/// Turns an expression, `Bind(…)` with its modifiers, into a binding of the graph.
struct BindingReader {
    /// The result: a binding, and what the line may provide besides.
    struct Line {
        /// The known part of the binding, unless nothing is known of its keys.
        var binding: Binding?
        var unread: [Unread.Provision] = []
        /// The dependencies, if nothing is known of the keys.
        var dependencies: [Dependency] = []
        /// What the binding may provide in place of its key: a specialization of a type of another library, if code omits
        /// the arguments of a type that may be generic.
        var alternative: Unread.Provision?
    }

    var context: TypeContext
    /// The type of the instances.
    var value: ResolvedType?
    var binding: Binding
    var qualification: Key.Qualification?
    /// True if the factory is a closure that sends requests.
    private var isAsking = false
    /// What is known of the type of the instances if ``value`` is unknown.
    private var bound = Unread.Bound.nothing
    /// True if the type of the instances is not written, but that of an expression.
    private var isInferred = false
    /// What the binding may provide in addition to its keys.
    var unread: [Unread.Provision] = []
    /// True for an element of a collection that is not known.
    var isElement = false
    /// The modifiers of the sources that are being applied.
    var applied: Set<String> = []
    /// True after a modifier that is not known, which may hide the binding, or give another one precedence over it.
    var mayYield = false
    var aliases: [Key] = []
    var uses: [(ResolvedType, Key.Qualification)] = []
    /// The parameters of the factory, followed by those of each injection.
    var parameterUses: [(role: Dependency.Role, uses: [ParameterUse])] = []
    /// The number of injections so far.
    var injections = 0
    /// The values of files from which it is decoded.
    var reads: [Dependency] = []

    /// The name of the function that creates the binding, and the modifiers; `nil` if the expression is not a binding.
    static func root(of expression: Expression) -> (function: String, modifiers: [(String, Expression)])? {
        var modifiers: [(String, Expression)] = []
        var current = expression
        while case .call(let callee, let arguments) = current.form {
            switch callee.form {
            case .member(let base, let name):
                modifiers.append((name, current))
                current = base
            case .name(let path, _):
                guard let parts = path.parts, let name = parts.last?.name,
                    parts.count == 1 || LibraryNames.modules.contains(parts[0].name),
                    LibraryCalls.bindings.declare(name, taking: arguments)
                        || name == "Bind" && parts.last?.arguments.isEmpty == false
                else { return nil }
                return (name, modifiers.reversed())
            default: return nil
            }
        }
        return nil
    }

    /// Reads a line. The result is `nil` if it is not a binding.
    ///
    /// - Parameter expected: The type that the context states, such as `Bind<Double>`, which is that of the literal in
    ///   `Instance(3)`.
    static func read(_ expression: Expression, in context: TypeContext, as expected: ResolvedType? = nil) -> Line? {
        guard let (function, modifiers) = root(of: expression) else { return nil }
        var base = expression
        while case .call(let callee, _) = base.form, case .member(let inner, _) = callee.form { base = inner }
        guard case .call(let callee, let arguments) = base.form else { return nil }
        let placeholder = TypeName("_")
        context.names.ambiguities?.location = context.location(of: expression.position)
        var reader = BindingReader(
            context: context,
            binding: Binding(
                id: 0, implementation: placeholder, keys: [], location: context.location(of: expression.position)))
        if let expected = (expected ?? context.expected)?.unwrapped, expected.base == "Dovetail.Bind" {
            reader.value = expected.arguments.first
        }
        switch function {
        case "Bind": reader.readBind(callee, with: arguments)
        case "Instance": reader.readInstance(arguments)
        case "Multibinding": reader.readMultibinding(arguments)
        default: reader.readInput(arguments)
        }
        if let value = reader.value, value.isUnresolved {
            reader.value = nil
            reader.bound = value.generic.map { .specialization(of: $0) } ?? .nothing
        }
        for (name, call) in modifiers { reader.apply(name, of: call) }
        return reader.finish()
    }

    private mutating func readBind(_ callee: Expression, with arguments: [Expression.Argument]) {
        var factory: FactorySignature?
        if let files = arguments.first(where: { $0.label == "from" })?.value {
            // It is decoded from files and has no other dependencies.
            (factory, binding.kind, binding.isSendable) = (FactorySignature(), .instance, true)
            reads =
                context.values(files)?.reads(at: context.path(in: arguments) ?? "", requestedAt: binding.location) ?? []
        }
        if case .name(let path, _) = callee.form, let special = path.parts?.last?.arguments.first {
            value = context.resolve(special)
        }
        for argument in arguments {
            switch argument.value.form {
            case .metatype(let type) where argument.label == nil: value = context.resolve(type)
            case .keyPath(let path) where argument.label == "key":
                qualification = .keyPath(path.last ?? "")
                value = path.last.flatMap { context.dependencies(named: $0).first }
            // A key path with a subscript, or one that a variable has. The points that read it are not known.
            case _ where argument.label == "key": (qualification, binding.isRoot) = (.computed, true)
            default:
                if argument.label == nil {
                    factory = context.signature(of: argument.value, returning: value)
                    isAsking = argument.value.calls(["resolve", "resolveNow"])
                }
            }
        }
        let signature = factory ?? FactorySignature(isOpaque: true)
        isInferred = value == nil
        value = value ?? signature.result
        if signature.isFromOtherLibrary {
            binding.isFromOtherLibrary = true
            if value == nil { bound = .otherLibrary }
        }
        applySignature(signature)
    }

    private mutating func applySignature(_ signature: FactorySignature) {
        parameterUses.append((.initializer, signature.parameters))
        binding.isAsync = signature.isAsync
        binding.isolation = signature.isolation.map { .globalActor($0) } ?? .nonisolated
        if signature.isolation != nil { binding.isSendable = true }
        if signature.isOpaque || signature.parameters.contains(where: { $0.type == nil }) { binding.isOpaque = true }
    }

    private mutating func readInstance(_ arguments: [Expression.Argument]) {
        binding.kind = .instance
        binding.isSendable = true
        guard let instance = arguments.first?.value else { return }
        isInferred = value == nil
        value = value ?? context.type(of: instance)
        if value == nil, context.isFromOtherLibrary(instance) { bound = .otherLibrary }
    }

    /// Reads the declaration of a collection, whose first argument is the type of its elements.
    private mutating func readMultibinding(_ arguments: [Expression.Argument]) {
        binding.kind = .multibinding
        guard case .metatype(let type)? = arguments.first?.value.form else { return }
        let element = context.resolve(type)
        value = element
        if element.isUnresolved { return }
        var entryType: TypeName?
        if case .metatype(let key)? = arguments.first(where: { $0.label == "keyedBy" })?.value.form {
            entryType = context.resolve(key).name
        }
        let key = Key(element.name, context.qualification(in: arguments))
        binding.elements = [Binding.Element(key: key, entryType: entryType)]
    }

    private mutating func readInput(_ arguments: [Expression.Argument]) {
        binding.kind = .input
        if case .metatype(let type)? = arguments.first?.value.form { value = context.resolve(type) }
    }

    private consuming func finish() -> Line {
        binding.keys = aliases
        if binding.decorates == nil, binding.elements.isEmpty, !isElement {
            if let value {
                binding.keys.insert(Key(value.name, qualification), at: 0)
            } else {
                unread.append(.value(of: bound, qualification))
            }
        }
        if let target = binding.decorates { binding.decorates = Key(target.type, qualification) }
        if mayYield {
            binding.isConditional = true
            if binding.priority == .normal { binding.priority = .asDefault }
        }
        addDependencies()
        if let value {
            binding.implementation = value.name
            if binding.lifetime == .graph { binding.isSendable = context.names.isSendable(value) }
            binding.conformances = context.names.ancestors(of: value).map(\.name).sorted()
        }
        if value == nil, let named = binding.keys.first ?? binding.elements.first?.key ?? binding.decorates {
            binding.implementation = named.type
        }
        let isKnown = !binding.keys.isEmpty || !binding.elements.isEmpty || binding.decorates != nil || value != nil
        var line = Line(
            binding: isKnown ? binding : nil, unread: unread, dependencies: isKnown ? [] : binding.dependencies)
        if let value, isInferred, value.arguments.isEmpty, value.outer == nil, let base = value.base,
            !base.hasPrefix("Swift."), !base.hasPrefix("Dovetail."),
            (context.table.symbol(of: value)?.kind ?? .extension) == .extension
        {
            line.alternative = .value(of: .specialization(of: base), qualification)
        }
        return line
    }

    private mutating func addDependencies() {
        for (role, list) in parameterUses {
            for (position, use) in list.enumerated() {
                if let type = use.type, type.isUnresolved {
                    binding.isOpaque = true
                    continue
                }
                if var dependency = use.dependency(role: role, position: position, uses: uses) {
                    if dependency.kind == .argument, let type = use.type?.arguments.first {
                        dependency.isHashable = context.names.isHashable(type)
                    }
                    if dependency.kind == .resolution || dependency.kind == .container && isAsking {
                        binding.isOpaque = true
                    }
                    binding.dependencies.append(dependency)
                }
            }
        }
        binding.dependencies += reads
        checkUses()
    }

    private mutating func checkUses() {
        for (type, _) in uses where !binding.isOpaque {
            let types = binding.dependencies.filter { $0.kind != .argument }.flatMap { dependency in
                (0...dependency.wrappers.count).map { dependency.type(fromLayer: $0) }
            }
            if !types.contains(type.name) { binding.mistakes.append(.usingWithoutParameter(type.name)) }
        }
    }
}

extension ResolvedType {
    /// The name of the generic type of which it, or a type around it, is a specialization.
    fileprivate var generic: String? { outer?.generic ?? base }
}

extension TypeContext {
    /// The types of the properties with a name in extensions of `Dependencies`. Several modules may declare one.
    func dependencies(named name: String) -> [ResolvedType] {
        let properties = table.extensions(of: "Dovetail.Dependencies")?.properties.filter { $0.property.name == name }
        return (properties ?? []).compactMap { type(of: $0.property, in: $0.scope) }
    }
}
