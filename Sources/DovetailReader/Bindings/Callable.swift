internal import DovetailGraph

/// An initializer, function or method, with the names in its signature resolved.
struct Callable {
    /// A parameter, with its resolved type.
    struct Parameter {
        var label: String?
        var type: ResolvedType
        var hasDefault: Bool
        var location: SourceLocation
        /// The type of the closures that it takes, if it takes closures.
        var closure: ClosureType?
    }

    var parameters: [Parameter]
    var result: ResolvedType?
    var isolation: String?
    var isAsync: Bool
    /// True if the compiler adds it to a type.
    var isImplicit = false
    /// The location of the function, if it is declared.
    var location: SourceLocation?
    /// The type that declares it.
    var owner: ResolvedType?
    /// True if it has generic parameters.
    var isGeneric = false

    /// The index of the parameter of each argument, or `nil` if the labels do not match.
    func parameterIndices(of arguments: [Expression.Argument]) -> [Int]? {
        var matched: [Int] = []
        var next = 0
        for argument in arguments {
            while next < parameters.count, !matches(argument, parameters[next]) {
                guard parameters[next].hasDefault else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            matched.append(next)
            next += 1
        }
        return parameters[next...].allSatisfy(\.hasDefault) ? matched : nil
    }

    /// True if both take the same arguments.
    func hasParameters(of other: Callable) -> Bool {
        parameters.map(\.label) == other.parameters.map(\.label)
            && parameters.map(\.type) == other.parameters.map(\.type)
    }

    private func matches(_ argument: Expression.Argument, _ parameter: Parameter) -> Bool {
        if argument.isTrailing, argument.label == nil {
            switch parameter.type {
            case .other, .unresolved: return true
            case .nominal, .nested: break
            }
        }
        return argument.label == parameter.label
    }
}
