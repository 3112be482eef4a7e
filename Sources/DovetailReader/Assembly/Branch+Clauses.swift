internal import DovetailGraph

extension Branch {
    /// The branches of an `if` or a `switch`, one for each clause. If none of the clauses need be taken, the choice has
    /// a further branch.
    static func all(of clauses: [Statement.Clause], isExhaustive: Bool) -> [Branch] {
        all(of: clauses, isExhaustive: isExhaustive, .runTime)
    }

    /// The branches of an `#if`.
    static func all(ofConfiguration clauses: [Statement.Clause]) -> [Branch] {
        let ofPlatform = ["os(", "arch(", "canImport(", "targetEnvironment("]
        let isOfPlatform = clauses.contains { clause in
            ofPlatform.contains { clause.condition?.contains($0) ?? false }
        }
        return all(of: clauses, isExhaustive: clauses.last?.condition == nil, isOfPlatform ? .platform : .flag)
    }

    /// The branches in which declarations of one name exist, each under its own conditions. It is `nil` for one that always
    /// exists.
    static func all(of conditions: [[String]]) -> [Branch?] {
        if conditions.count == 1, conditions[0].isEmpty { return [nil] }
        var clauses = conditions.map { Statement.Clause(condition: Restrictions.all($0), statements: []) }
        if conditions.count > 1, Restrictions.either(conditions).isEmpty { clauses[clauses.count - 1].condition = nil }
        return all(ofConfiguration: clauses)
    }

    private static func all(
        of clauses: [Statement.Clause], isExhaustive: Bool, _ kind: Choice.Kind
    ) -> [Branch] {
        var conditions = clauses.compactMap { $0.condition.map { $0.negated.map(negation) ?? $0 } }
        if conditions.count < clauses.count || !isExhaustive { conditions.append(negation(of: conditions)) }
        // `if !a` is the same choice as `if a`, and `if a != b` as `if a == b`.
        let isNegated =
            conditions.count == 2 && (conditions[0].hasPrefix("!") || conditions[0].operands(of: " != ") != nil)
        let choice = Choice(kind, isNegated ? conditions.reversed() : conditions)
        var next = 0
        return clauses.map { clause in
            // The `else` or `default` comes last.
            let number = clause.condition == nil ? conditions.count - 1 : next
            if clause.condition != nil { next += 1 }
            return Branch(choice: choice, number: isNegated ? 1 - number : number)
        }
    }

    private static func negation(of conditions: [String]) -> String {
        conditions.map(negation).joined(separator: " && ")
    }

    private static func negation(of condition: String) -> String {
        if let inner = condition.negated { return inner }
        if let operands = condition.operands(of: " == ") { return operands.joined(separator: " != ") }
        if let operands = condition.operands(of: " != ") { return operands.joined(separator: " == ") }
        return condition.isName ? "!\(condition)" : "!(\(condition))"
    }
}

extension String {
    /// The condition that a `!` negates as a whole.
    fileprivate var negated: String? {
        guard hasPrefix("!") else { return nil }
        let rest = String(dropFirst())
        let inner = rest.withoutParentheses
        return inner == rest && !rest.isName ? nil : inner
    }

    fileprivate var isName: Bool { allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" } }

    /// The operands, if the condition is one comparison.
    fileprivate func operands(of comparison: String) -> [String]? {
        let isCompound = [" && ", " || ", " ? ", " ?? ", ", ", " = "].contains { parts(around: $0) != nil }
        return isCompound ? nil : parts(around: comparison).flatMap { $0.count == 2 ? $0 : nil }
    }
}
