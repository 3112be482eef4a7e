internal import DovetailGraph

/// What is seen of a module's value: the literals that its properties hold, and the files of values.
struct ModuleValue {
    /// What is not a literal is not seen, and differs from nothing.
    private var literals: [String: String] = [:]
    /// Where the `ValueFiles` stand that it is given, by the property.
    private(set) var listings: [String: SourceLocation] = [:]

    /// Nothing is seen where an initializer of its own decides what it holds.
    init(_ expression: Expression, _ type: ResolvedType, _ reading: TypeContext) {
        guard case .call(_, let arguments) = expression.form, let symbol = reading.table.symbol(of: type),
            !symbol.hasOwnInitializer, symbol.kind == .structure
        else { return }
        for argument in arguments {
            if let label = argument.label { listings[label] = reading.listing(argument.value) }
        }
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
