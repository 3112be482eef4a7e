/// A branch of an `if`, a `switch` or an `#if`, under which a binding exists.
package struct Branch: Hashable, Sendable {
    /// The branches of a statement. Statements with equal conditions are one choice, because a program that tests a
    /// condition twice usually means the same value.
    package struct Choice: Hashable, Sendable {
        package enum Kind: Int, Hashable, Sendable {
            case runTime
            /// A flag of the compiler, such as `DEBUG`.
            case flag
            /// The operating system, the processor, or a module that exists only on some of them.
            case platform
        }

        package var kind: Kind
        /// The conditions of all branches as source code. Exactly one of them is true.
        package var conditions: [String]

        package init(_ kind: Kind, _ conditions: [String]) {
            self.kind = kind
            self.conditions = conditions
        }
    }

    package var choice: Choice
    /// The index of the branch.
    package var number: Int

    package init(choice: Choice, number: Int) {
        self.choice = choice
        self.number = number
    }

    /// Returns true if at most one of the branches is active: two of one statement, or one under a condition that is false
    /// in the other.
    package func excludes(_ other: Branch) -> Bool {
        if choice == other.choice { return number != other.number }
        return choice.kind == other.choice.kind
            && (other.falseConditions.contains(condition) || falseConditions.contains(other.condition))
    }

    private var condition: String { choice.conditions[number] }
    private var falseConditions: ArraySlice<String> { choice.conditions[..<number] }
}
