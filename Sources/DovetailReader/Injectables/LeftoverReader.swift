package import DovetailGraph

/// Finds declarations that still use the protocols of DIKit, which have the same names as those of Dovetail.
///
/// Such a declaration is neither an injectable nor a resolver of Dovetail, so the generator would silently omit it.
package struct LeftoverReader {
    private static let library = "DIKit"
    private static let protocols: Set = [
        "Injectable", "FactoryMethodInjectable", "PropertyInjectable", "Resolver",
    ]

    /// One error for each declaration, at its location.
    package private(set) var findings: [Finding] = []

    package init(_ modules: [ModuleFacts], target: Int) {
        let table = SymbolTable(modules)
        let names = NameResolver(table)
        for symbol in table.symbols.values where symbol.scope.module == target {
            let conformance = symbol.inherited.first { type, scope in
                table.imports(of: scope).contains(LeftoverReader.library)
                    && names.resolve(type, in: scope).base.map(LeftoverReader.protocols.contains) == true
            }
            guard let (type, scope) = conformance else { continue }
            let name = ResolvedType.nominal(symbol.name, [], isProtocol: symbol.kind == .protocol).plainName
            // The conformance of an extension has no location, so the beginning of its file is used.
            let location =
                scope.file == symbol.scope.file
                ? table.location(symbol.position, in: scope)
                : SourceLocation(file: table.file(of: scope).path, line: 1, column: 1)
            let mistake = OtherProblem.InjectableMistake.isOfDIKit(protocol: type.parts?.last?.name ?? type.text)
            findings.append(Finding(.invalidInjectable(name: name, mistake), at: location))
        }
        findings.sort(by: Finding.isBefore)
    }
}
