internal import DovetailGraph

extension TypeContext {
    /// The qualification in the arguments of a request, a modifier or a declaration, of which it is the second one, without
    /// a label, unless that is a closure: `(T.self, .audit)`, `(\.x, .audit)`, `(P.self, .audit) { $0 }`.
    func qualification(in arguments: [Expression.Argument]) -> Key.Qualification? {
        guard arguments.count > 1, arguments[0].label == nil, arguments[1].label == nil else { return nil }
        if case .closure = arguments[1].value.form { return nil }
        return qualification(arguments[1].value)
    }

    /// The qualification that an expression of the type `Qualifier?` means; `.computed` if the sources do not show it.
    func qualification(_ expression: Expression) -> Key.Qualification? { qualification(expression, allowing: 10) }

    /// - Parameter depth: The number of constants that may refer to each other.
    private func qualification(_ expression: Expression, allowing depth: Int) -> Key.Qualification? {
        guard depth > 0 else { return .computed }
        let constant: Constant?
        switch expression.form {
        case .other("nil", _): return nil
        case .implicitMember(let member): constant = self.constant(member, of: TypeContext.qualifier)
        case .name(let path, _): constant = self.constant(at: path)
        case .call(let callee, let arguments):
            guard let function = qualifierFunction(callee), arguments.count == 1, arguments[0].label == nil else {
                return .computed
            }
            let argument = arguments[0].value
            switch function {
            case "name": return string(argument, allowing: depth - 1).map { .name($0) } ?? .computed
            case "tag":
                guard let type = metatype(of: argument), !type.isUnresolved else { return .computed }
                return .tag(type.name)
            default: return .computed
            }
        default: constant = nil
        }
        return constant.map { $0.context.qualification($0.value, allowing: depth - 1) } ?? .computed
    }

    private static let qualifier = "Dovetail.Qualifier"

    /// The function of `Qualifier` that a call names: `name` for `.name(…)` and `Qualifier.name(…)`.
    private func qualifierFunction(_ callee: Expression) -> String? {
        switch callee.form {
        case .implicitMember(let function): return function
        case .name(let path, _):
            guard let parts = path.parts else { return nil }
            // Inside of an extension of `Qualifier`, the name of the type may be omitted.
            let owner: TypeReference = parts.count > 1 ? .path(Array(parts.dropLast())) : .names(scope.path)
            return resolve(owner).base == TypeContext.qualifier ? parts.last?.name : nil
        default: return nil
        }
    }

    /// The key of a dictionary's entry as a string, if the sources contain it.
    func entry(_ expression: Expression) -> String? {
        switch expression.form {
        case .literal("", type: "String"), .other(Expression.interpolationText, _): return nil
        case .literal(let text, _): return text
        case .name(let path, _):
            if let parts = path.parts, parts.count > 1, let name = parts.last?.name,
                table.symbol(of: resolve(.path(Array(parts.dropLast()))))?.cases.contains(name) == true
            {
                return name
            }
            return string(expression, allowing: 10)
        default: return string(expression, allowing: 10)
        }
    }

    /// The string of a literal or of a constant.
    ///
    /// - Parameter depth: The number of constants that may refer to each other.
    private func string(_ expression: Expression, allowing depth: Int) -> String? {
        guard depth > 0 else { return nil }
        switch expression.form {
        case .text(let text): return text
        case .name(let path, _):
            return constant(at: path).flatMap { $0.context.string($0.value, allowing: depth - 1) }
        default: return nil
        }
    }

    /// A value with the context in which it is written.
    private typealias Constant = (value: Expression, context: TypeContext)

    /// The value of a property that no code can change.
    private func constant(at path: TypeReference) -> Constant? {
        guard let parts = path.parts, let last = parts.last else { return nil }
        if parts.count > 1 {
            return resolve(.path(Array(parts.dropLast()))).base.flatMap { constant(last.name, of: $0) }
        }
        if localNames.contains(last.name) { return nil }
        for length in stride(from: scope.path.count, to: 0, by: -1) {
            let path = Array(scope.path.prefix(length))
            // The second one is that of an extension of another library's type.
            for owner in [table.enclosingName(length, in: scope), resolve(.names(path)).base ?? ""]
            where table.extensions(of: owner)?.property(last.name) != nil {
                return constant(last.name, of: owner)
            }
        }
        for file in table.modules[scope.module].files.indices {
            let property = table.modules[scope.module].files[file].properties.first { $0.name == last.name }
            if let property {
                let context = TypeContext(names, in: Scope(module: scope.module, file: file))
                return property.fixedValue.map { ($0, context) }
            }
        }
        return nil
    }

    private func constant(_ name: String, of type: String) -> Constant? {
        guard let (property, scope) = table.extensions(of: type)?.property(name) else { return nil }
        return property.fixedValue.map { ($0, TypeContext(names, in: scope)) }
    }
}

extension Property {
    /// The value of a `let`, or the only expression of a getter.
    fileprivate var fixedValue: Expression? {
        if isConstant { return value }
        if !isStored, body.count == 1, case .expression(let result) = body[0] { return result }
        return nil
    }
}
