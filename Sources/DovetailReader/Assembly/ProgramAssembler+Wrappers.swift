internal import DovetailGraph

/// The request of a property wrapper that the program declares, for the type of the wrapped property.
struct WrapperRequest {
    var level: Int?
    var isolation: Isolation
    /// True if the wrapped property has the type `T?` where the wrapper requests `T`.
    var isOptional: Bool
    /// True if the wrapper allows the request to fail, or if its arguments choose between this request and others.
    var mayBeMissing: Bool
    /// True if it has neither a qualifier nor arguments. Of others, it is only known that some binding is used.
    var isPlain: Bool
    var isQualified: Bool
}

extension CodeBodyWalk {
    /// Notes the request of a property wrapper for its generic parameter. Each property with the wrapper is a request.
    func addRequest(
        ofWrapper type: ResolvedType, with arguments: [Expression.Argument], from level: Int?,
        in context: TypeContext, into program: inout ProgramAssembler
    ) {
        let qualifying: Set = ["arguments", "in"]
        guard pass == .requests, let (symbol, generic) = wrapper(of: type, in: context),
            let value = symbol.property("wrappedValue")?.property.type
        else { return }
        let isOptional = value == .optional(.names([generic]))
        guard isOptional || value == .names([generic]) else { return }
        let isQualified = context.qualification(in: arguments) != nil
        let isPlain = !isQualified && !arguments.contains { $0.label.map(qualifying.contains) == true }
        let known = program.wrappers[symbol.name]
        let isChosen = known.map { !isPlain || !$0.isPlain || $0.level != level || $0.mayBeMissing } ?? false
        program.wrappers[symbol.name] = WrapperRequest(
            level: known?.level ?? level, isolation: isolation(in: context), isOptional: isOptional,
            mayBeMissing: mayBeMissing || isChosen, isPlain: isPlain || known?.isPlain == true,
            isQualified: isQualified || known?.isQualified == true)
    }

    /// Returns the property wrapper that contains the code, and its generic parameter, if that is the type.
    func wrapper(of type: ResolvedType, in context: TypeContext) -> (symbol: Symbol, generic: String)? {
        guard let owner = code.owner, let symbol = context.table.symbol(of: owner),
            symbol.attributes.contains("propertyWrapper"), case .unresolved(let generic) = type,
            symbol.generics == [generic]
        else { return nil }
        return (symbol, generic)
    }
}

extension ProgramAssembler {
    /// Adds the requests of all properties with a wrapper of the program that uses a container.
    mutating func addRequestsOfWrappers() {
        guard !wrappers.isEmpty else { return }
        for (number, module) in table.modules.enumerated() {
            for (index, file) in module.files.enumerated() {
                let scope = Scope(module: number, file: index)
                for property in file.properties { addRequest(ofWrapped: property, in: scope) }
            }
        }
        for symbol in table.allSymbols {
            for index in symbol.properties.indices where !symbol.properties[index].property.attributes.isEmpty {
                let (property, scope) = symbol.properties[index]
                addRequest(ofWrapped: property, in: scope)
            }
        }
    }

    private mutating func addRequest(ofWrapped property: Property, in scope: Scope) {
        guard let type = property.type else { return }
        for attribute in property.attributes where attribute.first?.isUppercase == true {
            let path = attribute.prefix { $0 != "<" }.split(separator: ".").map(String.init)
            guard let wrapper = names.resolve(.names(path), in: scope).base.flatMap({ wrappers[$0] }) else { continue }
            var requested = names.resolve(type, in: scope)
            if wrapper.isOptional {
                guard requested.base == "Swift.Optional", let inner = requested.arguments.first else { continue }
                requested = wrapper.mayBeMissing ? requested : inner
            } else if wrapper.mayBeMissing || !wrapper.isPlain {
                requested = .standard("Optional", [requested])
            }
            var use = ParameterUse(type: requested, location: table.location(property.position, in: scope))
            if wrapper.isPlain { addRequest(for: use, of: wrapper) }
            use.qualification = .computed
            if wrapper.isQualified { addRequest(for: use, of: wrapper) }
        }
    }

    private mutating func addRequest(for use: ParameterUse, of wrapper: WrapperRequest) {
        guard let dependency = use.dependency(role: .initializer, position: 0, uses: []) else { return }
        var request = Graph.Request(dependency, level: wrapper.level ?? 0)
        (request.isolation, request.mayFail) = (wrapper.isolation, wrapper.mayBeMissing || !wrapper.isPlain)
        add(request, from: wrapper.level)
    }
}
