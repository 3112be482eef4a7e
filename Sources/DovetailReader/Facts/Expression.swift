/// A place inside a file; lines and columns count from one, columns in UTF-8 bytes.
package struct Position: Hashable, Sendable, Comparable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// What is left of an expression: as much as bindings, containers and requests need to be understood.
package struct Expression: Hashable, Sendable {
    /// What stands there.
    package indirect enum Form: Hashable, Sendable {
        /// A dotted path of names: `container`, `Type.init`, `Type.init(a:b:)`.
        case name(TypeReference, labels: [String]?)
        /// A parameter of the closure around it, by its number.
        case parameter(Int)
        /// A member of something that is not a path.
        case member(Expression, String)
        case call(Expression, [Argument])
        /// `.singleton`, whose type comes from where it stands.
        case implicitMember(String)
        case metatype(TypeReference)
        case keyPath([String])
        case text(String)
        /// A literal of a standard type: its text and the name of the type.
        case literal(String, type: String)
        case array([Expression])
        case closure(Closure)
        case awaited(Expression)
        case assignment(Expression, Expression)
        case cast(Expression, TypeReference)
        /// `value!`, `value?`, what an `if let` binds.
        case unwrapped(Expression)
        /// One element of a sequence: what a `for` binds.
        case element(Expression)
        /// Anything else; what is asked for inside is kept.
        case other(String, [Expression])
    }

    /// One argument of a call.
    package struct Argument: Hashable, Sendable {
        package var label: String?
        package var value: Expression
        package var isTrailing = false
    }

    package var position: Position
    package var form: Form

    package init(_ form: Form, at position: Position) {
        self.form = form
        self.position = position
    }
}

/// A closure: its parameters, what it says about itself, and what it does.
package struct Closure: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var type: TypeReference?
        package var position: Position
    }

    package var parameters: [Parameter] = []
    package var result: TypeReference?
    package var attributes: [String] = []
    package var isAsync = false
    package var statements: [Statement] = []
}

/// One statement of a body.
package indirect enum Statement: Hashable, Sendable {
    case expression(Expression)
    /// `let name: type = value`
    case constant(name: String, type: TypeReference?, typePosition: Position?, Expression)
    /// `if`, `switch`: the branches, and whether one of them is always taken.
    case branches([[Statement]], isExhaustive: Bool)
    case loop([Statement])
    /// `#if`: conditions with what stands under them; the `#else` has none.
    case configuration([Clause])

    package struct Clause: Hashable, Sendable {
        package var condition: String?
        package var statements: [Statement]
    }
}
