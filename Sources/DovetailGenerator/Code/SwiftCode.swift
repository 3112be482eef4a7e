internal import DovetailReader

/// A Swift file as data; `SwiftRenderer` writes it.
package struct SwiftFile: Hashable, Sendable {
    package struct Import: Hashable, Sendable {
        var module: String
        /// The attributes and the access level.
        var modifiers: [String]
        var isConditional: Bool
    }

    var heading: [String]
    var imports: [Import]
    var declarations: [SwiftDeclaration]
}

/// A declaration.
indirect enum SwiftDeclaration: Hashable, Sendable {
    case `extension`(TypeReference, [SwiftDeclaration])
    case structure(modifiers: [String], name: String, inherits: [String], comment: String?, [SwiftDeclaration])
    case property(SwiftProperty)
    case function(SwiftFunction)
    case restricted(Restrictions, SwiftDeclaration)
}

/// A computed property.
struct SwiftProperty: Hashable, Sendable {
    var modifiers: [String] = []
    var name: String
    var type: TypeReference
    var body: [SwiftStatement]
}

/// A function.
struct SwiftFunction: Hashable, Sendable {
    struct Parameter: Hashable, Sendable {
        /// `nil` writes `_`.
        var label: String?
        var name: String
        var type: TypeReference
        var isNilByDefault = false
    }

    /// The attributes and modifiers.
    var modifiers: [String] = []
    var name: String
    var parameters: [Parameter] = []
    var isAsync = false
    var isThrowing = false
    var result: TypeReference?
    var body: [SwiftStatement] = []
}

/// A statement.
indirect enum SwiftStatement: Hashable, Sendable {
    case constant(name: String, type: TypeReference?, SwiftExpression)
    case asyncConstant(name: String, SwiftExpression)
    case assignment(SwiftExpression, SwiftExpression)
    case expression(SwiftExpression)
    case result(SwiftExpression)
    /// A statement that the compiler attributes to the user's source.
    case located(file: String, line: Int, SwiftStatement)
    /// A statement in an `#if`.
    case configured(condition: String, SwiftStatement)
    /// A statement in an `if #available`.
    case available(versions: String, SwiftStatement)
}

extension SwiftDeclaration {
    func restricted(by restrictions: Restrictions) -> SwiftDeclaration {
        restrictions.isEmpty ? self : .restricted(restrictions, self)
    }
}

/// An expression.
indirect enum SwiftExpression: Hashable, Sendable {
    struct Argument: Hashable, Sendable {
        var label: String?
        var value: SwiftExpression
    }
    struct ClosureParameter: Hashable, Sendable {
        var name: String
        var type: TypeReference?
    }

    case name(String)
    case type(TypeReference)
    /// `base.name`; without a base `.name`.
    case member(SwiftExpression?, String)
    case element(SwiftExpression, Int)
    case call(SwiftExpression, [Argument])
    /// `Type.init(a:b:)`
    case initializer(TypeReference, labels: [String?])
    case metatype(TypeReference)
    case array([SwiftExpression])
    case tuple([SwiftExpression])
    case closure(modifiers: [String], [ClosureParameter], SwiftExpression)
    case attempt(isThrowing: Bool, isAsync: Bool, SwiftExpression)
    case absent
}

extension SwiftExpression.Argument {
    /// The closure, if it is one without a label.
    var trailingClosure: SwiftExpression? {
        if label == nil, case .closure = value { value } else { nil }
    }
}

extension SwiftExpression {
    /// The expression with `try` and `await` as its effects require.
    func marked(with effects: Effects) -> SwiftExpression {
        marked(isThrowing: effects.isThrowing, isAsync: effects.isAsync)
    }

    /// The expression with `try` and `await` as required.
    func marked(isThrowing: Bool, isAsync: Bool) -> SwiftExpression {
        isThrowing || isAsync ? .attempt(isThrowing: isThrowing, isAsync: isAsync, self) : self
    }
}
