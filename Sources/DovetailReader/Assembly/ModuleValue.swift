internal import DovetailGraph

/// The known part of a module's value: the properties that are literals, and the files of values.
struct ModuleValue {
    /// The literals by property. Any other value is unknown, and is never reported as different.
    private var literals: [String: String] = [:]
    /// The lists of values among its arguments, by property.
    private(set) var listings: [String: ValueSource] = [:]

    /// Nothing is known if the type has its own initializer.
    init(_ expression: Expression, of type: ResolvedType, in context: TypeContext) {
        guard case .call(_, let arguments) = expression.form, let symbol = context.table.symbol(of: type),
            !symbol.hasOwnInitializer, symbol.kind == .structure
        else { return }
        for argument in arguments {
            if let label = argument.label { listings[label] = context.listing(argument.value) }
        }
        // Its own `==` may leave out properties.
        if symbol.functions.contains(where: { $0.function.name == "==" }) { return }
        for property in symbol.stored { literals[property.name] = property.value?.literalText }
        for argument in arguments { if let label = argument.label { literals[label] = argument.value.literalText } }
    }

    func differs(from other: ModuleValue) -> Bool {
        literals.contains { name, text in other.literals[name].map { $0 != text } ?? false }
    }
}

extension Expression {
    fileprivate var literalText: String? {
        switch form {
        case .text(let text), .literal(let text, _): text
        default: nil
        }
    }
}
