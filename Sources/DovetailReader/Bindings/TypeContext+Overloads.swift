internal import DovetailGraph

/// A function that accepts the arguments of a call, and the index of the parameter of each.
typealias FittingFunction = (callable: Callable, indices: [Int])

extension TypeContext {
    /// The functions of one name that a call may mean: those that take its labels and the types of its arguments. What an
    /// inherited one declares again is not another one.
    func fitting(_ callables: [Callable], to arguments: [Expression.Argument]) -> [FittingFunction] {
        var found: [FittingFunction] = []
        for callable in callables {
            guard let indices = callable.parameterIndices(of: arguments) else { continue }
            let isKnown = found.contains { known in
                known.callable.owner != callable.owner
                    && known.callable.parameters.map(\.label) == callable.parameters.map(\.label)
                    || known.callable.hasParameters(of: callable) && known.callable.result == callable.result
            }
            if !isKnown { found.append((callable, indices)) }
        }
        if found.isEmpty { return [] }
        let types = arguments.map { type(of: $0.value) }
        return found.filter { one in
            zip(types, one.indices).allSatisfy { type, index in
                type.map { mayBe($0, one.callable.parameters[index].type) } ?? true
            }
        }
    }

    /// True if a call means no other function than these. A type of another library may have members that the sources do
    /// not declare, so there the types of all arguments must be those of the parameters.
    func areCertain(_ functions: [FittingFunction], taking arguments: [Expression.Argument]) -> Bool {
        functions.allSatisfy { callable, indices in
            guard let owner = callable.owner, table.symbol(of: owner)?.kind == .extension,
                owner.base?.hasPrefix("Dovetail.") == false
            else { return true }
            return zip(arguments, indices).allSatisfy { argument, index in
                type(of: argument.value)?.unwrapped == callable.parameters[index].type.unwrapped
            }
        }
    }

    /// The type of a parameter of all functions that a call may mean, if they agree, for each argument.
    func parameters(of functions: [FittingFunction]) -> [Callable.Parameter] {
        guard let first = functions.first else { return [] }
        return first.indices.indices.map { argument in
            var parameter = first.callable.parameters[first.indices[argument]]
            let isSame = functions.allSatisfy { $0.callable.parameters[$0.indices[argument]].type == parameter.type }
            if !isSame { parameter.type = .unresolved(parameter.type.name.description) }
            return parameter
        }
    }

    /// False if a value of a type cannot be passed to a parameter of another type.
    private func mayBe(_ type: ResolvedType, _ parameter: ResolvedType) -> Bool {
        let (type, parameter) = (type.unwrapped, parameter.unwrapped)
        guard case .nominal(let base, _, false) = type, case .nominal(let other, _, false) = parameter, base != other,
            !type.isUnresolved, !parameter.isUnresolved
        else { return true }
        // A literal may be of any type of another library. A whole one may be a `Double`.
        let isPlain = [base, other].allSatisfy(TypeContext.plainTypes.contains)
        if isPlain { return base == "Swift.Int" && other == "Swift.Double" }
        let areDeclared = [type, parameter].allSatisfy { self.table.symbol(of: $0) != nil }
        return !areDeclared || names.ancestors(of: type).contains { $0.base == other }
    }

    private static let plainTypes = Set(
        ["String", "Int", "Double", "Bool", "Array", "Dictionary"].map { "Swift.\($0)" })
}
