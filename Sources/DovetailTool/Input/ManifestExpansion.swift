#if Tools
    internal import DovetailReader

    /// The expressions of a `Package.swift`, in which the calls of its own functions, its loops and its constants are
    /// replaced by what they list. So a manifest may have `feature("Cart")` instead of a target.
    struct ManifestExpansion {
        typealias Expression = DovetailReader.Expression
        /// The values of constants and parameters by name. Those of a closure have the names `$0`, `$1`, ….
        private typealias Values = [String: Expression]

        private let facts: FileFacts
        private let functions: [String: [Function]]
        private let constants: [String: Expression]
        /// Far above what manifests need. A function that calls itself has no end.
        private static let depthLimit = 8

        /// The number of statements and expressions that may still be expanded, so that every manifest has an end.
        private final class Budget {
            var rest = 100_000
        }
        private let budget = Budget()

        init(_ facts: FileFacts) {
            self.facts = facts
            let all = facts.functions + facts.declarations.flatMap(\.functions)
            functions = Dictionary(grouping: all.filter { !$0.body.isEmpty }, by: \.name)
            constants = Dictionary(
                facts.properties.compactMap { property in property.value.map { (property.name, $0) } }
            ) { first, _ in first }
        }

        /// The values of the constants, and the other expressions outside of functions.
        var expressions: [Expression] {
            facts.properties.compactMap { $0.value.map { expand($0, with: [:], depth: 0) } }
                + expand(facts.statements, with: [:], depth: 0)
        }

        private func expand(_ statements: [Statement], with outer: Values, depth: Int) -> [Expression] {
            guard depth < ManifestExpansion.depthLimit, budget.rest > 0 else { return [] }
            var values = outer
            return statements.flatMap { statement -> [Expression] in
                switch statement {
                case .expression(let expression): return [expand(expression, with: values, depth: depth)]
                case .constant(let name, _, _, let value):
                    values[name] = expand(value, with: values, depth: depth)
                    return [values[name] ?? value]
                case .type: return []
                case .loop(let body): return expandLoop(body, with: values, depth: depth)
                case .branches(let clauses, _), .configuration(let clauses):
                    return clauses.flatMap { expand($0.statements, with: values, depth: depth + 1) }
                }
            }
        }

        private func expandLoop(_ body: [Statement], with values: Values, depth: Int) -> [Expression] {
            guard case .constant(let name, _, _, let element)? = body.first, case .element(let list) = element.form,
                case .array(let elements) = expand(list, with: values, depth: depth).form
            else { return [] }
            return elements.flatMap { element in
                var inner = values
                inner[name] = element
                return expand(Array(body.dropFirst()), with: inner, depth: depth + 1)
            }
        }

        private func expand(_ expression: Expression, with values: Values, depth: Int) -> Expression {
            budget.rest -= 1
            guard depth < ManifestExpansion.depthLimit, budget.rest > 0 else { return expression }
            func inside(_ other: Expression) -> Expression { expand(other, with: values, depth: depth) }
            let form: Expression.Form
            switch expression.form {
            case .name(let path, _):
                guard path.parts?.count == 1 else { return expression }
                if let known = values[path.text] { return known }
                guard let constant = constants[path.text] else { return expression }
                return expand(constant, with: [:], depth: depth + 1)
            case .parameter(let number): return values["$\(number)"] ?? expression
            case .array(let elements): form = .array(elements.map(inside))
            case .other(Expression.interpolationText, let parts): form = text(of: parts.map(inside))
            case .choice(let elements, let condition): form = .choice(elements.map(inside), by: condition)
            case .other(let text, let parts): form = .other(text, parts.map(inside))
            case .call(let callee, let arguments):
                return expandCall(of: callee, with: arguments, values, at: expression.position, depth: depth)
            default: return expression
            }
            return Expression(form, at: expression.position)
        }

        private func text(of parts: [Expression]) -> Expression.Form {
            let texts = parts.compactMap { if case .text(let text) = $0.form { text } else { nil } }
            return texts.count == parts.count ? .text(texts.joined()) : .other(Expression.interpolationText, parts)
        }

        private func expandCall(
            of callee: Expression, with arguments: [Expression.Argument], _ values: Values, at position: Position,
            depth: Int
        ) -> Expression {
            if case .closure(let closure)? = arguments.last?.value.form, arguments.count == 1,
                ["map", "flatMap", "compactMap", "forEach"].contains(callee.calledName), let list = callee.receiver,
                case .array(let elements) = expand(list, with: values, depth: depth).form
            {
                let all = elements.flatMap { expand(closure, with: $0, values, depth: depth + 1) }
                return Expression(.array(all), at: position)
            }
            var given = arguments
            for index in given.indices { given[index].value = expand(given[index].value, with: values, depth: depth) }
            for function in callee.calledName.flatMap({ functions[$0] }) ?? [] {
                guard let inner = ManifestExpansion.values(of: function.parameters, from: given) else { continue }
                return Expression(.array(expand(function.body, with: inner, depth: depth + 1)), at: position)
            }
            return Expression(.call(callee, given), at: position)
        }

        private func expand(_ closure: Closure, with element: Expression, _ outer: Values, depth: Int) -> [Expression] {
            var values = outer
            values["$0"] = element
            if let name = closure.parameters.first?.name { values[name] = element }
            return expand(closure.statements, with: values, depth: depth)
        }

        /// The values of parameters, or `nil` if the labels do not match.
        private static func values(of parameters: [Function.Parameter], from given: [Expression.Argument]) -> Values? {
            var values: Values = [:]
            var open = parameters[...]
            for argument in given {
                guard let index = open.firstIndex(where: { $0.label == argument.label }) else { return nil }
                values[open[index].name] = argument.value
                open = open[(index + 1)...]
            }
            return values
        }
    }
#endif
