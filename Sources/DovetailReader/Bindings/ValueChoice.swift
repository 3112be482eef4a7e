internal import DovetailGraph

/// `Choice(Type.self, from: files) { … }` of `DovetailFiles`: a file says which of the bindings serves the type.
struct ValueChoice {
    /// What serves the type. Which binding it stands for is not known, so it has no dependencies.
    var binding: Binding
    var bindings: [Statement]

    init?(_ expression: Expression, _ reading: TypeContext) {
        guard case .call(let callee, let arguments) = expression.form, case .name(let path, _) = callee.form,
            path.parts?.last?.name == "Choice", reading.callables(callee).isEmpty,
            arguments.contains(where: { $0.label == "from" }),
            case .metatype(let type)? = arguments.first?.value.form,
            case .closure(let closure)? = arguments.last?.value.form
        else { return nil }
        let chosen = reading.resolve(type)
        binding = Binding(
            id: 0, implementation: chosen.name, keys: [Key(chosen.name)],
            location: reading.location(expression.position))
        if let files = arguments.first(where: { $0.label == "from" })?.value, let values = reading.values(files) {
            binding.dependencies = values.reads(
                at: reading.path(in: arguments) ?? chosen.name.description, by: binding.location)
        }
        binding.conformances = reading.names.ancestors(of: chosen).map(\.name).sorted()
        bindings = closure.statements
    }
}

extension TypeContext {
    /// The text of `at:`; nothing where it is left out, or not a literal.
    func path(in arguments: [Expression.Argument]) -> String? {
        arguments.first { $0.label == "at" }.map { if case .text(let path) = $0.value.form { path } else { "" } }
    }
}

extension Key {
    /// Whether values of files have keys like this: plain ones, under a name.
    var mayComeFromValueFiles: Bool {
        guard case .name? = qualification else { return false }
        let plain = ["Swift.Bool", "Swift.Int", "Swift.Double", "Swift.String", "Date", "Data"]
        return plain.contains { type.qualified == $0 || type.qualified == "Swift.Array<\($0)>" }
    }
}
