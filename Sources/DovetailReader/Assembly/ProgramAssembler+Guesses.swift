extension ProgramAssembler {
    /// True if an expression of unknown type has the name of a container: its name is that of a property of the program
    /// whose type is a container. Frameworks pass such objects to closures: `{ _, context in context.container … }`.
    mutating func looksLikeContainer(_ expression: Expression, in context: TypeContext) -> Bool {
        guard table.imports(of: context.scope).contains("Dovetail") else { return false }
        let name: String?
        if case .parameter(let number) = expression.form {
            let names = context.closureParameters
            name = names.indices.contains(number) ? names[number] : nil
        } else {
            var inner = expression
            while let next = inner.withoutUnwrapping { inner = next }
            name = inner.calledName
        }
        guard let name else { return false }
        if containerNames == nil { containerNames = findContainerNames() }
        return containerNames?.contains(name) == true
    }

    /// The names of all properties whose type is a container.
    private func findContainerNames() -> Set<String> {
        var found: Set<String> = []
        func add(_ property: Property, in scope: Scope) {
            guard let type = property.type, type.isContainer, !found.contains(property.name) else { return }
            if names.resolve(type, in: scope).unwrapped.isContainer { found.insert(property.name) }
        }
        for (number, module) in table.modules.enumerated() {
            for (index, file) in module.files.enumerated() {
                for property in file.properties { add(property, in: Scope(module: number, file: index)) }
            }
        }
        for symbol in table.allSymbols {
            for index in symbol.properties.indices { add(symbol.properties[index].property, in: symbol.scope) }
        }
        return found
    }
}
