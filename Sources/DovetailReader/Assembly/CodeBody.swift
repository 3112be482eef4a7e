/// Code that may make containers and ask them: a function, the value of a property, the statements of a file.
struct CodeBody {
    var statements: [Statement]
    var scope: Scope
    var attributes: [String] = []
    var parameters: [Function.Parameter] = []
    /// The generic parameters of its own.
    var generics: [String] = []
    /// What it gives.
    var result: TypeReference?
    /// The type it belongs to.
    var owner: ResolvedType?
    /// The property whose value it is.
    var property: String?
    /// The `@Injected(\.key)` before the property, and where the property stands.
    var injected: (point: Injection, position: Position)?

    /// All routines, by file and in the order of the files.
    static func all(in table: SymbolTable) -> [CodeBody] {
        var routines: [CodeBody] = []
        for (number, module) in table.modules.enumerated() {
            for (index, file) in module.files.enumerated() {
                let scope = Scope(module: number, file: index)
                for function in file.functions { routines.append(CodeBody(function, scope, nil)) }
                for property in file.properties { routines += CodeBody.of(property, scope, nil) }
                if !file.statements.isEmpty { routines.append(CodeBody(statements: file.statements, scope: scope)) }
            }
        }
        for symbol in table.allSymbols {
            let owner = ResolvedType.nominal(symbol.name, [], isProtocol: symbol.kind == .protocol)
            // Most members say nothing that is kept: of them not even a copy is made.
            for index in symbol.functions.indices where !symbol.functions[index].function.body.isEmpty {
                routines.append(CodeBody(symbol.functions[index].function, symbol.functions[index].scope, owner))
            }
            for index in symbol.properties.indices where !symbol.properties[index].property.saysNothing {
                routines += CodeBody.of(symbol.properties[index].property, symbol.properties[index].scope, owner)
            }
        }
        return routines.filter { $0.injected != nil || $0.statements.contains(where: \.asksForSomething) }
    }

    private init(_ function: Function, _ scope: Scope, _ owner: ResolvedType?) {
        statements = function.body
        self.scope = scope
        attributes = function.attributes
        parameters = function.parameters
        generics = function.generics
        result = function.result
        self.owner = owner
    }

    private init(statements: [Statement], scope: Scope) {
        self.statements = statements
        self.scope = scope
        attributes = ["MainActor"]
    }

    private static func of(_ property: Property, _ scope: Scope, _ owner: ResolvedType?) -> [CodeBody] {
        var statements = property.body
        if let value = property.value {
            statements.append(
                .constant(name: property.name, type: property.type, typePosition: nil, value))
        }
        if property.saysNothing { return [] }
        var routine = CodeBody(statements: statements, scope: scope)
        routine.attributes = property.attributes
        routine.owner = owner
        routine.property = property.name
        routine.result = property.type
        routine.injected = property.injected.map { ($0, property.position) }
        return [routine]
    }
}

extension Property {
    /// Whether nothing stands in it that may ask for something.
    fileprivate var saysNothing: Bool { body.isEmpty && value == nil && injected == nil }
}
