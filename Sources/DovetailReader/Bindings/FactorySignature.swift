internal import DovetailGraph

/// The parameters, result and effects of a factory, an injection or a hook.
struct FactorySignature {
    var result: ResolvedType?
    var parameters: [ParameterUse] = []
    var isolation: String?
    var isAsync = false
    var isOpaque = false
    /// True if the code is declared in another library, so that it mentions no type of the sources.
    var isFromOtherLibrary = false
}

extension TypeContext {
    /// The signature of the code to which a binding refers, or that it contains.
    ///
    /// - Parameter result: The type of the result, if the binding states it.
    func signature(of expression: Expression, returning result: ResolvedType? = nil) -> FactorySignature {
        switch expression.form {
        case .closure(let closure):
            var inner = self
            inner.expected = result
            return inner.signature(of: closure, at: expression.position, injectingInto: nil)
        case .awaited(let inner): return signature(of: inner, returning: result)
        case .name(let path, _): return reference(to: path, in: expression)
        case .cast(let inner, .function(let types, _, let effects, let result)):
            return signature(
                of: inner, from: types.map(resolve), to: resolve(result), isAsync: effects.contains("async"))
        default: return FactorySignature(isOpaque: true)
        }
    }

    /// The signature of `Type.init as (A, B) -> Type`, which selects one of several initializers.
    private func signature(
        of expression: Expression, from types: [ResolvedType], to result: ResolvedType, isAsync: Bool
    ) -> FactorySignature {
        let fitting = callables(for: expression).first { $0.parameters.map(\.type) == types }
        let location = location(of: expression.position)
        return FactorySignature(
            result: result,
            parameters: types.indices.map { index in
                ParameterUse(
                    type: types[index], label: fitting?.parameters[index].label,
                    location: fitting?.parameters[index].location ?? location)
            },
            isolation: isAsync ? nil : fitting?.isolation, isAsync: isAsync, isOpaque: false)
    }

    private func reference(to path: TypeReference, in expression: Expression) -> FactorySignature {
        let found = callables(for: expression)
        let owner = path.parts.flatMap { $0.count > 1 && $0.last?.name == "init" ? $0.dropLast() : nil }
            .map { resolve(.path(Array($0))) }
        // Of a type of another library, the sources show only the initializers of their own extensions.
        let isForeign = owner.map { (table.symbol(of: $0)?.kind ?? .extension) == .extension } ?? false
        // Of the two initializers that the compiler adds to a structure, a reference is to the one without parameters.
        let isPlain = path.parts?.last?.name == "init" && found.count == 2 && found.allSatisfy(\.isImplicit)
        let isConditional = owner.flatMap(table.symbol)?.hasConditionalCreation ?? false
        guard found.count == 1 || isPlain, let only = found.first, !isForeign, !isConditional else {
            return FactorySignature(
                result: found.first?.result ?? owner, isOpaque: true,
                isFromOtherLibrary: found.isEmpty && isFromOtherLibrary(expression))
        }
        return FactorySignature(
            result: only.result,
            parameters: only.parameters.map {
                ParameterUse(type: $0.type, label: $0.label, location: $0.location, hasDefault: $0.hasDefault)
            },
            isolation: only.isAsync ? nil : only.isolation, isAsync: only.isAsync,
            isOpaque: only.parameters.contains(where: \.type.isUnresolved))
    }

    /// The type of the last line; of branches, that of the first one whose type is known.
    func result(of statements: some BidirectionalCollection<Statement>) -> ResolvedType? {
        switch statements.last {
        case .expression(let last): type(of: last)
        case .branches(let branches, _):
            branches.lazy.compactMap { branch in
                var inner = self
                inner.declare(branch.everything)
                return inner.result(of: branch.statements)
            }.first
        case .loop(let body): result(of: body) ?? result(of: statements.dropLast())
        default: nil
        }
    }

    /// Adds the values and types that statements declare.
    private mutating func declare(_ statements: [Statement]) {
        for statement in statements {
            switch statement {
            case .constant(let name, let type, _, let value):
                declare(name, of: type.map(resolve) ?? self.type(of: value))
            case .type(let name, let alias): declareType(name, alias: alias)
            case .loop(let body): declare(body)
            default: break
            }
        }
    }

    /// The signature of a closure. A parameter without a written type has the type of the parameter to which it is
    /// passed.
    func signature(of closure: Closure, at position: Position, injectingInto value: ResolvedType?) -> FactorySignature {
        var signature = FactorySignature(isAsync: closure.isAsync)
        var inner = self
        inner.closureParameters = closure.parameters.map(\.name)
        for parameter in closure.parameters {
            inner.declare(parameter.name, of: parameter.type.map(resolve))
        }
        inner.declare(closure.statements)
        var uses = ParameterUses(context: inner, count: closure.parameters.count, value: value)
        for statement in closure.statements { for expression in statement.expressions { uses.visit(expression) } }
        signature.result = closure.result.map(resolve) ?? inner.result(of: closure.statements)
        signature.parameters = closure.parameters.enumerated().map { index, parameter in
            var use = uses.found[index] ?? ParameterUse(type: nil, location: location(of: parameter.position))
            if let type = parameter.type {
                use.type = resolve(type)
                if uses.found[index] == nil { use.location = location(of: parameter.position) }
            }
            return use
        }
        if case .named(let name) = names.globalActor(in: closure.attributes, of: scope), !signature.isAsync {
            signature.isolation = name
        }
        if signature.result == nil, closure.parameters.isEmpty, case .expression(let last)? = closure.statements.last {
            signature.isFromOtherLibrary = isFromOtherLibrary(last)
        }
        return signature
    }
}

