internal import DovetailGraph

/// The known part of a module's value: the properties that are literals, and the files of values.
struct ModuleValue {
    /// The literals by property. Any other value is unknown, and is never reported as different.
    private var literals: [String: String] = [:]
    /// The lists of values among its arguments, by property.
    private(set) var listings: [String: ValueSource] = [:]
    /// The values of its arguments, by label, as conditions may test them.
    private(set) var flags: [String: ConditionNames.Value] = [:]
    /// True if its properties have exactly the values of its arguments, or their defaults.
    private(set) var isMemberwise = false
    /// The branches in which it is installed.
    var branches: [Branch] = []
    /// True if it is one of several, of which a condition selects one.
    var isChosen = false

    /// Properties are not known if the type has its own initializer, or if a function returns the value. An argument of such
    /// an initializer is assumed to be the value of the property with its name.
    init(_ expression: Expression, of type: ResolvedType, in context: TypeContext) {
        guard case .call(let callee, let arguments) = expression.form, let symbol = context.table.symbol(of: type)
        else {
            return
        }
        for argument in arguments {
            if let label = argument.label { flags[label] = context.conditionNames.value(of: argument.value) }
        }
        guard !symbol.hasOwnInitializer, symbol.kind == .structure,
            context.callables(for: callee).allSatisfy(\.isImplicit)
        else { return }
        isMemberwise = true
        for argument in arguments {
            if let label = argument.label { listings[label] = context.listing(argument.value) }
        }
        // Its own `==` may leave out properties.
        if context.names.declares(["=="], for: symbol) { return }
        for property in symbol.stored where !context.names.mayBeWrapped(property, in: symbol.scope) {
            let value = arguments.first { $0.label == property.name }?.value ?? property.value
            literals[property.name] = value?.literalText(of: context.type(of: property, in: symbol.scope))
        }
    }

    /// True if both may be installed in one container, and are not equal.
    func differs(from other: ModuleValue) -> Bool {
        if isChosen || other.isChosen { return false }
        if branches.contains(where: { other.branches.contains(where: $0.excludes) }) { return false }
        return literals.contains { name, text in other.literals[name].map { $0 != text } ?? false }
    }
}

extension Expression {
    /// The text of a literal of a standard type: values are equal if their texts are. A string with values in it has none, nor
    /// has a literal of another type, whose initializer and `==` may do anything.
    fileprivate func literalText(of type: ResolvedType?) -> String? {
        guard let type, let base = type.base else { return nil }
        if base == "Swift.Optional" {
            if case .other("nil", _) = form { return "nil" }
            return literalText(of: type.arguments.first)
        }
        switch form {
        case .text(let text): return ["Swift.String", "Swift.Character", "Swift.Substring"].contains(base) ? text : nil
        case .literal(let text, type: "Bool"): return base == "Swift.Bool" ? text : nil
        case .literal(let text, type: "Int"), .literal(let text, type: "Double"):
            let digits = text.filter { $0 != "_" }
            // The sum of a negative zero and zero is zero.
            if base == "Swift.Float" { return Float(digits).map { ($0 + 0).description } }
            let isNumber = base == "Swift.Double" || base.hasPrefix("Swift.Int") || base.hasPrefix("Swift.UInt")
            return isNumber ? Double(digits).map { ($0 + 0).description } : nil
        default: return nil
        }
    }
}
