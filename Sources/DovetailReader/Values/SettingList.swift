internal import DovetailGraph

/// A list of values in the sources: a `ValueFiles(…)` or a `ConfigurationValues(…)`.
struct ValueSource {
    let location: SourceLocation
    /// The settings; `nil` for files.
    var settings: SettingList?
}

/// The settings of a `ConfigurationValues(…)` in the sources.
///
/// ```swift
/// ConfigurationValues(config, at: "http") {
///     Setting("port", default: 8080)
/// }
/// ```
struct SettingList {
    private let arguments: [Expression.Argument]
    private let scope: Scope

    init(_ arguments: [Expression.Argument], in scope: Scope) {
        self.arguments = arguments
        self.scope = scope
    }

    /// A binding for each setting that can be read, and whether these are all.
    func bindings(_ names: NameResolver) -> (bindings: [Binding], areAll: Bool) {
        let context = TypeContext(names, in: scope)
        guard let path, case .closure(let closure)? = arguments.last?.value.form else { return ([], false) }
        let bindings = closure.statements.map { binding($0, at: path, in: context) }
        return (bindings.compactMap(\.self), !bindings.contains { $0 == nil })
    }

    /// The path of the values, empty if there is none; `nil` if it is not a literal.
    private var path: String? {
        guard let argument = arguments.first(where: { $0.label == "at" }) else { return "" }
        if case .text(let text) = argument.value.form { return text }
        return nil
    }

    private func binding(_ statement: Statement, at path: String, in context: TypeContext) -> Binding? {
        guard case .expression(let setting) = statement, case .call(let callee, let arguments) = setting.form,
            callee.calledName == LibraryNames.setting, let first = arguments.first, first.label == nil,
            case .text(let key) = first.value.form,
            let type = type(of: callee, arguments.dropFirst().first, in: context)
        else { return nil }
        let name = path.isEmpty ? key : "\(path).\(key)"
        var binding = Binding(
            id: 0, implementation: type.name, keys: [Key(type.name, .name(name))],
            location: context.location(of: setting.position))
        binding.kind = .value
        binding.isSendable = true
        return binding
    }

    /// The type in `Setting<Int>(…)`, `Setting("port", Int.self)` or `Setting("port", default: 8080)`.
    private func type(
        of callee: Expression, _ argument: Expression.Argument?, in context: TypeContext
    ) -> ResolvedType? {
        if case .name(let path, _) = callee.form, let stated = path.parts?.last?.arguments.first {
            return context.resolve(stated)
        }
        guard let argument else { return nil }
        switch argument.label {
        case nil: return context.metatype(of: argument.value)
        case "default": return context.type(of: argument.value)
        default: return nil
        }
    }
}
