extension NameResolver {
    /// The protocols of SwiftUI whose conforming structures are created again at each update.
    private static let views: Set<String> = ["View", "ViewModifier", "App", "Scene"]

    /// True if SwiftUI creates a structure, because of a conformance in its declaration, an extension or a protocol.
    func isView(_ symbol: Symbol) -> Bool {
        guard symbol.kind == .structure else { return false }
        let isInSwiftUI = importsSwiftUI(symbol.scope)
        var seen: Set<String> = [symbol.name]
        var waiting = [symbol]
        while let next = waiting.popLast() {
            for (reference, scope) in next.inherited {
                let isOfSwiftUI = isInSwiftUI || importsSwiftUI(scope)
                for parent in reference.members {
                    let type = resolve(parent, in: scope)
                    if isView(parent, resolved: type, importsSwiftUI: isOfSwiftUI) { return true }
                    if let known = table.symbol(of: type), seen.insert(known.name).inserted { waiting.append(known) }
                }
            }
        }
        return false
    }

    private func importsSwiftUI(_ scope: Scope) -> Bool { table.imports(of: scope).contains("SwiftUI") }

    /// True if a type is a protocol of SwiftUI. A name without a module is, if SwiftUI is imported and no source
    /// declares a type with that name.
    private func isView(_ written: TypeReference, resolved type: ResolvedType, importsSwiftUI: Bool) -> Bool {
        guard let names = written.parts?.map(\.name), let last = names.last else { return false }
        if names.count == 2, names[0] == "SwiftUI" { return NameResolver.views.contains(last) }
        return importsSwiftUI && type.base.map(NameResolver.views.contains) == true
    }
}
