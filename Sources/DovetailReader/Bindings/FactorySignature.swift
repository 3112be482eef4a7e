internal import DovetailGraph

/// What a factory, an injection or a hook asks for, and how it runs.
struct FactorySignature {
    var result: ResolvedType?
    var asked: [ParameterUse] = []
    var isolation: String?
    var isAsync = false
    var isOpaque = false
    /// Whether what is asked by hand in it was seen.
    var usesResolution = false
}

extension TypeContext {
    /// The code that a binding names or contains.
    ///
    /// - Parameter result: What it has to make, where that is said beside it.
    func maker(_ expression: Expression, making result: ResolvedType? = nil) -> FactorySignature {
        switch expression.form {
        case .closure(let closure):
            var inner = self
            inner.expected = result
            return inner.maker(closure, at: expression.position, self: nil)
        case .awaited(let inner): return maker(inner, making: result)
        case .name(let path, _): return reference(expression, path)
        case .cast(let inner, .function(let types, let effects, let result)):
            return signature(of: inner, types.map(resolve), resolve(result), isAsync: effects.contains("async"))
        default: return FactorySignature(isOpaque: true)
        }
    }

    /// `Type.init as (A, B) -> Type`, which picks one of several.
    private func signature(
        of expression: Expression, _ types: [ResolvedType], _ result: ResolvedType, isAsync: Bool
    ) -> FactorySignature {
        let fitting = callables(expression).first { $0.parameters.map(\.type) == types }
        let place = location(expression.position)
        return FactorySignature(
            result: result,
            asked: types.indices.map { index in
                ParameterUse(
                    type: types[index], label: fitting?.parameters[index].label,
                    location: fitting?.parameters[index].location ?? place)
            },
            isolation: isAsync ? nil : fitting?.isolation, isAsync: isAsync, isOpaque: false)
    }

    private func reference(_ expression: Expression, _ path: TypeReference) -> FactorySignature {
        let found = callables(expression)
        guard found.count == 1, let only = found.first else {
            var result = found.first?.result
            if result == nil, let parts = path.parts, parts.count > 1, parts.last?.name == "init" {
                result = resolve(.path(Array(parts.dropLast())))
            }
            return FactorySignature(result: result, isOpaque: true)
        }
        return FactorySignature(
            result: only.result,
            asked: only.parameters.map {
                ParameterUse(type: $0.isUnknown ? nil : $0.type, label: $0.label, location: $0.location)
            },
            isolation: only.isAsync ? nil : only.isolation, isAsync: only.isAsync,
            isOpaque: only.parameters.contains(where: \.isUnknown))
    }

    /// What the last line gives; of branches, the first one that is understood.
    private func result(of statements: [Statement]) -> ResolvedType? {
        switch statements.last {
        case .expression(let last): type(of: last)
        case .branches(let branches, _): branches.lazy.compactMap(result).first
        default: nil
        }
    }

    /// A closure: written types first, else those of the parameters that its own go to.
    func maker(_ closure: Closure, at position: Position, self value: ResolvedType?) -> FactorySignature {
        var maker = FactorySignature(isAsync: closure.isAsync)
        var inner = self
        for parameter in closure.parameters {
            if let type = parameter.type { inner.locals[parameter.name] = resolve(type) }
        }
        for statement in closure.statements {
            if case .constant(let name, let type, _, let value) = statement {
                inner.locals[name] = type.map(resolve) ?? inner.type(of: value)
            }
        }
        var uses = ParameterUses(reading: inner, count: closure.parameters.count, value: value)
        for statement in closure.statements { for expression in statement.expressions { uses.visit(expression) } }
        maker.result = closure.result.map(resolve) ?? inner.result(of: closure.statements)
        maker.asked = closure.parameters.enumerated().map { index, parameter in
            var asked = uses.found[index] ?? ParameterUse(type: nil, location: location(parameter.position))
            if let type = parameter.type {
                asked.type = resolve(type)
                if uses.found[index] == nil { asked.location = location(parameter.position) }
            }
            return asked
        }
        if case .named(let name) = names.globalActor(in: closure.attributes, scope), !maker.isAsync {
            maker.isolation = name
        }
        return maker
    }
}

/// Finds out what the untyped parameters of a closure are, from where they go.
private struct ParameterUses {
    let reading: TypeContext
    var found: [Int: ParameterUse] = [:]
    private var count: Int
    /// For injections: the type of the first parameter.
    private let value: ResolvedType?

    init(reading: TypeContext, count: Int, value: ResolvedType?) {
        self.reading = reading
        self.count = count
        self.value = value
    }

