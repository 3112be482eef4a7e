#if Tools
    internal import SwiftSyntax

    extension ExpressionReader {
        /// The statements of a body, without those that cannot affect the graph.
        mutating func statements(_ list: CodeBlockItemListSyntax) -> [Statement] {
            var result: [Statement] = []
            for item in list { read(item.item, into: &result) }
            return result
        }

        /// The statements of a body, and the number of values that its `return`s have, not counting those of inner closures.
        mutating func body(_ list: CodeBlockItemListSyntax) -> (statements: [Statement], returns: Int) {
            let outer = returns
            defer { returns = outer }
            returns = 0
            let statements = statements(list)
            return (statements, returns)
        }

        mutating func read(_ item: CodeBlockItemSyntax.Item, into result: inout [Statement]) {
            switch item {
            case .expr(let expression): readExpression(expression, into: &result)
            case .stmt(let statement): readStatement(statement, into: &result)
            case .decl(let declaration):
                if let variable = declaration.as(VariableDeclSyntax.self) {
                    let isAsync = variable.modifiers.contains { $0.name.tokenKind == .keyword(.async) }
                    for binding in variable.bindings { readBinding(binding, isAsync: isAsync, into: &result) }
                } else if let configuration = declaration.as(IfConfigDeclSyntax.self) {
                    result.append(.configuration(clauses(configuration)))
                } else if let function = declaration.as(FunctionDeclSyntax.self), let body = function.body {
                    let closure = Expression(.closure(read(function, body)), at: position(of: function))
                    result.append(
                        .constant(name: function.name.plainText, type: nil, typePosition: nil, closure))
                } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
                    let target = alias.genericParameterClause == nil ? TypeReference(alias.initializer.value) : nil
                    result.append(.type(name: alias.name.plainText, alias: target))
                } else if let type = declaration.asProtocol((any DeclGroupSyntax).self) as? any NamedDeclSyntax {
                    result.append(.type(name: type.name.plainText, alias: nil))
                }
            }
        }

        /// Reads a local constant. An `async let` is read as if its value were awaited.
        private mutating func readBinding(
            _ binding: PatternBindingSyntax, isAsync: Bool, into result: inout [Statement]
        ) {
            guard let value = binding.initializer?.value else {
                guard let type = binding.typeAnnotation?.type else { return }
                // One that is assigned later, or a computed one.
                var form = Expression.Form.other("", [])
                switch binding.accessorBlock?.accessors {
                case .getter(let list)?:
                    form = .closure(
                        Closure(result: TypeReference(type), isFunction: true, statements: statements(list)))
                case .accessors?: return
                case nil: break
                }
                result += constants(binding.pattern, of: type, matching: Expression(form, at: position(of: binding)))
                return
            }
            if readTuple(binding, isAsync: isAsync, into: &result) { return }
            let initial = read(value)
            let awaited = isAsync ? Expression(.awaited(initial), at: initial.position) : initial
            result += constants(binding.pattern, of: binding.typeAnnotation?.type, matching: awaited)
        }

        /// The constants of a pattern: one with the type that is written after it, or those that take a value apart.
        private mutating func constants(
            _ pattern: PatternSyntax, of type: TypeSyntax? = nil, matching value: Expression
        ) -> [Statement] {
            if let name = pattern.boundName {
                return [
                    .constant(
                        name: name, type: type.map { TypeReference($0) },
                        typePosition: type.map { position(of: $0) }, value)
                ]
            }
            guard let type else { return constants(of: pattern, matching: value) }
            return constants(
                of: pattern, matching: Expression(.cast(value, TypeReference(type)), at: value.position))
        }

        /// Reads `let (a, b) = (x, y)` as one constant for each element.
        ///
        /// - Returns: False if the names or values are not listed like that.
        private mutating func readTuple(
            _ binding: PatternBindingSyntax, isAsync: Bool, into result: inout [Statement]
        ) -> Bool {
            guard let names = binding.pattern.as(TuplePatternSyntax.self)?.elements,
                let values = binding.initializer?.value.tupleElements, names.count == values.count
            else { return false }
            let types = binding.typeAnnotation?.type.as(TupleTypeSyntax.self).map { Array($0.elements) } ?? []
            for (index, (name, value)) in zip(names, values).enumerated() {
                let type = types.count == values.count ? types[index].type : nil
                let initial = read(value.expression)
                let awaited = isAsync ? Expression(.awaited(initial), at: initial.position) : initial
                result += constants(
                    name.pattern, of: type, matching: awaited)
            }
            return true
        }

        mutating func readExpression(_ expression: ExprSyntax, into result: inout [Statement]) {
            if let condition = expression.as(IfExprSyntax.self) {
                readIf(condition, into: &result)
            } else if let choice = expression.as(SwitchExprSyntax.self) {
                readSwitch(choice, into: &result)
            } else {
                result.append(.expression(read(expression)))
            }
        }

        private mutating func readIf(_ condition: IfExprSyntax, into result: inout [Statement]) {
            var branches = [clause(condition)]
            var next = condition.elseBody
            while case .ifExpr(let inner)? = next {
                branches.append(clause(inner))
                next = inner.elseBody
            }
            if case .codeBlock(let block)? = next {
                branches.append(.init(condition: nil, statements: statements(block.statements)))
            }
            result.append(.branches(branches, isExhaustive: next != nil))
            if condition.body.statements.last?.endsBody == true { result += guards(condition.conditions, ofIf: true) }
        }

        private mutating func clause(_ condition: IfExprSyntax) -> Statement.Clause {
            .init(
                condition: condition.conditions.oneLine, tests: conditions(condition.conditions),
                statements: statements(condition.body.statements))
        }

        /// Reads a `switch`. Its subject is a test of the first case.
        private mutating func readSwitch(_ choice: SwitchExprSyntax, into result: inout [Statement]) {
            let subject = read(choice.subject)
            var tests = subject.usesContainers ? [Statement.expression(subject)] : []
            var branches: [Statement.Clause] = []
            for case .switchCase(let branch) in choice.cases {
                var condition: String?
                if case .case(let label) = branch.label {
                    condition = "\(choice.subject.oneLine) is \(label.caseItems.oneLine)"
                    // Each of several patterns binds the same names.
                    tests += label.caseItems.first.map { constants(of: $0.pattern, matching: subject) } ?? []
                }
                branches.append(
                    .init(condition: condition, tests: tests, statements: statements(branch.statements)))
                tests = []
            }
            result.append(.branches(branches, isExhaustive: true))
        }

        /// The relevant expressions of conditions, and the names that they bind.
        private mutating func conditions(_ list: ConditionElementListSyntax) -> [Statement] {
            var result: [Statement] = []
            for element in list {
                switch element.condition {
                case .expression(let expression):
                    let value = read(expression)
                    if value.usesContainers || value.passesType { result.append(.expression(value)) }
                case .optionalBinding(let binding):
                    // `if let name` is short for `if let name = name`.
                    let short = binding.pattern.boundName.map {
                        Expression(.name(.names([$0]), labels: nil), at: position(of: binding))
                    }
                    guard let value = binding.initializer.map({ read($0.value) }) ?? short else { continue }
                    result += constants(
                        binding.pattern, of: binding.typeAnnotation?.type,
                        matching: Expression(.unwrapped(value), at: value.position))
                case .matchingPattern(let match):
                    result += constants(of: match.pattern, matching: read(match.initializer.value))
                default: break
                }
            }
            return result
        }

        /// The names that a `guard`, or an `if !name { return }`, tests for what follows, and the calls that are no condition
        /// otherwise. They may ask whether something is registered.
        private mutating func guards(_ list: ConditionElementListSyntax, ofIf: Bool = false) -> [Statement] {
            list.compactMap { element in
                guard case .expression(let condition) = element.condition else { return nil }
                let negated = condition.as(PrefixOperatorExprSyntax.self)?.expression
                guard let value = (negated ?? (ofIf ? nil : condition)).map({ read($0) }) else { return nil }
                switch value.form {
                case .other where !ofIf && !value.usesContainers && !value.passesType,
                    .call where !value.usesContainers && !value.passesType, .name, .member:
                    return .expression(Expression(.other(Expression.guardText, [value]), at: value.position))
                default: return nil
                }
            }
        }

        private mutating func readStatement(_ statement: StmtSyntax, into result: inout [Statement]) {
            if let expression = statement.as(ExpressionStmtSyntax.self) {
                readExpression(expression.expression, into: &result)
            } else if let returned = statement.as(ReturnStmtSyntax.self) {
                returns += returned.expression?.alternatives ?? 1
                if let expression = returned.expression { readExpression(expression, into: &result) }
            } else if let loop = statement.as(ForStmtSyntax.self) {
                let sequence = read(loop.sequence)
                var inner = constants(loop.pattern, matching: Expression(.element(sequence), at: sequence.position))
                if let condition = loop.whereClause.map({ read($0.condition) }), condition.usesContainers {
                    inner.append(.expression(condition))
                }
                result.append(.loop(inner + statements(loop.body.statements)))
            } else if let loop = statement.as(WhileStmtSyntax.self) {
                result.append(.loop(conditions(loop.conditions) + statements(loop.body.statements)))
            } else if let loop = statement.as(RepeatStmtSyntax.self) {
                result.append(.loop(statements(loop.body.statements)))
                result.append(.expression(read(loop.condition)))
            } else if let labeled = statement.as(LabeledStmtSyntax.self) {
                readStatement(labeled.statement, into: &result)
            } else if let attempt = statement.as(DoStmtSyntax.self) {
                result.append(.loop(statements(attempt.body.statements)))
                for clause in attempt.catchClauses { result.append(.loop(statements(clause.body.statements))) }
            } else if let guarded = statement.as(GuardStmtSyntax.self) {
                result += conditions(guarded.conditions) + guards(guarded.conditions)
                if guarded.body.statements.last?.item.is(ThrowStmtSyntax.self) == true {
                    result.append(.expression(Expression(.other(Expression.throwText, []), at: position(of: guarded))))
                }
                result.append(.loop(statements(guarded.body.statements)))
            } else if let deferred = statement.as(DeferStmtSyntax.self) {
                result.append(.loop(statements(deferred.body.statements)))
            } else if let thrown = statement.as(ThrowStmtSyntax.self) {
                // It is not the result of the body.
                let error = read(thrown.expression)
                result.append(.expression(Expression(.other(Expression.throwText, [error]), at: error.position)))
            }
        }

        private mutating func clauses(_ configuration: IfConfigDeclSyntax) -> [Statement.Clause] {
            configuration.clauses.map { clause in
                var inner: [Statement] = []
                if case .statements(let list)? = clause.elements { inner = statements(list) }
                return .init(condition: clause.condition?.oneLine, statements: inner)
            }
        }
    }

    extension SyntaxProtocol {
        /// The text on one line, for conditions.
        fileprivate var oneLine: String {
            trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    extension ExprSyntax {
        /// The elements, if it is a tuple, perhaps after a `try`.
        fileprivate var tupleElements: LabeledExprListSyntax? {
            if let attempt = self.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
                return attempt.expression.tupleElements
            }
            return self.as(TupleExprSyntax.self)?.elements
        }
    }

    extension CodeBlockItemSyntax {
        /// True for a `return` or a `throw`.
        fileprivate var endsBody: Bool { item.is(ReturnStmtSyntax.self) || item.is(ThrowStmtSyntax.self) }
    }

    extension CodeBlockItemListSyntax {
        /// The number of values that the only expression has, or the last one of a branch.
        var alternatives: Int { last?.item.as(ExprSyntax.self)?.alternatives ?? 1 }
    }

    extension ExprSyntax {
        /// The number of values of which it is one: those of `a ?? b` or of branches.
        fileprivate var alternatives: Int {
            if let attempt = self.as(TryExprSyntax.self) { return attempt.expression.alternatives }
            if let awaited = self.as(AwaitExprSyntax.self) { return awaited.expression.alternatives }
            if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
                return only.expression.alternatives
            }
            if let sequence = self.as(SequenceExprSyntax.self) {
                return 1
                    + sequence.elements.count {
                        $0.is(UnresolvedTernaryExprSyntax.self)
                            || $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
                    }
            }
            if let condition = self.as(IfExprSyntax.self) {
                let others =
                    switch condition.elseBody {
                    case .ifExpr(let inner): ExprSyntax(inner).alternatives
                    case .codeBlock(let block): block.statements.alternatives
                    case nil: 0
                    }
                return condition.body.statements.alternatives + others
            }
            if let choice = self.as(SwitchExprSyntax.self) {
                return choice.cases.reduce(0) { $0 + ($1.as(SwitchCaseSyntax.self)?.statements.alternatives ?? 1) }
            }
            return 1
        }
    }

    extension PatternSyntax {
        /// The name that a simple pattern binds.
        fileprivate var boundName: String? {
            self.is(WildcardPatternSyntax.self) ? "_" : self.as(IdentifierPatternSyntax.self)?.identifier.plainText
        }
    }
#endif
