internal import DovetailGraph

/// Something that can be called, with its names resolved: an initializer, a function, a method.
struct Callable {
    struct Parameter {
        var label: String?
        var type: ResolvedType
        var hasDefault: Bool
        var location: SourceLocation
        var isUnknown = false
    }

    var parameters: [Parameter]
    var result: ResolvedType?
    var isolation: String?
    var isAsync: Bool

    /// Which parameter each argument goes to, or `nil` where the labels do not fit.
    func match(_ arguments: [Expression.Argument]) -> [Int]? {
        var matched: [Int] = []
        var next = 0
        for argument in arguments {
            while next < parameters.count, !fits(argument, parameters[next]) {
                guard parameters[next].hasDefault else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            matched.append(next)
            next += 1
        }
        return parameters[next...].allSatisfy(\.hasDefault) ? matched : nil
    }

    private func fits(_ argument: Expression.Argument, _ parameter: Parameter) -> Bool {
        if argument.isTrailing, argument.label == nil {
            if case .other = parameter.type { return true }
        }
        return argument.label == parameter.label
    }
}