/// Infers the types of a closure's parameters from the calls to which they are passed.
private struct ParameterUses {
    let context: TypeContext
    var found: [Int: ParameterUse] = [:]
    private var count: Int
    /// For injections: the type of the first parameter.
    private let value: ResolvedType?

    init(context: TypeContext, count: Int, value: ResolvedType?) {
        self.context = context
        self.count = count
        self.value = value
    }

    mutating func visit(_ expression: Expression) {
        switch expression.form {
        case .call(let callee, let arguments): visitCall(of: callee, with: arguments)
        case .assignment(let target, let source):
            if case .member(let base, let name) = target.form, let owner = type(of: base) {
                infer(source, as: context.property(name, of: owner), label: nil)
            }
            visit(source)
        case .closure: break
        case .cast(let inner, let type): infer(inner, as: context.resolve(type), label: nil)
        default: for part in expression.parts { visit(part) }
        }
    }

    private func type(of expression: Expression) -> ResolvedType? {
        if case .parameter(0) = expression.form { return value }
        if case .member(let base, let name) = expression.form, let owner = type(of: base) {
            return context.property(name, of: owner)
        }
        return context.type(inChain: expression)
    }

    private mutating func visitCall(of callee: Expression, with arguments: [Expression.Argument]) {
        if case .name(let path, _) = callee.form, ["arg", "tagged"].contains(path.parts?.last?.name) { return }
        for argument in arguments where !argument.value.isImplicitCall { visit(argument.value) }
        var candidates = context.callables(for: callee)
        if case .member(let base, let name) = callee.form {
            visit(base)
            if let owner = type(of: base) {
                candidates = context.callables(for: Expression(.member(base, name), at: callee.position))
                if candidates.isEmpty { candidates = context.methods(name, ofValue: owner) }
            }
        }
        for (argument, parameter) in zip(arguments, context.parameters(of: context.fitting(candidates, to: arguments)))
        {
            infer(argument.value, as: parameter.type.known, label: parameter.label)
        }
    }

    /// Infers the parameter in an expression of a known type: `$1`, `arg($1)` or `tagged(T.self, $1)`.
    private mutating func infer(_ expression: Expression, as type: ResolvedType?, label: String?) {
        let location = context.location(of: expression.position)
        switch expression.form {
        case .parameter(let number): note(ParameterUse(type: type, label: label, location: location), for: number)
        case .awaited(let inner): infer(inner, as: type, label: label)
        case .call(let callee, let arguments) where callee.isImplicit:
            inferImplicitCall(of: callee, with: arguments, as: type)
        case .array(let elements):
            let element = type?.base == "Swift.Array" ? type?.arguments.first : nil
            for one in elements { infer(one, as: element, label: nil) }
        case .call(let callee, let arguments) where callee.calledName == "??":
            if let first = arguments.first?.value {
                infer(first, as: type.map { .standard("Optional", [$0]) }, label: label)
            }
        case .call(let callee, let arguments):
            guard case .name(let path, _) = callee.form, let name = path.parts?.last?.name,
                case .parameter(let number)? = arguments.last?.value.form
            else { return }
            if name == "arg", arguments.count == 1 {
                let whole = type.map { ResolvedType.nominal("Dovetail.RuntimeArgument", [$0], isProtocol: false) }
                note(ParameterUse(type: whole, label: label, location: location), for: number)
            } else if name == "tagged", arguments.count == 2, case .metatype(let tag) = arguments[0].value.form {
                let whole = type.map {
                    ResolvedType.nominal("Dovetail.Tagged", [$0, context.resolve(tag)], isProtocol: false)
                }
                note(ParameterUse(type: whole, label: label, location: location), for: number)
            }
        default: break
        }
    }

    /// Infers the parameters in a call of a known type without its name: `.init(a: $0)`.
    private mutating func inferImplicitCall(
        of callee: Expression, with arguments: [Expression.Argument], as type: ResolvedType?
    ) {
        var inner = context
        inner.expected = type?.withoutOptional
        let fitting = context.fitting(inner.callables(for: callee), to: arguments)
        for (argument, parameter) in zip(arguments, context.parameters(of: fitting)) {
            if !argument.value.isImplicitCall { visit(argument.value) }
            infer(argument.value, as: parameter.type.known, label: parameter.label)
        }
    }

    private mutating func note(_ use: ParameterUse, for number: Int) {
        guard number < count, found[number]?.type == nil else { return }
        found[number] = use
    }
}

extension Expression {
    fileprivate var isImplicit: Bool { if case .implicitMember = form { true } else { false } }

    fileprivate var isImplicitCall: Bool { if case .call(let callee, _) = form { callee.isImplicit } else { false } }
}

extension TypeContext {
    /// The methods that can be called on a value of a type.
    fileprivate func methods(_ name: String, ofValue type: ResolvedType) -> [Callable] {
        var inner = self
        inner.declare("\u{1}", of: type)
        let base = Expression(.name(.names(["\u{1}"]), labels: nil), at: Position(line: 1, column: 1))
        return inner.callables(for: Expression(.member(base, name), at: base.position))
    }
}
