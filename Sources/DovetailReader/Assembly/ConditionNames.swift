internal import DovetailGraph

/// The meanings of names in the conditions of a module, as the code outside of it writes them. So conditions of different
/// modules are one choice exactly if they test one value.
struct ConditionNames {
    /// The value that an argument, a constant or a property has.
    enum Value: Hashable {
        /// An expression of the code outside.
        case expression(String)
        case literal(String)
        case unknown
    }

    private var texts: [String: String] = [:]

    /// Sets the meaning of a name.
    mutating func set(_ name: String, to text: String) { texts[name] = text }

    /// Sets the meaning of a constant. It is its name if its value is not known.
    mutating func set(_ name: String, to value: Expression) {
        if case .expression(let text) = self.value(of: value) { texts[name] = text } else { texts[name] = nil }
    }

    /// Sets the meanings of parameters. The argument of one is found by its label.
    mutating func set(_ parameters: [String], of call: Expression, in context: TypeContext) {
        guard case .call(_, let arguments) = call.form else { return }
        for name in parameters {
            let value = arguments.first { $0.label == name }.map { context.conditionNames.value(of: $0.value) }
            switch value {
            case .expression(let text)?,
                .literal(let text)? where ConditionNames.truth(of: text) != nil:
                texts[name] = text
            default: texts[name] = nil
            }
        }
    }

    /// Whether a condition holds; `nil` if that is not known. Literals are in place of the names that have them as values.
    static func truth(of condition: String) -> Bool? {
        switch condition {
        case "true", "!false": true
        case "false", "!true": false
        default: nil
        }
    }

    /// Whether each clause of an `if` or a `switch` is the one that is taken; `nil` if that is not known.
    static func activity(of clauses: [Statement.Clause]) -> [Bool?] {
        var isReached: Bool? = true
        return clauses.map { clause in
            if isReached == false { return false }
            guard let truth = clause.condition.map(truth(of:)) ?? true else {
                isReached = nil
                return nil
            }
            if !truth { return false }
            defer { isReached = false }
            return isReached
        }
    }

    /// The value of an expression in code in which these names have their meanings.
    func value(of expression: Expression) -> Value {
        switch expression.form {
        case .name(let path, labels: nil): .expression(condition(path.text))
        case .literal(let text, type: "Bool"): .literal(text)
        case .implicitMember(let name): .literal(".\(name)")
        case .other(Expression.interpolationText, _): .unknown
        case .other(let text, _) where text.count < Expression.textLimit && !text.contains("\n"):
            .expression(condition(text))
        default: .unknown
        }
    }

    /// A condition with the meanings in place of the names.
    func condition(_ text: String) -> String {
        var rest = text[...]
        var result = ""
        while let next = rest.first {
            guard next.isLetter || next == "_" else {
                result.append(rest.removeFirst())
                continue
            }
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            rest.removeFirst(name.count)
            if name == "self", rest.hasPrefix("."), !rest.hasPrefix(".self") {
                rest.removeFirst()
                continue
            }
            let isOther = result.last == "." || rest.hasPrefix(":")
            guard !isOther, let meaning = texts[String(name)] else {
                result += name
                continue
            }
            append(meaning, to: &result, isWhole: result.isEmpty && rest.isEmpty)
        }
        return result
    }

    /// Appends a meaning, in parentheses if something applies to the whole of it. A second negation cancels the first.
    private func append(_ meaning: String, to result: inout String, isWhole: Bool) {
        let isNegated = meaning.hasPrefix("!") && meaning.dropFirst().allSatisfy(\.isPartOfPath)
        if isNegated, result.last == "!" {
            result.removeLast()
            result += meaning.dropFirst()
        } else if isWhole || isNegated || meaning.allSatisfy(\.isPartOfPath) {
            result += meaning
        } else {
            result += "(\(meaning))"
        }
    }
}

extension Character {
    fileprivate var isPartOfPath: Bool { isLetter || isNumber || self == "_" || self == "." }
}

extension ProgramAssembler {
    /// The meanings of the properties of a module. One whose value is not known has its own name; but if another module of
    /// the container has that name for another value, also the name of the type. If no line lists the module, equal names are
    /// assumed to have equal values.
    mutating func conditionNames(of symbol: Symbol, _ value: ModuleValue?, in level: Int) -> ConditionNames {
        var names = ConditionNames()
        guard let value else { return names }
        let type = ResolvedType.nominal(symbol.name, [], isProtocol: false).name.description
        for property in symbol.stored {
            let given = value.flags[property.name] ?? property.value.map(ConditionNames().value) ?? .unknown
            switch given {
            case .expression(let text) where value.isMemberwise || ConditionNames.truth(of: text) == nil,
                .literal(let text) where value.isMemberwise && ConditionNames.truth(of: text) != nil:
                names.set(property.name, to: text)
                continue
            default: break
            }
            let claim = NameClaim(name: property.name, level: level)
            let first = nameClaims[claim, default: (symbol.name, given)]
            nameClaims[claim] = first
            let isSame = first.type == symbol.name || (first.value == given && given != .unknown)
            names.set(property.name, to: isSame ? property.name : "\(type).\(property.name)")
        }
        return names
    }

    /// A name in the conditions of a container's modules.
    struct NameClaim: Hashable {
        var name: String
        var level: Int
    }
}
