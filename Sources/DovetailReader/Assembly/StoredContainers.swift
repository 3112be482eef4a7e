internal import DovetailGraph

/// The containers that properties store, by the location of the property. It is `nil` if there are several, or if one
/// of them is not known.
struct StoredContainers {
    private var levels: [SourceLocation: Int?] = [:]
    /// The names of properties that are assigned where it is not known whose they are.
    var changed: Set<String> = []

    subscript(location: SourceLocation) -> Int? { levels[location] ?? nil }

    mutating func add(_ level: Int?, to location: SourceLocation) {
        if let known = levels[location], known != level {
            levels[location] = .some(nil)
        } else {
            levels[location] = level
        }
    }
}

extension ArraySlice<Statement> {
    /// True if they change a variable in a branch, a loop or a closure, or after a closure that uses it, or pass it
    /// `inout` or to an operator, so that its value is not known. If it has no first value, one of them may be that.
    func change(_ variable: String, from first: Expression) -> Bool {
        let values = first.text.isEmpty ? 1 : 0
        var (changes, assignments, isCaptured) = (0, 0, false)
        for statement in self {
            let changed = statement.expressions.reduce(0) { $0 + $1.changes(variable) }
            if case .expression(let value) = statement, case .assignment(_, let source) = value.form {
                let inner = source.changes(variable)
                (changes, assignments) = (changes + inner, assignments + changed - inner)
                if isCaptured, changed > 0, assignments > values { return true }
            } else {
                changes += changed
            }
            isCaptured = isCaptured || statement.expressions.contains { $0.captures(variable) }
        }
        return changes > values
    }
}
