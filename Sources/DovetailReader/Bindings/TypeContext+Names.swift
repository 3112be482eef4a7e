internal import DovetailGraph

extension TypeContext {
    /// The qualification in a list of arguments: `tag: T.self` or `name: "n"`.
    func qualification(in arguments: [Expression.Argument]) -> Key.Qualification? {
        for argument in arguments {
            if argument.label == "tag" { return tag(argument.value) }
            if argument.label == "name" { return name(argument.value) }
        }
        return nil
    }

    func tag(_ expression: Expression) -> Key.Qualification {
        if case .metatype(let type) = expression.form { .tag(resolve(type).name) } else { .computed }
    }

    /// The name that an expression of the type `Name` means, if the sources contain its string.
    func name(_ expression: Expression) -> Key.Qualification {
        string(expression, allowing: 10).map { .name($0) } ?? .computed
    }

    /// The key of a dictionary's entry as a string, if the sources contain it.
    func entry(_ expression: Expression) -> String? {
        switch expression.form {
        case .literal("", type: "String"): return nil
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

    /// The string of a literal, of a constant, or of a `Name` that is created from one.
    ///
    /// - Parameter depth: The number of constants that may refer to each other.
    private func string(_ expression: Expression, allowing depth: Int) -> String? {
        guard depth > 0 else { return nil }
        switch expression.form {
        case .text(let text): return text
        case .implicitMember(let member):
            return constant(member, of: "Dovetail.Name").flatMap { $0.context.string($0.value, allowing: depth - 1) }
        case .call(let callee, let arguments):
            guard let created = callee.createdType, [[], ["Name"], ["Dovetail", "Name"]].contains(created),
                arguments.count == 1, arguments[0].label == nil
            else { return nil }
            return string(arguments[0].value, allowing: depth - 1)
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
        let module = table.modules[scope.module].name
        for length in stride(from: scope.path.count, to: 0, by: -1) {
            let owner = ([module] + scope.path.prefix(length)).joined(separator: ".")
            if table.extensions(of: owner)?.property(last.name) != nil { return constant(last.name, of: owner) }
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

extension Expression {
    /// The type whose initializer an expression names: `Name` for `Name` and `Name.init`, and nothing for `.init`.
    fileprivate var createdType: [String]? {
        switch form {
        case .implicitMember("init"): return []
        case .name(let path, _):
            guard var parts = path.parts?.map(\.name) else { return nil }
            if parts.last == "init" { parts.removeLast() }
            return parts
        default: return nil
        }
    }
}
