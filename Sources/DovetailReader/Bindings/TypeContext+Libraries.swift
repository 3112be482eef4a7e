extension TypeContext {
    /// True if an expression certainly uses only declarations of other libraries, so that its type mentions no type of
    /// the sources: `Bundle.module`, `JSONDecoder.init`.
    func isFromOtherLibrary(_ expression: Expression) -> Bool {
        switch expression.form {
        case .text, .literal: return true
        case .name(let path, _): return isFromOtherLibrary(path)
        case .member(let base, _), .unwrapped(let base), .chained(let base), .awaited(let base):
            return isFromOtherLibrary(base)
        case .call(let callee, let arguments):
            return isFromOtherLibrary(callee) && arguments.allSatisfy { isFromOtherLibrary($0.value) }
        case .choice(let values, _): return values.allSatisfy(isFromOtherLibrary)
        default: return false
        }
    }

    /// True for a member of a type that the sources neither declare nor extend with it.
    private func isFromOtherLibrary(_ path: TypeReference) -> Bool {
        guard let parts = path.parts, parts.count > 1, parts[0].name.first?.isUppercase == true,
            parts.allSatisfy(\.arguments.isEmpty), !localNames.contains(parts[0].name), !isGeneric(parts[0].name)
        else { return false }
        for length in 1..<parts.count {
            let type = resolve(.path(Array(parts.prefix(length))))
            guard let symbol = table.symbol(of: type) else { continue }
            guard symbol.kind == .extension, symbol.property(parts[length].name) == nil,
                !symbol.functions.contains(where: { $0.function.name == parts[length].name })
            else { return false }
        }
        return true
    }

    /// True for a generic parameter of an enclosing type.
    private func isGeneric(_ name: String) -> Bool {
        scope.generics[name] != nil
            || (0...scope.path.count).contains { length in
                table.symbols[table.enclosingName(length, in: scope)]?.generics.contains(name) == true
            }
    }
}
