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
    /// The literals that names have as their values.
    private var literals: [String: String] = [:]
    /// The cases of enumerations by what code writes: `.demo` and `Mode.demo`.
    private(set) var cases: [String: String] = [:]

    /// Sets the meaning of a name.
    mutating func set(_ name: String, to text: String) { texts[name] = text }

    /// Sets the meaning of a constant. It is its name if its value is not known.
    mutating func set(_ name: String, to value: Expression) {
        set(name, to: self.value(of: value), of: nil, in: nil)
    }

    /// Sets the meaning of a name that has a value. A literal counts if values of its type are equal as they are written.
    mutating func set(_ name: String, to value: Value, of type: ResolvedType?, in resolver: NameResolver?) {
        (texts[name], literals[name]) = (nil, nil)
        let isOptional = type?.base == "Swift.Optional"
        let own = isOptional ? type?.arguments.first : type
        if let own, let resolver { addCases(of: own, in: resolver) }
        switch value {
        case .expression(let text): (texts[name], literals[name]) = (text, isOptional ? nil : cases[text])
        case .literal(let text):
            let isNone = isOptional && [".none", "nil"].contains(text)
            literals[name] = isNone ? "nil" : literal(text, of: own?.base)
        case .unknown: break
        }
    }

    /// The literal as the value of a type.
    private func literal(_ text: String, of type: String?) -> String? {
        switch type {
        case nil: Bool(text).map { _ in text }
        case "Swift.Bool": Bool(text).map { _ in text }
        case "Swift.Int": Int(text).map { _ in text }
        case "Swift.Double": Double(text).map(\.description)
        case "Swift.String": text.hasPrefix("\"") ? text : nil
        default: text.hasPrefix(".") || text.first?.isUppercase == true ? literal(text) : nil
        }
    }

    private mutating func addCases(of type: ResolvedType, in resolver: NameResolver) {
        guard let symbol = resolver.table.symbol(of: type), symbol.kind == .enumeration,
            !resolver.declares(["==", "!=", "~="], for: symbol)
        else { return }
        let name = symbol.name.split(separator: ".").last ?? ""
        for one in symbol.cases { (cases[".\(one)"], cases["\(name).\(one)"]) = (".\(one)", ".\(one)") }
    }

    /// Sets the meanings of parameters. The argument of one is found by its label.
    mutating func set(
        _ parameters: [Function.Parameter], of call: Expression, in context: TypeContext, declaredIn scope: Scope
    ) {
        guard case .call(_, let arguments) = call.form else { return }
        var unlabeled = arguments.filter { $0.label == nil }[...]
        for parameter in parameters {
            let argument =
                parameter.label == nil
                ? unlabeled.popFirst()?.value : arguments.first { $0.label == parameter.label }?.value
            set(
                parameter.name, to: argument.map(context.conditionNames.value) ?? .unknown,
                of: context.names.resolve(parameter.type, in: scope), in: context.names)
        }
    }

    /// The value of an expression in code in which these names have their meanings.
    func value(of expression: Expression) -> Value {
        switch expression.form {
        case .name(let path, labels: nil): value(of: path.text)
        case .literal(let text, type: "Bool"): .literal(text)
        case .literal(let text, type: "Int"), .literal(let text, type: "Double"):
            .literal(text.filter { $0 != "_" })
        case .text(let text) where !text.contains(where: { "\"\\\n".contains($0) }): .literal("\"\(text)\"")
        case .implicitMember(let name): .literal(".\(name)")
        case .call(let callee, _): payload(of: callee, at: expression.position)
        case .unwrapped(let inner):
            if case .literal(let text) = value(of: inner), text != "nil" { .literal(text) } else { .unknown }
        case .other(Expression.interpolationText, _): .unknown
        case .other(let text, _) where text.count < Expression.textLimit && !text.contains("\n"):
            value(of: text)
        default: .unknown
        }
    }

    /// A case of an enumeration with associated values, which are not known: `.text("a")`. Each call has its own.
    private func payload(of callee: Expression, at position: Position) -> Value {
        let mark = "(…\(position.line):\(position.column))"
        return switch callee.form {
        case .implicitMember(let name): .literal(".\(name)\(mark)")
        case .name(let path, labels: nil)
        where path.parts.map { $0.count > 1 && $0[0].name.first?.isUppercase == true } == true:
            .literal(path.text + mark)
        default: .unknown
        }
    }

    private func value(of text: String) -> Value {
        if let truth = truth(of: text) { return .literal("\(truth)") }
        return literal(evaluated(text)).map(Value.literal) ?? .expression(condition(text))
    }

    /// A condition with the meanings in place of the names.
    func condition(_ text: String) -> String { ConditionNames.replacing(texts, in: text) }

    /// Without the values of the names that a condition binds to others: `if let port = other`.
    func hiding(namesBoundBy condition: String) -> ConditionNames {
        let words = condition.split(separator: " ")
        var inner = self
        for (index, word) in words.enumerated().dropLast()
        where ["let", "var"].contains(word.drop { $0 == "(" || $0 == "." }.suffix(3)) {
            let name = String(words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            let isAlone = word.count == 3 && (index == 0 || words[index - 1].hasSuffix(","))
            let rest = words[(index + 1)...].prefix(3)
            // `let port` and `let port = port` have the same value.
            if isAlone, rest.count == 1 || rest.first?.hasSuffix(",") == true { continue }
            if isAlone, rest.count == 3, rest.dropFirst().first == "=",
                rest.last?.prefix(while: { $0 != "," }) == name[...]
            {
                continue
            }
            (inner.texts[name], inner.literals[name]) = (nil, nil)
        }
        return inner
    }

    /// A condition with the literals in place of the names that have them as values.
    func evaluated(_ text: String) -> String {
        ConditionNames.replacing(texts.merging(literals) { _, literal in literal }, in: text)
    }

    private static func replacing(_ texts: [String: String], in text: String) -> String {
        var rest = text[...]
        var result = ""
        var isInText = false
        while let next = rest.first {
            if next == "\"" { isInText.toggle() }
            guard !isInText, next.isLetter || next == "_" else {
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
    private static func append(_ meaning: String, to result: inout String, isWhole: Bool) {
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
        let context = TypeContext(self.names, in: symbol.scope)
        let type = ResolvedType.nominal(symbol.name, [], isProtocol: false).name.description
        for property in symbol.stored {
            let written = value.flags[property.name] ?? property.value.map(ConditionNames().value) ?? .unknown
            let given = self.names.mayBeWrapped(property, in: symbol.scope) ? .unknown : written
            var meant = given
            // A memberwise initializer gives the properties exactly these values.
            if case .literal = given, !value.isMemberwise { meant = .unknown }
            names.set(property.name, to: meant, of: context.type(of: property, in: symbol.scope), in: self.names)
            if case .expression = meant { continue }
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
