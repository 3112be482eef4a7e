/// A position in a file. Lines and columns count from one, and columns are UTF-8 bytes.
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

/// An expression, with the details that bindings, containers and requests require.
package struct Expression: Hashable, Sendable {
    /// The kind of an expression, with its parts.
    package indirect enum Form: Hashable, Sendable {
        /// A dotted path of names: `container`, `Type.init`, `Type.init(a:b:)`.
        case name(TypeReference, labels: [String]?)
        /// A parameter of the enclosing closure, by its index.
        case parameter(Int)
        /// A member of an expression that is not a path.
        case member(Expression, String)
        case call(Expression, [Argument])
        /// `.singleton`, whose type is inferred.
        case implicitMember(String)
        case metatype(TypeReference)
        case keyPath([String])
        case text(String)
        /// A literal of a standard type, with its source text and the name of the type.
        case literal(String, type: String)
        case array([Expression])
        case closure(Closure)
        case awaited(Expression)
        case assignment(Expression, Expression)
        case cast(Expression, TypeReference)
        /// `value!`, or the value of an `if let`.
        case unwrapped(Expression)
        /// `value?` in an optional chain, or a `value!` in it. The value of the whole chain is an Optional.
        case chained(Expression)
        /// One of several values: `condition ? first : second`.
        case choice([Expression], by: Expression)
        /// An element of a sequence, in a `for` loop.
        case element(Expression)
        /// A value of a case of an enumeration, by the name of the case and its index: that of `case .ready(let value)`.
        case payload(Expression, of: String, Int)
        /// A tuple.
        case tuple([Argument])
        /// The value of an `if` or a `switch`.
        case branches([Statement])
        /// Any other expression, with its inner expressions.
        case other(String, [Expression])
    }

    /// The maximum length of the text of an expression of another kind.
    package static let textLimit = 60

    /// An argument of a call.
    package struct Argument: Hashable, Sendable {
        package var label: String?
        package var value: Expression
        package var isTrailing = false
    }

    package var position: Position
    package var form: Form

    /// The text of a dictionary, a form `other` whose parts are the keys, each before its value.
    package static let dictionaryText = "[…: …]"
    /// The text of a condition of a `guard` that is a name or a call, a form `other`.
    package static let guardText = "guard"
    /// The text of a `throw`, a form `other` whose part is the error. One without an error ends the body of a `guard`.
    package static let throwText = "throw"
    /// The text of a string with values, a form `other` whose parts are the texts and values.
    package static let interpolationText = "\"…\""

    package init(_ form: Form, at position: Position) {
        self.form = form
        self.position = position
    }
}

/// A closure or a local function, with its signature and its statements.
package struct Closure: Hashable, Sendable {
    /// A parameter, whose type may be omitted.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var type: TypeReference?
        /// True if it is `isolated`, so that it determines the isolation.
        package var isIsolated = false
        package var position: Position
    }

    package var parameters: [Parameter] = []
    package var result: TypeReference?
    package var attributes: [String] = []
    /// The generic parameters, if it is a local function.
    package var generics: [String] = []
    package var isAsync = false
    /// True if it is a local function.
    package var isFunction = false
    /// True if a `return` determines its result, so that no result builder applies.
    package var hasReturn = false
    package var statements: [Statement] = []
}

/// A statement of a body.
package indirect enum Statement: Hashable, Sendable {
    case expression(Expression)
    /// `let name: type = value`, or the default value of a parameter, whose type has no position.
    case constant(name: String, type: TypeReference?, typePosition: Position?, Expression)
    /// The declaration of a local type, which hides others with its name. An alias has a target.
    case type(name: String, alias: TypeReference?)
    /// The branches of an `if` or a `switch`. They are exhaustive if one of them is always taken.
    case branches([Clause], isExhaustive: Bool)
    /// The body of a loop, a `do`, a `catch`, a `guard` or a `defer`.
    case loop([Statement])
    /// The clauses of an `#if`. An `#else` has no condition.
    case configuration([Clause])

    /// A branch of an `if`, a `switch` or an `#if`.
    package struct Clause: Hashable, Sendable {
        /// The condition as text; `nil` for an `else` or a `default`.
        package var condition: String?
        /// The relevant expressions of the condition, and the names that it binds.
        package var tests: [Statement] = []
        package var statements: [Statement]
    }
}

extension [Statement.Clause] {
    /// The conditions of the clauses of an `#if`: the own one of each, after the negations of those before it.
    var conditions: [[String]] {
        var others: [String] = []
        return map { clause in
            let own = clause.condition.map { [$0] } ?? []
            defer { others += own.map { "!(\($0))" } }
            return others + own
        }
    }
}
