extension ProgramAssembler {
    /// A property or function that lists bindings.
    struct BindingList {
        var name: String
        var body: [Statement]
        var scope: Scope
        var position: Position
        /// True if its lines are those of a `@ModuleBuilder`.
        var isBuilder: Bool
        /// The names of its parameters.
        var parameters: [String] = []
        var generics: [String] = []

        init(_ name: String, _ property: Property, in scope: Scope) {
            (self.name, self.scope, position) = (name, scope, property.position)
            body = property.body
            isBuilder = property.attributes.contains("ModuleBuilder") && !property.hasReturn
        }

        init(_ name: String, _ function: Function, in scope: Scope) {
            (self.name, self.scope, position) = (name, scope, function.position)
            body = function.body
            let isWhole = function.returnsBindings
            isBuilder = function.attributes.contains("ModuleBuilder") && isWhole && !function.hasReturn
            parameters = function.parameters.map(\.name)
            generics = function.generics
        }
    }

    /// A property or function of the enclosing type that lists bindings: `var network: some Module { … }`.
    func list(_ expression: Expression, in context: TypeContext) -> BindingList? {
        var name: String?
        switch expression.form {
        case .name(let path, _) where path.parts?.count == 1: name = path.parts?.first?.name
        case .call(let callee, _): name = callee.calledName
        default: break
        }
        guard let name else { return nil }
        guard let owner = context.enclosingType, let symbol = table.symbol(of: owner) else {
            return list(ofFunction: name, in: context)
        }
        let full = "\(symbol.name).\(name)"
        if let found = symbol.properties.first(where: { $0.property.name == name && !$0.property.body.isEmpty }) {
            return BindingList(full, found.property, in: found.scope)
        }
        return symbol.functions.first { $0.function.name == name && $0.function.listsBindings }
            .map { BindingList(full, $0.function, in: $0.scope) } ?? list(ofFunction: name, in: context)
    }

    /// A global function that lists bindings: `func bindings() -> some Module`.
    private func list(ofFunction name: String, in context: TypeContext) -> BindingList? {
        let module = table.modules[context.scope.module].name
        for module in [module] + table.imports(of: context.scope).sorted() {
            let found = table.functions["\(module).\(name)"]?.first(where: \.function.listsBindings)
            if let found { return BindingList("\(module).\(name)", found.function, in: found.scope) }
        }
        return nil
    }
}

extension Function {
    /// True if the lines of its body are the bindings that it returns. A binding in a constant may be changed.
    fileprivate var listsBindings: Bool {
        !body.isEmpty
            && !body.contains { statement in
                if case .constant(_, _, _, let value) = statement {
                    BindingReader.root(of: value) != nil
                } else {
                    false
                }
            }
    }
}
