#if Tools
    internal import SwiftParser
    internal import SwiftSyntax

    /// Converts the syntax of expressions to facts. It tracks the enclosing closures, because their parameters become
    /// indices.
    struct ExpressionReader {
        private let lines: LineTable
        /// The parameters of the enclosing closures, the innermost last.
        private var closures: [[String: Int]] = []
        /// The values in the capture lists of the enclosing closures, by name.
        private var captures: [String: Expression.Form] = [:]
        private var sawAwait = false
        /// The number of values that the `return`s of the innermost body have.
        var returns = 0
        private var shorthands = 0
        /// The number of enclosing expressions.
        private var depth = 0
        /// The maximum depth: far above that of practical code, and safe for the stack of code that traverses the
        /// facts.
        private static let depthLimit = 100
        /// The maximum number of shorthand arguments. `$99999999` is a mistake, and would otherwise allocate a list of
        /// that length.
        private static let shorthandLimit = 256

        /// True if a string with values is read as an expression with its parts.
        private let readsInterpolations: Bool

        init(_ lines: LineTable, readsInterpolations: Bool = false) {
            self.lines = lines
            self.readsInterpolations = readsInterpolations
        }

        func position(of node: some SyntaxProtocol) -> Position { lines.position(of: node) }

        mutating func read(_ syntax: ExprSyntax) -> Expression {
            Expression(form(of: syntax), at: position(of: syntax))
        }

        private mutating func form(of syntax: ExprSyntax) -> Expression.Form {
            depth += 1
            defer { depth -= 1 }
            guard depth < ExpressionReader.depthLimit else { return .other("…", []) }
            if let reference = syntax.as(DeclReferenceExprSyntax.self) { return name(reference) }
            if let access = syntax.as(MemberAccessExprSyntax.self) { return member(access) }
            if let call = syntax.as(FunctionCallExprSyntax.self) { return self.call(call) }
            if let element = syntax.as(SubscriptCallExprSyntax.self) { return subscriptCall(element) }
            if let special = syntax.as(GenericSpecializationExprSyntax.self) {
                return TypeReference(expression: ExprSyntax(special)).map { .name($0, labels: nil) } ?? other(syntax)
            }
            if let attempt = syntax.as(TryExprSyntax.self) {
                let inner = form(of: attempt.expression)
                return attempt.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
                    ? .other("try?", [Expression(inner, at: position(of: attempt.expression))]) : inner
            }
            if let awaited = syntax.as(AwaitExprSyntax.self) {
                sawAwait = true
                return .awaited(read(awaited.expression))
            }
            if let forced = syntax.as(ForceUnwrapExprSyntax.self) {
                let inner = read(forced.expression)
                return inner.isOptionalChain && !forced.expression.is(TupleExprSyntax.self)
                    ? .chained(inner) : .unwrapped(inner)
            }
            if let chained = syntax.as(OptionalChainingExprSyntax.self) {
                return .chained(read(chained.expression))
            }
            if let closure = syntax.as(ClosureExprSyntax.self) { return .closure(read(closure)) }
            if let tuple = syntax.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
                return form(of: only.expression)
            }
            if let tuple = syntax.as(TupleExprSyntax.self) {
                return .tuple(tuple.elements.map { .init(label: $0.label?.plainText, value: read($0.expression)) })
            }
            if syntax.is(IfExprSyntax.self) || syntax.is(SwitchExprSyntax.self) {
                var statements: [Statement] = []
                readExpression(syntax, into: &statements)
                return .branches(statements)
            }
            if let sequence = syntax.as(SequenceExprSyntax.self) {
                return self.sequence(Array(sequence.elements)[...]) { sequence.trimmedDescription }
            }
            return literal(syntax) ?? other(syntax)
        }

        private mutating func literal(_ syntax: ExprSyntax) -> Expression.Form? {
            if let string = syntax.as(StringLiteralExprSyntax.self) {
                if let text = string.representedLiteralValue { return .text(text) }
                let isRead = readsInterpolations || string.mayUseContainers
                return isRead ? interpolation(string) : .literal("", type: "String")
            }
            if let integer = syntax.as(IntegerLiteralExprSyntax.self) {
                return .literal(integer.literal.text, type: "Int")
            }
            if let number = syntax.as(FloatLiteralExprSyntax.self) {
                return .literal(number.literal.text, type: "Double")
            }
            if let negative = syntax.as(PrefixOperatorExprSyntax.self), negative.operator.text == "-",
                case .literal(let text, let type) = form(of: negative.expression), type == "Int" || type == "Double"
            {
                return .literal("-" + text, type: type)
            }
            if let boolean = syntax.as(BooleanLiteralExprSyntax.self) {
                return .literal(boolean.literal.text, type: "Bool")
            }
            if let array = syntax.as(ArrayExprSyntax.self) { return .array(array.elements.map { read($0.expression) }) }
            if case .elements(let entries)? = syntax.as(DictionaryExprSyntax.self)?.content {
                return .other(Expression.dictionaryText, entries.flatMap { [read($0.key), read($0.value)] })
            }
            if let path = syntax.as(KeyPathExprSyntax.self) {
                let names = path.components.compactMap {
                    $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plainText
                }
                return names.count == path.components.count ? .keyPath(names) : nil
            }
            return nil
        }

        private mutating func interpolation(_ string: StringLiteralExprSyntax) -> Expression.Form {
            var parts: [Expression] = []
            for segment in string.segments {
                switch segment {
                case .stringSegment(let text):
                    parts.append(Expression(.text(text.content.text), at: position(of: text)))
                case .expressionSegment(let inner): parts += inner.expressions.map { read($0.expression) }
                }
            }
            return .other(Expression.interpolationText, parts)
        }

        /// Any other expression, with its inner expressions, which may use containers.
        private mutating func other(_ syntax: ExprSyntax) -> Expression.Form {
            // A request in `#expect(throws:)` is expected to fail.
            if let macro = syntax.as(MacroExpansionExprSyntax.self), macro.arguments.first?.label?.text == "throws" {
                return .other("#\(macro.macroName.text)", [])
            }
            let inner = syntax.children(viewMode: .sourceAccurate).flatMap { innerExpressions(of: $0) }
            return .other(String(syntax.trimmedDescription.prefix(Expression.textLimit)), inner)
        }

        private mutating func innerExpressions(of syntax: Syntax) -> [Expression] {
            depth += 1
            defer { depth -= 1 }
            guard depth < ExpressionReader.depthLimit else { return [] }
            if let expression = syntax.as(ExprSyntax.self) { return [read(expression)] }
            if syntax.is(TokenSyntax.self) || syntax.is(TypeSyntax.self) { return [] }
            return syntax.children(viewMode: .sourceAccurate).flatMap { innerExpressions(of: $0) }
        }

        private mutating func name(_ reference: DeclReferenceExprSyntax) -> Expression.Form {
            let name = reference.baseName.plainText
            if name.hasPrefix("$"), let number = Int(name.dropFirst()), number < ExpressionReader.shorthandLimit,
                !closures.isEmpty
            {
                shorthands = max(shorthands, number + 1)
                return .parameter(number)
            }
            if let number = closures.last?[name] { return .parameter(number) }
            if let value = captures[name] { return value }
            return .name(.names([name]), labels: labels(reference))
        }

        private func labels(_ reference: DeclReferenceExprSyntax) -> [String]? {
            reference.argumentNames?.arguments.map { $0.name.plainText }
        }

        private mutating func member(_ access: MemberAccessExprSyntax) -> Expression.Form {
            let member = access.declName.baseName.plainText
            guard let base = access.base else { return .implicitMember(member) }
            if member == "self" {
                return TypeReference(expression: base).map { .metatype($0) } ?? other(ExprSyntax(access))
            }
            if !base.is(FunctionCallExprSyntax.self), !base.is(OptionalChainingExprSyntax.self) {
                let inner = form(of: base)
                let value = Expression(inner, at: position(of: base))
                if base.is(TupleExprSyntax.self), value.isOptionalChain {
                    return .member(Expression(.tuple([.init(label: nil, value: value)]), at: value.position), member)
                }
                if case .name(let path, nil) = inner, let whole = path.appending(.init(member)) {
                    return .name(whole, labels: labels(access.declName))
                }
                if case .other = inner, let type = TypeReference(expression: base), member == "init" {
                    return .name(type, labels: nil)
                }
                return .member(value, member)
            }
            return .member(read(base), member)
        }

        private mutating func call(_ call: FunctionCallExprSyntax) -> Expression.Form {
            let callee = listType(call.calledExpression) ?? read(call.calledExpression)
            var arguments = call.arguments.map {
                Expression.Argument(label: $0.label?.plainText, value: read($0.expression))
            }
            if let closure = call.trailingClosure {
                arguments.append(.init(label: nil, value: read(ExprSyntax(closure)), isTrailing: true))
            }
            for closure in call.additionalTrailingClosures {
                arguments.append(
                    .init(label: closure.label.plainText, value: read(ExprSyntax(closure.closure)), isTrailing: true))
            }
            return .call(callee, arguments)
        }

        /// `[User]` or `[Int: User]` in front of arguments is a type.
        private func listType(_ syntax: ExprSyntax) -> Expression? {
            guard syntax.is(ArrayExprSyntax.self) || syntax.is(DictionaryExprSyntax.self) else { return nil }
            return TypeReference(expression: syntax).map { Expression(.metatype($0), at: position(of: syntax)) }
        }

        /// `locator[Clock.self]`, as a call of a function that no code can name.
        private mutating func subscriptCall(_ element: SubscriptCallExprSyntax) -> Expression.Form {
            let base = read(element.calledExpression)
            var callee = Expression(.member(base, "[]"), at: base.position)
            if case .name(let path, nil) = base.form, let whole = path.appending(.init("[]")) {
                callee.form = .name(whole, labels: nil)
            }
            return .call(
                callee, element.arguments.map { .init(label: $0.label?.plainText, value: read($0.expression)) })
        }

        /// `a = b`, `a as T`, `a = b as T`. Other operators are not folded, so their sequences stay flat.
        private mutating func sequence(_ parts: ArraySlice<ExprSyntax>, _ text: () -> String) -> Expression.Form {
            if parts.count > 2, parts[parts.startIndex + 1].is(AssignmentExprSyntax.self) {
                return .assignment(read(parts[parts.startIndex]), operand(parts.dropFirst(2)))
            }
            if parts.count > 1, let attempt = parts.first?.as(TryExprSyntax.self),
                attempt.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
            {
                // It covers everything to its right.
                return .other("try?", [operand([attempt.expression] + parts.dropFirst())])
            }
            if let choice = choice(among: parts) { return choice }
            guard let middle = parts.dropFirst().first, let last = parts.last, parts.count == 3 else {
                return .other(String(text().prefix(Expression.textLimit)), operands(parts))
            }
            if let cast = middle.as(UnresolvedAsExprSyntax.self), let type = last.as(TypeExprSyntax.self) {
                let target = TypeReference(type.type)
                return .cast(
                    read(parts[parts.startIndex]),
                    cast.questionOrExclamationMark?.tokenKind == .postfixQuestionMark ? .optional(target) : target)
            }
            if let symbol = middle.as(BinaryOperatorExprSyntax.self), symbol.operator.text == "??" {
                return .call(
                    Expression(.name(.names(["??"]), labels: nil), at: position(of: symbol)),
                    operands([parts[parts.startIndex], last]).map { .init(label: nil, value: $0) })
            }
            return .other(String(text().prefix(Expression.textLimit)), operands(parts))
        }

        /// The parts of a sequence. An `await` covers everything to its right.
        private mutating func operands(_ parts: ArraySlice<ExprSyntax>) -> [Expression] {
            var isAwaited = false
            return parts.map { part in
                let operand = read(part)
                defer { if part.isAwaited { isAwaited = true } }
                return isAwaited && !part.isAwaited ? Expression(.awaited(operand), at: operand.position) : operand
            }
        }

        /// `condition ? first : second`, unless its result is assigned.
        private mutating func choice(among parts: ArraySlice<ExprSyntax>) -> Expression.Form? {
            guard let mark = parts.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
                mark > parts.startIndex, mark + 1 < parts.endIndex,
                let ternary = parts[mark].as(UnresolvedTernaryExprSyntax.self),
                !parts[..<mark].contains(where: { $0.is(AssignmentExprSyntax.self) })
            else { return nil }
            let condition = operand(parts[..<mark])
            let values = [read(ternary.thenExpression), operand(parts[(mark + 1)...])]
            guard parts[..<mark].contains(where: \.isAwaited) else { return .choice(values, by: condition) }
            return .choice(values.map { Expression(.awaited($0), at: $0.position) }, by: condition)
        }

        /// A part of a sequence, which is a sequence if it contains an operator.
        private mutating func operand(_ parts: ArraySlice<ExprSyntax>) -> Expression {
            if parts.count == 1, let only = parts.first { return read(only) }
            let start = parts.first.map { position(of: $0) } ?? Position(line: 1, column: 1)
            depth += 1
            defer { depth -= 1 }
            guard depth < ExpressionReader.depthLimit else { return Expression(.other("…", []), at: start) }
            let form = sequence(parts) { parts.map(\.trimmedDescription).joined(separator: " ") }
            return Expression(form, at: start)
        }

        private mutating func read(_ syntax: ClosureExprSyntax) -> Closure {
            var closure = Closure()
            let outer = captures
            defer { captures = outer }
            capture(syntax.signature)
            read(syntax.signature, into: &closure)
            read(syntax.statements, into: &closure, at: position(of: syntax))
            return closure
        }

        /// A local function as a closure.
        mutating func read(_ function: FunctionDeclSyntax, _ body: CodeBlockSyntax) -> Closure {
            var closure = Closure()
            closure.isFunction = true
            closure.attributes = function.attributes.names
            closure.generics = function.genericParameterClause?.parameters.map(\.name.plainText) ?? []
            closure.result = function.signature.returnClause.map { TypeReference($0.type) }
            closure.isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
            closure.parameters = function.signature.parameterClause.parameters.map {
                .init(
                    name: ($0.secondName ?? $0.firstName).plainText, type: TypeReference($0.type),
                    isIsolated: $0.type.specifiers.contains("isolated"), position: position(of: $0))
            }
            read(body.statements, into: &closure, at: position(of: function))
            return closure
        }

        private mutating func read(_ list: CodeBlockItemListSyntax, into closure: inout Closure, at start: Position) {
            let outer = (sawAwait, shorthands)
            (sawAwait, shorthands) = (false, 0)
            let names = closure.parameters.enumerated().map { ($1.name, $0) }
            closures.append(Dictionary(names) { first, _ in first })
            let (statements, returns) = body(list)
            (closure.statements, closure.hasReturn) = (statements, returns > 0)
            closures.removeLast()
            while closure.parameters.count < shorthands {
                closure.parameters.append(
                    .init(name: "$\(closure.parameters.count)", type: nil, position: start))
            }
            if sawAwait { closure.isAsync = true }
            (sawAwait, shorthands) = outer
        }

        /// Replaces the names of a capture list by their values, of which only a path is read more than once.
        private mutating func capture(_ signature: ClosureSignatureSyntax?) {
            for item in signature?.capture?.items ?? [] {
                guard let value = item.initializer?.value else { continue }
                let form = form(of: value)
                if case .name = form {
                    captures[item.name.plainText] = form
                } else {
                    captures[item.name.plainText] = .other("…", [])
                }
            }
        }

        private func read(_ signature: ClosureSignatureSyntax?, into closure: inout Closure) {
            guard let signature else { return }
            closure.attributes = signature.attributes.names
            closure.result = signature.returnClause.map { TypeReference($0.type) }
            closure.isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
            switch signature.parameterClause {
            case .simpleInput(let names):
                closure.parameters = names.map {
                    .init(name: $0.name.plainText, type: nil, position: position(of: $0))
                }
            case .parameterClause(let clause):
                closure.parameters = clause.parameters.map {
                    .init(
                        name: ($0.secondName ?? $0.firstName).plainText, type: $0.type.map { TypeReference($0) },
                        isIsolated: $0.type?.specifiers.contains("isolated") == true, position: position(of: $0))
                }
            case nil: break
            }
        }
    }

    extension StringLiteralExprSyntax {
        /// True if a value in the string may be an argument or a request. Other values are not read.
        fileprivate var mayUseContainers: Bool {
            segments.contains { segment in
                guard case .expressionSegment(let value) = segment else { return false }
                let text = value.trimmedDescription
                return text.contains("arg(") || text.contains("resolve")
            }
        }
    }

    extension ExprSyntax {
        /// True if an `await` is its first word, perhaps after a `try`.
        fileprivate var isAwaited: Bool {
            self.is(AwaitExprSyntax.self) || self.as(TryExprSyntax.self)?.expression.is(AwaitExprSyntax.self) == true
        }
    }
#endif
