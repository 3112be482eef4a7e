extension ModuleFacts {
    /// All `ValueFiles(…)` in the module whose files are named with literals.
    package var valueListings: [ValueListing] {
        files.filter(\.listsValueFiles).flatMap(\.valueListings)
    }
}

extension FileFacts {
    /// All `ValueFiles(…)` in the file whose files are named with literals.
    var valueListings: [ValueListing] {
        var search = ValueListingSearch(source: path)
        search.visit(self)
        return search.found
    }
}

/// Searches the facts of a file for `ValueFiles(…)`, with the constants that are visible in each scope.
private struct ValueListingSearch {
    let source: String
    var found: [ValueListing] = []
    private var constants: [String: Expression] = [:]

    init(source: String) { self.source = source }

    mutating func visit(_ facts: FileFacts) {
        visit(facts.functions, with: facts.properties)
        for declaration in facts.declarations { visit(declaration) }
        visit(facts.statements)
    }

    private mutating func visit(_ declaration: Declaration) {
        let outer = constants
        visit(declaration.functions, with: declaration.properties)
        for member in declaration.members { visit(member) }
        constants = outer
    }

    private mutating func visit(_ functions: [Function], with properties: [Property]) {
        for property in properties where property.isConstant { constants[property.name] = property.value }
        for property in properties {
            if let value = property.value { visit(value) }
            visit(property.body)
        }
        for function in functions where !function.body.isEmpty {
            let outer = constants
            for parameter in function.parameters { constants[parameter.name] = nil }
            visit(function.body)
            constants = outer
        }
    }

    /// Visits a body. The constants that it declares are visible until its end.
    private mutating func visit(_ statements: [Statement]) {
        let outer = constants
        for statement in statements {
            switch statement {
            case .type: break
            case .expression(let expression): visit(expression)
            case .constant(let name, _, _, let value):
                visit(value)
                constants[name] = value
            case .loop(let body): visit(body)
            case .branches(let clauses, _), .configuration(let clauses):
                for clause in clauses { visit(clause.everything) }
            }
        }
        constants = outer
    }

    private mutating func visit(_ expression: Expression) {
        switch expression.form {
        case .call(let callee, let arguments) where callee.isValueFiles:
            let urls = arguments.flatMap { argument in
                if case .array(let elements) = argument.value.form { elements } else { [argument.value] }
            }
            let files = urls.compactMap { ValueListing.File($0, constants: constants) }
            guard !files.isEmpty, files.count == urls.count else { return }
            found.append(ValueListing(source: source, position: expression.position, files: files))
        case .closure(let closure): visit(closure.statements)
        default: for part in expression.parts { visit(part) }
        }
    }
}

extension Expression {
    /// True for `ValueFiles` and `DovetailFiles.ValueFiles`.
    var isValueFiles: Bool {
        guard case .name(let path, _) = form else { return false }
        return ["ValueFiles", "DovetailFiles.ValueFiles"].contains(path.text)
    }

    /// True for `ConfigurationValues` and `DovetailConfiguration.ConfigurationValues`.
    var isConfigurationValues: Bool {
        guard case .name(let path, _) = form else { return false }
        return ["ConfigurationValues", "DovetailConfiguration.ConfigurationValues"].contains(path.text)
    }
}
