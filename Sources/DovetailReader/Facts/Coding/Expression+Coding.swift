extension Position: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(position: self)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(line: try reader.read(), column: try reader.read())
    }
}

extension Expression: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(position)
        writer.write(form)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        let position: Position = try reader.read()
        self.init(try reader.read(), at: position)
    }
}

extension Expression.Argument: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(label)
        writer.write(value)
        writer.write(isTrailing)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(label: try reader.read(), value: try reader.read(), isTrailing: try reader.read())
    }
}

extension Expression.Form: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        switch self {
        case .name(let path, let labels): writer.write(case: 0, path, labels)
        case .parameter(let number): writer.write(case: 1, number)
        case .member(let base, let name): writer.write(case: 2, base, name)
        case .call(let callee, let arguments): writer.write(case: 3, callee, arguments)
        case .implicitMember(let name): writer.write(case: 4, name)
        case .metatype(let type): writer.write(case: 5, type)
        case .keyPath(let names): writer.write(case: 6, names)
        case .text(let text): writer.write(case: 7, text)
        case .literal(let text, let type): writer.write(case: 8, text, type)
        case .array(let elements): writer.write(case: 9, elements)
        case .closure(let closure): writer.write(case: 10, closure)
        case .awaited(let inner): writer.write(case: 11, inner)
        case .assignment(let target, let source): writer.write(case: 12, target, source)
        case .cast(let inner, let type): writer.write(case: 13, inner, type)
        case .other(let text, let parts): writer.write(case: 14, text, parts)
        case .unwrapped(let inner): writer.write(case: 15, inner)
        case .element(let sequence): writer.write(case: 16, sequence)
        case .choice(let values, let condition): writer.write(case: 17, values, condition)
        case .payload(let value, let name, let index):
            writer.write(case: 18, value, name)
            writer.write(index)
        case .tuple(let elements): writer.write(case: 19, elements)
        case .branches(let statements): writer.write(case: 20, statements)
        case .chained(let inner): writer.write(case: 21, inner)
        }
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        switch try reader.byte() {
        case 0: self = .name(try reader.read(), labels: try reader.read())
        case 1: self = .parameter(try reader.read())
        case 2: self = .member(try reader.read(), try reader.read())
        case 3: self = .call(try reader.read(), try reader.read())
        case 4: self = .implicitMember(try reader.read())
        case 5: self = .metatype(try reader.read())
        case 6: self = .keyPath(try reader.read())
        case 7: self = .text(try reader.read())
        case 8: self = .literal(try reader.read(), type: try reader.read())
        case 9: self = .array(try reader.read())
        case 10: self = .closure(try reader.read())
        case 11: self = .awaited(try reader.read())
        case 12: self = .assignment(try reader.read(), try reader.read())
        case 13: self = .cast(try reader.read(), try reader.read())
        case 14: self = .other(try reader.read(), try reader.read())
        case 15: self = .unwrapped(try reader.read())
        case 16: self = .element(try reader.read())
        case 17: self = .choice(try reader.read(), by: try reader.read())
        case 18: self = .payload(try reader.read(), of: try reader.read(), try reader.read())
        case 19: self = .tuple(try reader.read())
        case 20: self = .branches(try reader.read())
        case 21: self = .chained(try reader.read())
        default: throw .malformed
        }
    }
}

extension Closure: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(parameters)
        writer.write(result)
        writer.write(attributes)
        writer.write(generics)
        writer.write(isAsync)
        writer.write(isFunction)
        writer.write(hasReturn)
        writer.write(statements)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(
            parameters: try reader.read(), result: try reader.read(), attributes: try reader.read(),
            generics: try reader.read(), isAsync: try reader.read(), isFunction: try reader.read(),
            hasReturn: try reader.read(), statements: try reader.read())
    }
}

extension Closure.Parameter: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(name)
        writer.write(type)
        writer.write(isIsolated)
        writer.write(position)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(
            name: try reader.read(), type: try reader.read(), isIsolated: try reader.read(),
            position: try reader.read())
    }
}

extension Statement: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        switch self {
        case .expression(let expression): writer.write(case: 0, expression)
        case .constant(let name, let type, let typePosition, let value):
            writer.write(case: 1, name, type)
            writer.write(typePosition)
            writer.write(value)
        case .branches(let branches, let isExhaustive): writer.write(case: 2, branches, isExhaustive)
        case .loop(let statements): writer.write(case: 3, statements)
        case .configuration(let clauses): writer.write(case: 4, clauses)
        case .type(let name, let alias): writer.write(case: 5, name, alias)
        }
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        switch try reader.byte() {
        case 0: self = .expression(try reader.read())
        case 1:
            self = .constant(
                name: try reader.read(), type: try reader.read(), typePosition: try reader.read(), try reader.read())
        case 2: self = .branches(try reader.read(), isExhaustive: try reader.read())
        case 3: self = .loop(try reader.read())
        case 4: self = .configuration(try reader.read())
        case 5: self = .type(name: try reader.read(), alias: try reader.read())
        default: throw .malformed
        }
    }
}

extension Statement.Clause: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(condition)
        writer.write(tests)
        writer.write(statements)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(condition: try reader.read(), tests: try reader.read(), statements: try reader.read())
    }
}
