internal import DovetailGraph

/// A `Choice(Type.self, from: files) { … }` of `DovetailFiles`, with which a file selects the binding for a type.
struct ValueChoice {
    /// The binding for the type. It is unknown which binding the file selects, so this one has no dependencies.
    var binding: Binding
    /// The bindings to choose from.
    var bindings: [Statement]
    /// The closure that lists them.
    var list: Expression

    init?(_ expression: Expression, in context: TypeContext) {
        guard case .call(let callee, let arguments) = expression.form, case .name(let path, _) = callee.form,
            path.parts?.last?.name == "Choice", context.callables(for: callee).isEmpty,
            arguments.contains(where: { $0.label == "from" }),
            case .metatype(let type)? = arguments.first?.value.form,
            let list = arguments.last?.value, case .closure(let closure) = list.form
        else { return nil }
        let chosen = context.resolve(type)
        if chosen.isUnresolved { return nil }
        binding = Binding(
            id: 0, implementation: chosen.name, keys: [Key(chosen.name)],
            location: context.location(of: expression.position))
        if let files = arguments.first(where: { $0.label == "from" })?.value, let values = context.values(files) {
            binding.dependencies = values.reads(
                at: context.path(in: arguments) ?? chosen.name.description, requestedAt: binding.location)
        }
        binding.conformances = context.names.ancestors(of: chosen).map(\.name).sorted()
        bindings = closure.statements
        self.list = list
    }
}

extension TypeContext {
    /// The argument `at:`: `nil` if it is omitted, and empty if it is not a literal.
    func path(in arguments: [Expression.Argument]) -> String? {
        arguments.first { $0.label == "at" }.map { if case .text(let path) = $0.value.form { path } else { "" } }
    }
}
