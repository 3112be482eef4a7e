internal import DovetailGraph

extension InjectableReader {
    /// The reason why no binding in `GeneratedModule` can create an injectable, if there is one.
    func bindingMistake(in injectable: InjectableDeclaration, of symbol: Symbol) -> OtherProblem.BindableMistake? {
        let isCopyable = !symbol.inherited.contains { $0.type == .unreadable("~Copyable") }
        guard isCopyable else { return .notCopyable }
        if let attribute = injectable.restrictions.availability.first(where: { $0.availableVersions == nil }) {
            return .availability(attribute)
        }
        let effects = injectable.effects
        // The value of an asynchronous factory may be sent, unless an actor may still refer to it.
        guard let isolation = effects.isolation else { return nil }
        // An element of a collection is bound as itself.
        for type in [injectable.provides, injectable.type] where mayCrossActors(type) == false {
            return .notSendable(provided: type.name.description, isolation: isolation)
        }
        return nil
    }

    /// Whether the compiler accepts a type as `Sendable`, or `nil` if that is unknown.
    private func mayCrossActors(_ type: ResolvedType, depth: Int = 0) -> Bool? {
        guard let base = type.base, depth < 50 else { return nil }
        if base.hasPrefix("Swift.") {
            return type.arguments.map { mayCrossActors($0, depth: depth + 1) }.combined
        }
        if let known = names.isSendable(type) { return known }
        guard let symbol = table.symbol(of: type) else { return nil }
        let isKnown = names.ancestors(of: type).allSatisfy { ancestor in
            let isOfLibrary = ["Swift.", "Dovetail."].contains { ancestor.base?.hasPrefix($0) == true }
            return isOfLibrary || table.symbol(of: ancestor) != nil
        }
        guard isKnown else { return nil }
        switch symbol.kind {
        case .protocol, .class: return false
        case .structure:
            // The compiler infers it for a struct whose layout other modules do not see.
            if names.access(of: symbol) == .public, !symbol.attributes.contains("frozen") { return false }
            let scope = symbol.scope.specializing(symbol, with: type.arguments)
            return symbol.stored.map { property in
                property.type.flatMap { mayCrossActors(names.resolve($0, in: scope), depth: depth + 1) }
            }.combined
        default: return nil
        }
    }
}

extension [Bool?] {
    /// False if one is false, otherwise unknown if one is.
    fileprivate var combined: Bool? { contains(false) ? false : contains(nil) ? nil : true }
}

extension Function {
    /// A parameter for which a reference to the initializer is no factory.
    var bindingMistake: OtherProblem.BindableMistake? {
        parameters.first(where: \.isForDirectCalls).map { .parameter($0.name) }
    }
}

extension Function.Parameter {
    fileprivate var isForDirectCalls: Bool {
        if specifiers.contains("isolated") { return true }
        return switch type {
        case .unreadable(let text): text.hasPrefix("some ")
        case .function: !specifiers.contains("escaping")
        default: false
        }
    }
}

extension String {
    /// The versions of an `@available` that has only versions, for `#available`: `macOS 14, iOS 17, *`.
    package var availableVersions: String? {
        guard hasPrefix("@available("), hasSuffix(")") else { return nil }
        let parts = dropFirst("@available(".count).dropLast().split(separator: ",").map { part in
            part.split(separator: " ")
        }
        func isVersion(_ text: Substring) -> Bool { text.first?.isNumber == true }
        if parts.count == 2, parts[0].count == 1, parts[1].count == 2, parts[1][0] == "introduced:",
            isVersion(parts[1][1])
        {
            return "\(parts[0][0]) \(parts[1][1]), *"
        }
        guard parts.last == ["*"], parts.count > 1, parts.dropLast().allSatisfy({ $0.count == 2 && isVersion($0[1]) })
        else { return nil }
        return parts.map { $0.joined(separator: " ") }.joined(separator: ", ")
    }
}
