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
    func truth(of condition: String) -> Bool? { truth(ofEvaluated: evaluated(condition)) }

    private func truth(ofEvaluated condition: String) -> Bool? {
        let text = condition.withoutParentheses
        // A longer one might use up the stack.
        guard text.utf8.count < 500 else { return nil }
        if let parts = text.parts(around: " || ") { return any(parts.map(truth(ofEvaluated:))) }
        if let parts = text.parts(around: " && ") { return all(parts.map(truth(ofEvaluated:))) }
        if let parts = text.parts(around: " is "), parts.count == 2 {
            return any((parts[1].parts(around: ", ") ?? [parts[1]]).map { areEqual(parts[0], $0) })
        }
        if let parts = text.parts(around: ", ") { return all(parts.map(truth(ofEvaluated:))) }
        if let parts = text.parts(around: " == "), parts.count == 2 { return areEqual(parts[0], parts[1]) }
        if let parts = text.parts(around: " != "), parts.count == 2 { return areEqual(parts[0], parts[1]).map(!) }
        for (name, holds) in [(" < ", <), (" > ", >), (" <= ", <=), (" >= ", >=)] as [(String, (Int, Int) -> Bool)] {
            let numbers = text.parts(around: name)?.map { Int($0) } ?? []
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
        return left == right
    }

    /// The literal that a text is, as the same one is always written; `nil` for any other expression.
    func literal(_ text: String) -> String? {
        let text = text.withoutParentheses
        if let known = cases[text] ?? Int(text.filter { $0 != "_" }).map(String.init) { return known }
        let isText =
            text.count > 1 && text.hasPrefix("\"") && text.dropFirst().firstIndex(of: "\"") == text.indices.last
        return isText || Bool(text) != nil ? text : nil
    }
}

extension String {
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
