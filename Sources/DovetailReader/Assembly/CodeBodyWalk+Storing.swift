internal import DovetailGraph

extension CodeBodyWalk {
    /// Notes the container that a property stores.
    ///
    /// Until all containers are found, one that is not known may still become known.
    func store(_ level: Int?, in path: [String], of context: TypeContext, into program: inout ProgramAssembler) {
        guard level != nil || pass == .registrations, let (property, scope) = context.storedProperty(path) else {
            return
        }
        program.properties.add(level, to: program.table.location(property.position, in: scope))
    }

    /// The container that a property stores, if it is known whose property it is.
    func storedContainer(_ path: TypeReference, in context: TypeContext, of program: ProgramAssembler) -> Int? {
        guard let parts = path.parts?.map(\.name), let (property, scope) = context.storedProperty(parts) else {
            return nil
        }
        return program.properties[program.table.location(property.position, in: scope)]
    }
}

extension TypeContext {
    /// The property that a path names: of an enclosing type or its ancestors, of the module, of a named type, or of a
    /// value whose type is known.
    fileprivate func storedProperty(_ path: [String]) -> (Property, Scope)? {
        guard let name = path.last else { return nil }
        let base = Array(path.dropLast())
        if !base.isEmpty, base != ["self"], let owner = type(ofValue: .names(base)) {
            return declaration(of: name, in: owner.unwrapped)
        }
        if base.isEmpty || base == ["self"], let owner = enclosingType, let found = declaration(of: name, in: owner) {
            return found
        }
        return property(path)
    }
}
