internal import DovetailGraph

/// An initializer, function or method, with the names in its signature resolved.
struct Callable {
    /// A parameter, with its resolved type.
    struct Parameter {
        var label: String?
        var type: ResolvedType
        var hasDefault: Bool
        var location: SourceLocation
        var isUnknown = false
        /// The type of the closures that it takes, if it takes closures.
        var closure: ClosureType?
    }

    var parameters: [Parameter]
    var result: ResolvedType?
    var isolation: String?
    var isAsync: Bool
    /// The location of the function, if it is declared.
    var location: SourceLocation?

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

    private func matches(_ argument: Expression.Argument, _ parameter: Parameter) -> Bool {
        if argument.isTrailing, argument.label == nil {
            if case .other = parameter.type { return true }
        }
        return argument.label == parameter.label
    }
}
