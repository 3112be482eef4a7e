internal import DovetailGraph

/// A value of the type `EntryPoint` in the sources: `EntryPoint(PlaceOrder.self)`, or a property with such a value.
struct EntryPoint {
    /// The location of its declaration.
    let location: SourceLocation
    private let type: ResolvedType
    private let qualification: Key.Qualification?

    /// Reads an expression in a body of a module, or the function that is called. It is `nil` for anything else.
    init?(_ expression: Expression, in context: TypeContext) {
        switch expression.form {
        case .call(let callee, let arguments):
            self.init(callee, arguments, type: nil, at: expression.position, in: context)
        case .name(let path, _):
            guard let names = path.parts?.map(\.name), let (property, scope) = context.property(names),
                case .call(let callee, let arguments)? = property.value?.form, let position = property.value?.position
            else { return nil }
            self.init(
                callee, arguments, type: property.type, at: position, in: TypeContext(context.names, in: scope))
        default: return nil
        }
    }

    private init?(
        _ callee: Expression, _ arguments: [Expression.Argument], type written: TypeReference?, at position: Position,
        in context: TypeContext
    ) {
        guard case .name(let path, _) = callee.form, let last = path.parts?.last else { return nil }
        guard last.name == "EntryPoint", context.resolve(.names(["EntryPoint"])).base == "Dovetail.EntryPoint" else {
            return nil
        }
        let generic = last.arguments.first ?? written?.parts?.last?.arguments.first
        let stated = arguments.first.flatMap { $0.label == nil ? context.metatype(of: $0.value) : nil }
        guard let type = stated ?? generic.map(context.resolve), !type.isUnresolved else { return nil }
        self.type = type
        qualification = context.qualification(in: arguments)
        location = context.location(of: position)
    }

    /// The request for its type.
    func request(at location: SourceLocation) -> Graph.Request? {
        let use = ParameterUse(type: type, location: location, qualification: qualification)
        return use.dependency(role: .initializer, position: 0, uses: []).map {
            Graph.Request($0, level: 0, isAsync: true)
        }
    }
}
