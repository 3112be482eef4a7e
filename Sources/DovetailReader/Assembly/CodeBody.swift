/// Code that may create containers and resolve from them: the body of a function, the value of a property, or the
/// statements of a file.
struct CodeBody {
    var statements: [Statement]
    var scope: Scope
    var attributes: [String] = []
    var parameters: [Function.Parameter] = []
    /// Its own generic parameters, without those of the enclosing types.
    var generics: [String] = []
    /// The type of its result, if it is written.
    var result: TypeReference?
    /// The number of values of which its result is one.
    var results = 1
    /// The type that declares it.
    var owner: ResolvedType?
    /// The name and the position of the function.
    var name: String?
    var position: Position?
    /// True if it is asynchronous. A computed property may be.
    var isAsync = false
    /// True for code outside of all functions: in a `main.swift`, or in the value of a global variable.
    var isTopLevel = false
    /// The name of the property whose value it is.
    var property: String?
    /// True if it is the initial value of a property, which is created outside of the actor of the property.
    var isInitialValue = false
    /// The `@Injected(\.key)` before the property, with the position of the property.
    var injected: (point: Injection, position: Position)?

    /// All bodies that may use containers, by file and in the order of the files.
    static func all(in table: SymbolTable) -> [CodeBody] {
        all(in: table, where: \.mayUseContainers)
    }

    /// All bodies that satisfy a condition, by file and in the order of the files.
    static func all(in table: SymbolTable, where isMeant: (CodeBody) -> Bool) -> [CodeBody] {
        var bodies: [CodeBody] = []
        for (number, module) in table.modules.enumerated() {
            for (index, file) in module.files.enumerated() {
                let scope = Scope(module: number, file: index)
                for function in file.functions { bodies.append(CodeBody(function, in: scope, of: nil)) }
                for property in file.properties {
                    bodies += CodeBody.bodies(of: property, in: scope, of: nil, isInScript: file.hasStatements)
                }
                if !file.statements.isEmpty { bodies.append(CodeBody(statements: file.statements, in: scope)) }
            }
        }
        // Most types contain no code that matters, so they need not be sorted.
        for symbol in table.symbols(where: \.mayUseContainers) {
            let owner = ResolvedType.nominal(symbol.name, [], isProtocol: symbol.kind == .protocol)
            // Most members use no container, so check them by index, which avoids a copy.
            for index in symbol.functions.indices where !symbol.functions[index].function.body.isEmpty {
                bodies.append(
                    CodeBody(symbol.functions[index].function, in: symbol.functions[index].scope, of: owner))
            }
            for index in symbol.properties.indices where !symbol.properties[index].property.isIrrelevant {
                let (property, scope) = symbol.properties[index]
                bodies += CodeBody.bodies(of: property, in: scope, of: owner)
            }
        }
        return bodies.filter(isMeant)
    }

    /// True if a statement lists bindings.
    var listsBindings: Bool { statements.contains(where: \.listsBindings) }

    /// True if it uses a container, or if it is a property that a container provides.
    var mayUseContainers: Bool { injected != nil || usesContainers }

    private var usesContainers: Bool {
        let names = parameters.filter(\.type.isContainer).map(\.name) + [Expression.usualContainer]
        return statements.contains { $0.usesContainers || $0.mentions(Set(names)) }
    }

    private init(_ function: Function, in scope: Scope, of owner: ResolvedType?) {
        statements = function.body
        self.scope = scope.entering(conditions: function.restrictions.conditions)
        attributes = function.attributes
        parameters = function.parameters
        generics = function.generics
        result = function.result
        results = function.results
        name = function.name
        position = function.position
        isAsync = function.isAsync
        self.owner = owner
    }

    private init(statements: [Statement], in scope: Scope) {
        self.statements = statements
        self.scope = scope
        attributes = ["MainActor"]
        isTopLevel = true
    }

    private static func bodies(
        of property: Property, in scope: Scope, of owner: ResolvedType?, isInScript: Bool = false
    ) -> [CodeBody] {
        var statements = property.body
        if let value = property.value {
            statements.append(
                .constant(name: property.name, type: property.type, typePosition: nil, value))
        }
        if property.isIrrelevant { return [] }
        var body = CodeBody(statements: statements, in: scope.entering(conditions: property.conditions))
        body.attributes = property.attributes
        body.owner = owner
        body.property = property.name
        body.isTopLevel = owner == nil && property.isStored
        body.isInitialValue = property.isStored && !isInScript
        body.isAsync = !property.isStored
        body.result = property.type
        body.injected = property.injected.map { ($0, property.position) }
        return [body]
    }
}

extension Symbol {
    /// True if one of its members contains code that could use a container.
    fileprivate var mayUseContainers: Bool {
        functions.indices.contains { !functions[$0].function.body.isEmpty }
            || properties.indices.contains { !properties[$0].property.isIrrelevant }
    }
}

extension Property {
    /// True if it contains no code that could use a container.
    fileprivate var isIrrelevant: Bool { body.isEmpty && value == nil && injected == nil }
}
