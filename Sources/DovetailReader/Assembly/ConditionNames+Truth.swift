// Which conditions hold, with literals in place of the names that have them as values.

extension ConditionNames {
    /// Whether each clause of an `if` or a `switch` is the one that is taken; `nil` if that is not known.
    func activity(of clauses: [Statement.Clause]) -> [Bool?] {
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

    /// Whether a condition holds; `nil` if that is not known.
    func truth(of condition: String) -> Bool? {
        truth(ofEvaluated: hiding(namesBoundBy: condition).evaluated(condition))
    }

    private func truth(ofEvaluated condition: String) -> Bool? {
        let text = condition.withoutParentheses
        // A longer one might use up the stack.
        guard text.utf8.count < 500 else { return nil }
        if let parts = text.parts(around: " is "), parts.count == 2, literal(parts[0]) != nil {
            return any((parts[1].parts(around: ", ") ?? [parts[1]]).map { matches(parts[0], $0) })
        }
        if let parts = text.parts(around: ", ") { return all(parts.map(truth(ofEvaluated:))) }
        if let binding = text.afterBinding {
            return literal(binding.parts(around: " = ")?.last ?? binding).map { $0 != "nil" }
        }
        if text.hasPrefix("case "), let parts = text.dropFirst(5).description.parts(around: " = ") {
            return parts.count == 2 ? matches(parts[1], parts[0]) : nil
        }
        if let parts = text.parts(around: " || ") { return any(parts.map(truth(ofEvaluated:))) }
        if let parts = text.parts(around: " && ") { return all(parts.map(truth(ofEvaluated:))) }
        if let parts = text.parts(around: " == "), parts.count == 2 { return areEqual(parts[0], parts[1]) }
        if let parts = text.parts(around: " != "), parts.count == 2 { return areEqual(parts[0], parts[1]).map(!) }
        for (name, holds) in [(" < ", <), (" > ", >), (" <= ", <=), (" >= ", >=)]
            as [(String, (Double, Double) -> Bool)]
        {
            let numbers = text.parts(around: name)?.map(number) ?? []
            if numbers.count == 2, let left = numbers[0], let right = numbers[1] { return holds(left, right) }
        }
        return text.hasPrefix("!") ? truth(ofEvaluated: String(text.dropFirst())).map(!) : Bool(text)
    }

    private func any(_ values: [Bool?]) -> Bool? {
        values.contains(true) ? true : values.contains(nil) ? nil : false
    }

    private func all(_ values: [Bool?]) -> Bool? {
        values.contains(false) ? false : values.contains(nil) ? nil : true
    }

    private func areEqual(_ left: String, _ right: String) -> Bool? {
        guard let left = literal(left), let right = literal(right) else { return nil }
        // `.none` may be that of another type.
        if [left, right].contains("nil"), [left, right].contains(".none") { return nil }
        if left.hasPrefix("."), right.hasPrefix(".") {
            let isPlain = !left.contains("(") && !right.contains("(")
            return isPlain || left.caseName != right.caseName ? left == right : nil
        }
        switch (number(left), number(right)) {
        case (let left?, let right?): return left == right
        case (nil, nil): return left == right
        default: return [left, right].contains("nil") ? false : nil
        }
    }

    /// The value of a number that a `Double` represents exactly.
    private func number(_ text: String) -> Double? {
        let digits = text.withoutParentheses
        guard digits.first == "-" || digits.first?.isNumber == true else { return nil }
        let number = Double(digits.filter { $0 != "_" })
        return Int(digits).map { $0.magnitude > 1 << 53 } == true ? nil : number
    }

    /// Whether a value matches the pattern of a `case`.
    private func matches(_ value: String, _ pattern: String) -> Bool? {
        guard let value = literal(value) else { return nil }
        if let parts = pattern.parts(around: " where ") { return matches(value, parts[0]) == false ? false : nil }
        let inner = pattern.afterBinding ?? pattern
        let binding = inner == pattern ? "" : "let "
        let isOwn = cases[".some"] != nil || cases[".none"] != nil
        if inner.hasSuffix("?") || inner.hasPrefix(".some("), !isOwn {
            if value == "nil" { return false }
            return matches(value, binding + (inner.hasSuffix("?") ? inner.dropLast() : inner.dropFirst(6).dropLast()))
        }
        if inner == ".none", !isOwn { return value == "nil" }
        if inner == "_" || binding + inner != inner && inner.isIdentifier { return true }
        if let isEqual = areEqual(value, inner) { return isEqual }
        guard let other = literal(inner), value.hasPrefix("."), value.caseName == other.caseName else { return nil }
        guard other.contains("(") else { return true }
        let payload = String(inner.drop { $0 != "(" }.dropFirst().dropLast())
        let bindsAll = (payload.parts(around: ", ") ?? [payload]).allSatisfy { part in
            let part = part.parts(around: ": ")?.last ?? part
            return part == "_" || part.afterBinding?.isIdentifier == true || !binding.isEmpty && part.isIdentifier
        }
        return bindsAll ? true : nil
    }

    /// The literal that a text is, as the same one is always written; `nil` for any other expression.
    func literal(_ text: String) -> String? {
        let text = text.withoutParentheses
        if let known = cases[text] { return known }
        if let start = text.firstIndex(of: "("), text.hasSuffix(")"), let name = cases[String(text[..<start])] {
            return name + text[start...]
        }
        if text.first == "-" || text.first?.isNumber == true {
            let digits = text.filter { $0 != "_" }
            return Int(digits).map(String.init) ?? Double(digits).map(\.description)
        }
        let isText =
            text.count > 1 && text.hasPrefix("\"") && text.dropFirst().firstIndex(of: "\"") == text.indices.last
        if isText { return text.decodingScalars }
        return Bool(text) != nil || text == "nil" ? text : nil
    }
}

extension String {
    /// The name of a case without its associated values.
    fileprivate var caseName: Substring { prefix { $0 != "(" } }
    fileprivate var isIdentifier: Bool { allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    /// What follows a `let` or a `var`.
    fileprivate var afterBinding: String? {
        hasPrefix("let ") || hasPrefix("var ") ? String(dropFirst(4)) : nil
    }

    /// The text of a string with its `\\u{…}` as characters; `nil` if it has other escapes.
    fileprivate var decodingScalars: String? {
        var (result, rest) = ("", self[...])
        while let start = rest.firstIndex(of: "\\") {
            result += rest[..<start]
            let escape = rest[start...]
            guard escape.hasPrefix("\\u{"), let end = escape.firstIndex(of: "}"),
                let scalar = UInt32(escape[..<end].dropFirst(3), radix: 16).flatMap(Unicode.Scalar.init),
                !"\"\\\n".unicodeScalars.contains(scalar)
            else { return nil }
            result.unicodeScalars.append(scalar)
            rest = escape[end...].dropFirst()
        }
        return result + rest
    }

    /// The text without parentheses around the whole of it.
    var withoutParentheses: String {
        var text = self
        while text.hasPrefix("("), text.topLevel.count == 2, text.hasSuffix(")") {
            text = String(text.dropFirst().dropLast())
        }
        return text
    }

    /// The parts before and after an operator; `nil` if it does not occur outside of parentheses and texts.
    func parts(around separator: String) -> [String]? {
        var (parts, rest) = ([String](), startIndex)
        for index in topLevel where index >= rest && self[index...].hasPrefix(separator) {
            parts.append(String(self[rest..<index]))
            rest = self.index(index, offsetBy: separator.count)
        }
        return parts.isEmpty ? nil : parts + [String(self[rest...])]
    }

    /// The characters outside of parentheses and texts, with the parentheses themselves.
    private var topLevel: [Index] {
        var (depth, isInText) = (0, false)
        return indices.filter { index in
            if self[index] == "\"" { isInText.toggle() }
            if isInText { return false }
            if ")]}".contains(self[index]) { depth -= 1 }
            defer { if "([{".contains(self[index]) { depth += 1 } }
            return depth == 0
        }
    }
}
