internal import DovetailGraph

/// A parameter of a binding's code, with its source location. Its type is `nil` if it is unknown.
struct ParameterUse {
    var type: ResolvedType?
    var label: String?
    var location: SourceLocation
    var qualification: Key.Qualification?
    /// True if the parameter has a default value.
    var hasDefault = false
    /// True for an implicitly unwrapped property.
    var mustHaveValue = false

    /// The dependency of the parameter, with its wrappers separated as a container does at run time.
    func dependency(role: Dependency.Role, position: Int, uses: [(ResolvedType, Key.Qualification)]) -> Dependency? {
        guard var type, !type.isUnresolved else { return nil }
        var result = Dependency(key: Key(type.name, qualification), position: position, location: location)
        result.label = label
        result.hasDefault = hasDefault
        result.mustHaveValue = mustHaveValue
        result.role = role
        var found = qualification
        var layers = [type.name]
        while let inner = ParameterUse.unwrap(type, into: &result, qualification: &found) {
            type = inner
            if !result.wrappers.contains(where: \.isCollection) { layers.append(inner.name) }
        }
        // A `.using` names the type of the parameter or a layer of it, but no element of a collection. The outermost layer
        // is looked up first.
        let use =
            found == nil ? layers.lazy.compactMap { layer in uses.first { $0.0.name == layer } }.first : nil
        result.key = Key(type.name, use?.1 ?? found)
        return result
    }

    /// Removes the outermost wrapper, and adds it to the dependency.
    ///
    /// - Returns: The type inside, or `nil` if there is no wrapper.
    private static func unwrap(
        _ type: ResolvedType, into result: inout Dependency, qualification: inout Key.Qualification?
    ) -> ResolvedType? {
        guard let base = type.base, result.kind == .value else { return nil }
        let inside = type.arguments
        switch (base, inside.count) {
        case ("Swift.Optional", 1): result.wrappers.append(.optional)
        case ("Swift.Array", 1): result.wrappers.append(.array)
        case ("Swift.Dictionary", 2):
            result.wrappers.append(.dictionary(inside[0].name))
            return inside[1]
        case ("Dovetail.Lazy", 1): result.wrappers.append(.lazy)
        case ("Dovetail.AsyncLazy", 1): result.wrappers.append(.asyncLazy)
        case ("Dovetail.Provider", 1...): result.wrappers.append(.provider(inside.dropFirst().map(\.name)))
        case ("Dovetail.AsyncProvider", 1...): result.wrappers.append(.asyncProvider(inside.dropFirst().map(\.name)))
        case ("Dovetail.Weak", 1):
            if inside[0].base == "Dovetail.Container" {
                result.kind = .weakContainer
                return nil
            }
            result.wrappers.append(.weak)
        // Elements are bound under the tag of the collection, `Tagged<[T], Tag>`.
        case ("Dovetail.Tagged", 2) where result.wrappers.contains(where: \.isCollection): return nil
        case ("Dovetail.Tagged", 2): qualification = .tag(inside[1].name)
        case ("Dovetail.RuntimeArgument", 1): result.kind = .argument
        case ("Dovetail.Resolution", 0):
            result.kind = .resolution
            return nil
        case ("Dovetail.Container", 0):
            result.kind = .container
            return nil
        default: return nil
        }
        return inside[0]
    }
}
