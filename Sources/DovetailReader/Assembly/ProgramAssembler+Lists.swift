extension ProgramAssembler {
    /// A property or function that lists bindings.
    struct BindingList {
        var name: String
        var body: [Statement]
        var scope: Scope
        var position: Position
        /// True if its lines are those of a `@ModuleBuilder`.
        var isBuilder: Bool
        var parameters: [Function.Parameter] = []
        var generics: [String] = []
        /// The type of its value, perhaps `Bind<Double>`.
        var type: TypeReference?

        init(_ name: String, _ property: Property, in scope: Scope) {
            (self.name, self.scope, position, type) = (name, scope, property.position, property.type)
            body = property.body
            isBuilder = property.attributes.contains("ModuleBuilder") && !property.hasReturn
        }

        init(_ name: String, _ function: Function, in scope: Scope) {
            (self.name, self.scope, position, type) = (name, scope, function.position, function.result)
            body = function.body
            let isWhole = function.returnsBindings
            isBuilder = function.attributes.contains("ModuleBuilder") && isWhole && !function.hasReturn
            parameters = function.parameters
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
        // A local function or a parameter hides those that are read.
        guard let name, !context.localNames.contains(name) else { return nil }
        guard let owner = context.enclosingType, let symbol = table.symbol(of: owner) else {
            return list(ofFunction: name, calledBy: expression, in: context)
        }
        // A subclass may have another property or method of the name.
        if table.mayHaveSubclasses(symbol) { return nil }
        let full = "\(symbol.name).\(name)"
        if let found = symbol.properties.first(where: { $0.property.name == name && !$0.property.body.isEmpty }) {
            return BindingList(full, found.property, in: found.scope)
        }
        let methods = symbol.functions.filter { $0.function.name == name && $0.function.listsBindings }
        if methods.isEmpty { return list(ofFunction: name, calledBy: expression, in: context) }
        return only(methods, calledBy: expression, in: context).map { BindingList(full, $0.function, in: $0.scope) }
    }

    /// A global function that lists bindings: `func bindings() -> some Module`.
    private func list(
        ofFunction name: String, calledBy call: Expression, in context: TypeContext
    ) -> BindingList? {
        let module = table.modules[context.scope.module].name
        for module in [module] + table.imports(of: context.scope).sorted() {
            let found = table.functions["\(module).\(name)", default: []].filter(\.function.listsBindings)
            if found.isEmpty { continue }
            return only(found, calledBy: call, in: context).map {
                BindingList("\(module).\(name)", $0.function, in: $0.scope)
            }
        }
        return nil
    }

    /// The function that a call means, of several with one name, if the arguments tell.
    private func only(
        _ functions: [(function: Function, scope: Scope)], calledBy call: Expression, in context: TypeContext
    ) -> (function: Function, scope: Scope)? {
        guard functions.count > 1, case .call(let callee, let arguments) = call.form else { return functions.first }
        let fitting = context.fitting(context.callables(for: callee), to: arguments)
        guard fitting.count == 1 else { return nil }
        return functions.first { table.location($0.function.position, in: $0.scope) == fitting[0].callable.location }
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