    mutating func visit(_ expression: Expression) {
        switch expression.form {
        case .call(let callee, let arguments): visitCall(callee, arguments)
        case .assignment(let target, let source):
            if case .member(let base, let name) = target.form, let owner = type(of: base) {
                take(source, reading.property(name, of: owner), label: nil)
            }
            visit(source)
        case .closure: break
        case .cast(let inner, let type): take(inner, reading.resolve(type), label: nil)
        default: for part in expression.parts { visit(part) }
        }
    }

    private func type(of expression: Expression) -> ResolvedType? {
        if case .parameter(0) = expression.form { return value }
        if case .member(let base, let name) = expression.form, let owner = type(of: base) {
            return reading.property(name, of: owner)
        }
        return reading.type(of: expression)
    }

    private mutating func visitCall(_ callee: Expression, _ arguments: [Expression.Argument]) {
        if case .name(let path, _) = callee.form, ["arg", "tagged"].contains(path.parts?.last?.name) { return }
        for argument in arguments where !argument.value.isImplicitCall { visit(argument.value) }
        var candidates = reading.callables(callee)
        if case .member(let base, let name) = callee.form {
            visit(base)
            if let owner = type(of: base) {
                candidates = reading.callables(Expression(.member(base, name), at: callee.position))
                if candidates.isEmpty { candidates = reading.methods(name, of: owner) }
            }
        }
        guard
            let (callable, matched) = candidates.lazy.compactMap({ one in one.match(arguments).map { (one, $0) } })
                .first
        else { return }
        for (argument, index) in zip(arguments, matched) {
            let parameter = callable.parameters[index]
            take(argument.value, parameter.isUnknown ? nil : parameter.type, label: parameter.label)
        }
    }

    /// `$1`, `arg($1)` or `tagged(T.self, $1)` where a value of a type is asked for.
    private mutating func take(_ expression: Expression, _ type: ResolvedType?, label: String?) {
        switch expression.form {
        case .parameter(let number): record(number, type, label, expression.position)
        case .awaited(let inner): take(inner, type, label: label)
        case .call(let callee, let arguments) where callee.isImplicit:
            takeImplicit(callee, arguments, type)
        case .array(let elements):
            let element = type?.base == "Swift.Array" ? type?.arguments.first : nil
            for one in elements { take(one, element, label: nil) }
        case .call(let callee, let arguments) where callee.calledName == "??":
            if let first = arguments.first?.value {
                take(first, type.map { .standard("Optional", [$0]) }, label: label)
            }
        case .call(let callee, let arguments):
            guard case .name(let path, _) = callee.form, let name = path.parts?.last?.name,
                case .parameter(let number)? = arguments.last?.value.form
            else { return }
            if name == "arg", arguments.count == 1 {
                let whole = type.map { ResolvedType.nominal("Dovetail.Argument", [$0], isProtocol: false) }
                record(number, whole, label, expression.position)
            } else if name == "tagged", arguments.count == 2, case .metatype(let tag) = arguments[0].value.form {
                let whole = type.map {
                    ResolvedType.nominal("Dovetail.Tagged", [$0, reading.resolve(tag)], isProtocol: false)
                }
                record(number, whole, label, expression.position)
            }
        default: break
        }
    }

    /// `.init(a: $0)` where a value of a known type is asked for.
    private mutating func takeImplicit(
        _ callee: Expression, _ arguments: [Expression.Argument], _ type: ResolvedType?
    ) {
        var inner = reading
        inner.expected = type?.base == "Swift.Optional" ? type?.arguments.first : type
        let found = inner.callables(callee).lazy.compactMap { one in one.match(arguments).map { (one, $0) } }.first
        guard let (callable, matched) = found else { return }
        for (argument, index) in zip(arguments, matched) {
            let parameter = callable.parameters[index]
            if !argument.value.isImplicitCall { visit(argument.value) }
            take(argument.value, parameter.isUnknown ? nil : parameter.type, label: parameter.label)
        }
    }

    private mutating func record(_ number: Int, _ type: ResolvedType?, _ label: String?, _ position: Position) {
        guard number < count, found[number]?.type == nil else { return }
        found[number] = ParameterUse(type: type, label: label, location: reading.location(position))
    }
}

extension Expression {
    fileprivate var isImplicit: Bool { if case .implicitMember = form { true } else { false } }

    fileprivate var isImplicitCall: Bool { if case .call(let callee, _) = form { callee.isImplicit } else { false } }
}

extension TypeContext {
    fileprivate func methods(_ name: String, of type: ResolvedType) -> [Callable] {
        var inner = self
        inner.locals["\u{1}"] = type
        let base = Expression(.name(.names(["\u{1}"]), labels: nil), at: Position(line: 1, column: 1))
        return inner.callables(Expression(.member(base, name), at: base.position))
    }
}
