extension NameResolver {
    /// The protocols of SwiftUI whose structures it creates again at each update.
    private static let views: Set<String> = ["View", "ViewModifier", "App", "Scene"]

    /// Whether a type is a structure that SwiftUI creates, by its declaration, an extension or a protocol of the sources.
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
                    if isView(parent, type, isOfSwiftUI) { return true }
                    if let known = table.symbol(of: type), seen.insert(known.name).inserted { waiting.append(known) }
                }
            }
        }
        return false
    }

    private func importsSwiftUI(_ scope: Scope) -> Bool { table.imports(of: scope).contains("SwiftUI") }

    /// A name without its module is one of SwiftUI where that is imported and no source declares a type of this name.
    private func isView(_ written: TypeReference, _ type: ResolvedType, _ isOfSwiftUI: Bool) -> Bool {
        guard let names = written.parts?.map(\.name), let last = names.last else { return false }
        if names.count == 2, names[0] == "SwiftUI" { return NameResolver.views.contains(last) }
        return isOfSwiftUI && type.base.map(NameResolver.views.contains) == true
    }
}
