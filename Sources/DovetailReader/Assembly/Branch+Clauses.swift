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
        var conditions = clauses.compactMap(\.condition)
        if conditions.count < clauses.count || !isExhaustive { conditions.append(negation(of: conditions)) }
        // `if !a` is the same choice as `if a`.
        let isNegated = conditions.count == 2 && conditions[0].hasPrefix("!")
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
        let isNegation = condition.hasPrefix("!")
        let name = isNegation ? String(condition.dropFirst()) : condition
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
        return isName ? (isNegation ? name : "!\(name)") : "!(\(condition))"
    }
}
