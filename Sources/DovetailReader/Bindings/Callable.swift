internal import DovetailGraph

/// An initializer, function or method, with the names in its signature resolved.
struct Callable {
    /// A parameter, with its resolved type.
    struct Parameter {
        var label: String?
        var type: ResolvedType
        var hasDefault: Bool
        /// True if it takes any number of arguments.
        var isVariadic = false
        var location: SourceLocation
        /// The type of the closures that it takes, if it takes closures.
        var closure: ClosureType?

        fileprivate var mayBeOmitted: Bool { hasDefault || isVariadic }
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
    /// Its generic parameters, without those of its type.
    var generics: [String] = []

    /// The index of the parameter of each argument, or `nil` if the labels do not match.
    func parameterIndices(of arguments: [Expression.Argument]) -> [Int]? {
        var matched: [Int] = []
        var next = 0
        for argument in arguments {
            if let last = matched.last, parameters[last].isVariadic, argument.label == nil, !argument.isTrailing {
                matched.append(last)
                continue
            }
            while next < parameters.count, !matches(argument, parameters[next]) {
                guard parameters[next].mayBeOmitted else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            matched.append(next)
            next += 1
        }
        return parameters[next...].allSatisfy(\.mayBeOmitted) ? matched : nil
    }

    /// The type of the result if the arguments have some types, which determine generic parameters.
    ///
    /// - Parameter generics: The generic parameters, those of the type included.
    func result(passing types: [ResolvedType?], to indices: [Int], where generics: Set<String>) -> ResolvedType? {
        guard let result, !result.mentioned.isDisjoint(with: generics) else { return result }
        var found: [String: Set<ResolvedType>] = [:]
        for (type, index) in zip(types, indices) {
            guard let type, !type.isUnresolved else { continue }
            parameters[index].type.match(type, where: generics, into: &found)
        }
        return result.substituting(found.compactMapValues { $0.count == 1 ? $0.first : nil })
    }

    /// True if both take the same arguments.
    func hasParameters(of other: Callable) -> Bool {
        parameters.map(\.label) == other.parameters.map(\.label)
            && parameters.map(\.type) == other.parameters.map(\.type)
    }

    private func matches(_ argument: Expression.Argument, _ parameter: Parameter) -> Bool {
        if argument.isTrailing, argument.label == nil {
            if parameter.closure != nil { return true }
            switch parameter.type {
            case .other, .unresolved: return true
            case .nominal, .nested, .tuple: break
            }
        }
        return argument.label == parameter.label
    }
}

extension ResolvedType {
    /// Finds what generic parameters stand for if the type is another one.
    fileprivate func match(
        _ other: ResolvedType, where generics: Set<String>, into found: inout [String: Set<ResolvedType>]
    ) {
        switch (self, other) {
        case (.unresolved(let name), _): if generics.contains(name) { found[name, default: []].insert(other) }
        case (.nominal(let base, let inner, _), .nominal(let other, let others, _))
        where base == other && inner.count == others.count:
            for (one, other) in zip(inner, others) { one.match(other, where: generics, into: &found) }
        case (.nominal("Swift.Optional", let inner, _), _): inner.first?.match(other, where: generics, into: &found)
        case (.tuple(let inner), .tuple(let others)) where inner.count == others.count:
            for (one, other) in zip(inner, others) { one.type.match(other.type, where: generics, into: &found) }
        default: break
        }
    }
}
