internal import DovetailGraph
internal import DovetailReader

/// Writes code as text. No other type composes Swift from strings.
package struct SwiftRenderer {
    private static let width = 120
    private var lines: [String] = []
    private var depth = 0

    /// The text of a file, with a line break at its end.
    package static func text(of file: SwiftFile) -> String {
        var renderer = SwiftRenderer()
        for line in file.heading { renderer.write(line) }
        if !file.imports.isEmpty { renderer.write("") }
        for declaration in file.imports { renderer.write(declaration) }
        for declaration in file.declarations {
            renderer.write("")
            renderer.write(declaration)
        }
        return renderer.lines.joined(separator: "\n") + "\n"
    }

    private init() {}

    private mutating func write(_ line: String) {
        lines.append(line.isEmpty ? "" : String(repeating: "    ", count: depth) + line)
    }

    private mutating func write(_ line: SwiftFile.Import) {
        let text = (line.modifiers + ["import", line.module]).joined(separator: " ")
        guard line.isConditional else { return write(text) }
        write(inside: "canImport(\(line.module))") { $0.write(text) }
    }

    private mutating func block(_ head: String, _ body: (inout SwiftRenderer) -> Void) {
        write(head + " {")
        depth += 1
        body(&self)
        depth -= 1
        write("}")
    }

    private mutating func write(_ declaration: SwiftDeclaration) {
        switch declaration {
        case .extension(let type, let members):
            guard !members.isEmpty else { return write("extension \(TypeText.text(of: type)) {}") }
            block("extension \(TypeText.text(of: type))") { $0.write(members) }
        case .structure(let modifiers, let name, let inherits, let comment, let members):
            if let comment { write("/// \(comment)") }
            let head = (modifiers + ["struct", "\(name): \(inherits.joined(separator: ", "))"]).joined(separator: " ")
            block(head) { $0.write(members) }
        case .property(let property): write(property)
        case .function(let function): write(function)
        case .restricted(let restrictions, let declaration):
            write(inside: restrictions.conditions.isEmpty ? nil : Restrictions.all(restrictions.conditions)) {
                for attribute in restrictions.availability { $0.write(attribute) }
                $0.write(declaration)
            }
        }
    }

    /// Writes lines in an `#if`, or as they are if there is no condition.
    private mutating func write(inside condition: String?, _ body: (inout SwiftRenderer) -> Void) {
        guard let condition else { return body(&self) }
        write("#if \(condition)")
        depth += 1
        body(&self)
        depth -= 1
        write("#endif")
    }

    private mutating func write(_ members: [SwiftDeclaration]) {
        for (index, member) in members.enumerated() {
            if index > 0 { write("") }
            write(member)
        }
    }

    private mutating func write(_ property: SwiftProperty) {
        let head = (property.modifiers + ["var", "\(property.name): \(TypeText.text(of: property.type))"])
        block(head.joined(separator: " ")) { $0.write(property.body) }
    }

    private mutating func write(_ function: SwiftFunction) {
        let head = (function.modifiers + ["func", TypeText.identifier(function.name)]).joined(separator: " ")
        let parameters = function.parameters.map(text)
        var tail = function.isAsync ? " async" : ""
        if function.isThrowing { tail += " throws" }
        if let result = function.result { tail += " -> \(TypeText.text(of: result))" }
        let whole = "\(head)(\(parameters.joined(separator: ", ")))\(tail)"
        if case .result(let value)? = function.body.first, function.body.count == 1 {
            let line = "\(whole) { \(flat(value)) }"
            if line.count + depth * 4 <= SwiftRenderer.width { return write(line) }
        }
        if whole.count + depth * 4 + 2 <= SwiftRenderer.width || parameters.isEmpty {
            return block(whole) { $0.write(function.body) }
        }
        write("\(head)(")
        depth += 1
        for (index, parameter) in parameters.enumerated() {
            write(parameter + (index < parameters.count - 1 ? "," : ""))
        }
        depth -= 1
        block(")\(tail)") { $0.write(function.body) }
    }

    private func text(of parameter: SwiftFunction.Parameter) -> String {
        let name = TypeText.identifier(parameter.name)
        let label = parameter.label == parameter.name ? name : parameter.label.map(TypeText.label) ?? "_"
        let type = TypeText.text(of: parameter.type, asParameter: true)
        return (label == name ? name : "\(label) \(name)") + ": \(type)" + (parameter.isNilByDefault ? " = nil" : "")
    }

    private mutating func write(_ body: [SwiftStatement]) { for statement in body { write(statement) } }

    private mutating func write(_ statement: SwiftStatement) {
        switch statement {
        case .constant(let name, let type, let value):
            let annotation = type.map { ": \(TypeText.text(of: $0))" } ?? ""
            write("let \(TypeText.identifier(name))\(annotation) = ", value)
        case .asyncConstant(let name, let value): write("async let \(TypeText.identifier(name)) = ", value)
        case .assignment(let target, let value): write("\(flat(target)) = ", value)
        case .expression(let value): write("", value)
        case .result(let value): write("return ", value)
        case .located(let file, let line, let inner):
            lines.append("#sourceLocation(file: \(file.swiftLiteral), line: \(line))")
            write(inner)
            lines.append("#sourceLocation()")
        case .configured(let condition, let inner): write(inside: condition) { $0.write(inner) }
        case .available(let versions, let inner): block("if #available(\(versions))") { $0.write(inner) }
        }
    }

    /// Writes one line if it fits, and otherwise one line for each argument.
    private mutating func write(_ head: String, _ value: SwiftExpression, tail: String = "") {
        let line = head + flat(value) + tail
        guard line.count + depth * 4 > SwiftRenderer.width else { return write(line) }
        switch value {
        case .attempt(let isThrowing, let isAsync, let inner):
            write(head + keywords(isThrowing: isThrowing, isAsync: isAsync), inner, tail: tail)
        case .call(.member(let base?, let name), let arguments) where arguments.count < 2:
            write(head, base, tail: call(".\(name)", with: arguments) + tail)
        case .call(let callee, let arguments) where arguments.last?.trailingClosure != nil:
            let others = arguments.dropLast()
            let opening = "\(head)\(flat(callee))" + (others.isEmpty ? " " : "(\(list(Array(others)))) ")
            if let closure = arguments.last?.value { write(opening, closure, tail: tail) }
        case .closure(let modifiers, let parameters, let body):
            let first = signature(modifiers, parameters: parameters)
            write("\(head){" + (first.isEmpty ? "" : " \(first) in"))
            depth += 1
            write("", body)
            depth -= 1
            write("}\(tail)")
        case .call(let callee, let arguments) where !arguments.isEmpty:
            write("\(head)\(flat(callee))(")
            depth += 1
            for (index, argument) in arguments.enumerated() {
                let label = argument.label.map { "\(TypeText.label($0)): " } ?? ""
                write(label, argument.value, tail: index < arguments.count - 1 ? "," : "")
            }
            depth -= 1
            write(")\(tail)")
        case .array(let elements) where !elements.isEmpty:
            write("\(head)[")
            depth += 1
            for element in elements { write("", element, tail: ",") }
            depth -= 1
            write("]\(tail)")
        case .tuple(let elements):
            write("\(head)(")
            depth += 1
            for (index, element) in elements.enumerated() {
                write("", element, tail: index < elements.count - 1 ? "," : "")
            }
            depth -= 1
            write(")\(tail)")
        default: write(line)
        }
    }

    private func keywords(isThrowing: Bool, isAsync: Bool) -> String {
        (isThrowing ? "try " : "") + (isAsync ? "await " : "")
    }

    private func flat(_ expression: SwiftExpression) -> String {
        switch expression {
        case .name(let name): TypeText.identifier(name)
        case .type(let type): TypeText.text(of: type)
        case .member(let base, let name): (base.map(flat) ?? "") + ".\(name)"
        case .element(let base, let number): "\(flat(base)).\(number)"
        case .call(let callee, let arguments): call(flat(callee), with: arguments)
        case .initializer(let type, let labels):
            "\(TypeText.text(of: type)).init(\(labels.map { "\($0.map(TypeText.label) ?? "_"):" }.joined()))"
        case .metatype(let type): "\(TypeText.base(type)).self"
        case .array(let elements): "[\(elements.map(flat).joined(separator: ", "))]"
        case .tuple(let elements): "(\(elements.map(flat).joined(separator: ", ")))"
        case .closure(let modifiers, let parameters, let value):
            "{ \(signature(modifiers, parameters: parameters))\(modifiers.isEmpty && parameters.isEmpty ? "" : " in ")\(flat(value)) }"
        case .attempt(let isThrowing, let isAsync, let inner):
            keywords(isThrowing: isThrowing, isAsync: isAsync) + flat(inner)
        case .absent: "nil"
        }
    }

    /// Writes a closure at the end as a trailing closure.
    private func call(_ callee: String, with arguments: [SwiftExpression.Argument]) -> String {
        guard let closure = arguments.last?.trailingClosure else { return "\(callee)(\(list(arguments)))" }
        let others = arguments.dropLast()
        return "\(callee)\(others.isEmpty ? "" : "(\(list(Array(others))))") \(flat(closure))"
    }

    private func list(_ arguments: [SwiftExpression.Argument]) -> String {
        arguments.map { ($0.label.map { "\(TypeText.label($0)): " } ?? "") + flat($0.value) }
            .joined(separator: ", ")
    }

    /// The attributes and parameters of a closure, before `in`.
    private func signature(_ modifiers: [String], parameters: [SwiftExpression.ClosureParameter]) -> String {
        let names = parameters.map { parameter in
            TypeText.identifier(parameter.name)
                + (parameter.type.map { ": \(TypeText.text(of: $0, asParameter: true))" } ?? "")
        }.joined(separator: ", ")
        let isTyped = parameters.contains { $0.type != nil }
        return (modifiers + (parameters.isEmpty ? [] : [isTyped ? "(\(names))" : names])).joined(separator: " ")
    }
}
