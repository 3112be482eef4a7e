internal import DovetailGraph

extension CodeBodyWalk {
    /// The isolation of a request: that of its `isolation:` argument, if it has one, or that of the code around it.
    func caller(
        given arguments: [Expression.Argument], in context: TypeContext
    ) -> (isolation: Isolation, isUnknown: Bool, isGiven: Bool) {
        let isUnknown = hasUnknownIsolation && isolation == nil
        switch arguments.first(where: { $0.label == "isolation" })?.value.text {
        case nil: return (isolation(in: context), isUnknown, false)
        case "nil": return (.nonisolated, false, true)
        case "#isolation": return (isolation(in: context), isUnknown, true)
        default: return (isolation(in: context), true, true)
        }
    }

    /// The isolation of the code, as far as it is known.
    func isolation(in context: TypeContext) -> Isolation {
        if let isolation { return isolation }
        switch context.names.globalActor(in: code.attributes, of: code.scope) {
        case .named(let name): return .globalActor(name)
        case .nonisolated: return .nonisolated
        case .unspecified: break
        }
        if let owner = code.owner {
            let symbol = context.table.symbol(of: owner)
            // The compiler isolates the entry point of a program.
            if code.name == "main", code.attributes.contains("static"), symbol?.attributes.contains("main") == true {
                return .globalActor("MainActor")
            }
            if let name = context.names.globalActorName(of: owner) { return .globalActor(name) }
            if symbol?.kind == .actor { return .actor(owner.name.description) }
            let name =
                isolationOfRequirement(in: context)
                ?? context.names.isolation(ofMemberIn: code.scope, of: owner) { $0.contains(code) }
            return name.map { .globalActor($0) } ?? .nonisolated
        }
        return context.table.modules[code.scope.module].defaultActor.map { .globalActor($0) } ?? .nonisolated
    }

    /// True if the code may run on the actor of its caller: it says so, or the module may, whose asynchronous functions
    /// need not.
    func mayFollowCaller(in context: TypeContext) -> Bool {
        if code.attributes.contains(ModuleFacts.callersIsolation) { return true }
        return code.isAsync && context.table.modules[code.scope.module].defaultIsolation != nil
            && !code.attributes.contains("concurrent") && isolation(in: context) == .nonisolated
    }

    /// The global actor of the requirement that the code implements, if the declaration around it states the conformance:
    /// the compiler does not isolate the members of other extensions. An overridden member counts, too.
    private func isolationOfRequirement(in context: TypeContext) -> String? {
        guard let symbol = code.owner.flatMap(context.table.symbol) else { return nil }
        for (part, scope) in symbol.parts where part.contains(code) {
            guard (scope.module, scope.file) == (code.scope.module, code.scope.file) else { continue }
            var outer = scope
            outer.isOutsideOfInnermost = true
            for parent in part.inherited.flatMap(\.members).map({ context.names.resolve($0, in: outer) }) {
                for ancestor in [parent] + context.names.ancestors(of: parent) {
                    if let name = isolationOfRequirement(of: ancestor, in: context) { return name }
                }
            }
        }
        return nil
    }

    private func isolationOfRequirement(of type: ResolvedType, in context: TypeContext) -> String? {
        guard let symbol = context.table.symbol(of: type), let (part, scope) = symbol.parts.first,
            part.kind == .protocol || part.kind == .class && code.attributes.contains("override"),
            let attributes = part.attributes(ofMemberLike: code)
        else { return nil }
        switch context.names.globalActor(in: attributes, of: scope) {
        case .named(let name): return name
        case .nonisolated: return nil
        case .unspecified: return context.names.isolation(of: type)
        }
    }

    /// Determines the isolation by the type of an `isolated` parameter.
    mutating func isolate(by parameter: TypeReference, in context: TypeContext) {
        let type = context.resolve(parameter)
        if let name = context.names.globalActorName(of: type) {
            isolation = .globalActor(name)
        } else if context.table.symbol(of: type)?.kind == .actor {
            isolation = .actor(type.name.description)
        } else {
            (isolation, hasUnknownIsolation) = (nil, true)
        }
    }

    /// Determines the isolation inside a closure or a local function by its declaration. A local function has that of the
    /// function around it, but not that of a closure.
    ///
    /// - Returns: The value of `isInClosure` outside of it.
    mutating func isolate(_ closure: Closure, in context: TypeContext) -> Bool {
        if closure.isFunction, isInClosure, context.table.modules[code.scope.module].defaultActor == nil {
            (isolation, hasUnknownIsolation) = (.nonisolated, false)
        }
        switch context.names.globalActor(in: closure.attributes, of: code.scope) {
        case .named(let name): isolation = .globalActor(name)
        case .nonisolated: isolation = .nonisolated
        case .unspecified: break
        }
        if let type = closure.parameters.first(where: \.isIsolated)?.type { isolate(by: type, in: context) }
        defer { isInClosure = !closure.isFunction }
        return isInClosure
    }

    /// Determines the isolation of a closure by the type that is expected. One without a global actor keeps that of the
    /// code around it.
    mutating func isolateClosures(by expectation: Expectation) {
        let (closure, type) = (expectation.closure, expectation.type?.unwrapped)
        if closure?.hasUnknownIsolation == true {
            (isolation, hasUnknownIsolation) = (nil, true)
        } else if let known = closure?.isolation ?? type?.isolationOfFunction {
            isolation = known
        } else if expectation.isForUnknownUse, closure == nil, type?.isFunction != true {
            (isolation, hasUnknownIsolation) = (nil, true)
        }
    }

    /// The expectation for the parts of an expression, such as the operands of `handlers += [{ … }]`.
    func inner(_ outer: Expectation, of expression: Expression, in context: TypeContext) -> Expectation {
        var expectation = outer.inside
        if pass == .requests, expression.usesContainers,
            expression.parts.contains(where: { context.type(of: $0)?.mentionsIsolatedFunction == true })
        {
            expectation.isForUnknownUse = true
        }
        return expectation
    }

    /// True if a function that is not among the sources may give an isolation to the closures that it receives. Those of
    /// the standard library and of Dovetail do not, unless a type of the call has one, and functions such as `withLock`
    /// call their closure themselves.
    ///
    /// - Parameter types: The types of the arguments, and that of the result.
    func mayIsolateClosures(_ callee: Expression, given types: [ResolvedType?], in context: TypeContext) -> Bool {
        if isolationOfClosures(passedTo: callee, in: context) != nil { return false }
        guard let name = callee.calledName else { return true }
        func mayIsolate(_ type: ResolvedType) -> Bool {
            !type.isOfKnownLibrary || (types + [type]).contains { $0?.mentionsIsolatedFunction == true }
        }
        guard let receiver = callee.receiver else {
            guard case .name(let path, _) = callee.form, !context.isValue(callee),
                context.callables(for: callee).isEmpty
            else { return true }
            if name.first?.isUppercase == true { return mayIsolate(context.resolve(path)) }
            return !name.hasPrefix("with") && (importsOthers(in: context) || mayIsolate(.standard(name)))
        }
        if let type = context.type(of: receiver)?.unwrapped { return mayIsolate(type) }
        if case .name(let path, _) = receiver.form, case let type = context.resolve(path), type.isOfKnownLibrary {
            return mayIsolate(type)
        }
        return !name.hasPrefix("with") && !["addTask", "async"].contains(name)
    }

    /// True if the file imports a library whose functions are not known.
    private func importsOthers(in context: TypeContext) -> Bool {
        context.table.imports(of: context.scope).contains {
            !$0.hasPrefix("Dovetail") && !context.table.moduleNames.contains($0)
        }
    }

    /// The isolation of the closures that some well-known functions take.
    func isolationOfClosures(passedTo callee: Expression, in context: TypeContext) -> Isolation? {
        guard case .name(let path, _) = callee.form else { return nil }
        if let parts = path.parts, parts.count > 1, ["run", "assumeIsolated"].contains(parts.last?.name) {
            return context.names.globalActorName(of: context.resolve(.path(parts.dropLast()))).map { .globalActor($0) }
        }
        switch path.text {
        case "DispatchQueue.main.async": return .globalActor("MainActor")
        case "Task.detached": return .nonisolated
        default: return nil
        }
    }
}

extension Declaration {
    /// True if it declares the function or the property whose code this is.
    fileprivate func contains(_ code: CodeBody) -> Bool {
        if let position = code.position { return functions.contains { $0.position == position } }
        return properties.contains { $0.name == code.property }
    }

    /// The attributes of the member that has the name and the labels of some code.
    fileprivate func attributes(ofMemberLike code: CodeBody) -> [String]? {
        if let name = code.name {
            let labels = code.parameters.map(\.label)
            return functions.first { $0.name == name && $0.parameters.map(\.label) == labels }?.attributes
        }
        return properties.first { $0.name == code.property }?.attributes
    }
}

extension ResolvedType {
    /// The text of a function type.
    private var functionText: String? {
        switch self {
        case .other(let text, _), .unresolved(let text): text.contains("->") ? text : nil
        case .nominal, .nested, .tuple: nil
        }
    }

    var isFunction: Bool { functionText != nil }

    /// The isolation of a closure that has this function type. Of a `@Sendable` one that is `async`, it may be that of the
    /// caller.
    var isolationOfFunction: Isolation? {
        let text = functionText ?? ""
        let attributes = text.prefix { $0 != "(" }.split(separator: " ").filter { $0.hasPrefix("@") }
        let plain: Set = ["@Sendable", "@isolated", "@escaping", "@autoclosure", "@convention", "@preconcurrency"]
        // The attributes of other names are those of the standard library, such as `@_inheritActorContext`.
        if attributes.contains(where: { $0.hasPrefix("@_") }) { return nil }
        if let actor = attributes.first(where: { !plain.contains(String($0)) }) {
            return .globalActor(TypeName(String(actor.dropFirst())).description)
        }
        return attributes.contains("@Sendable") && !text.contains("async") ? .nonisolated : nil
    }

    /// True if it is a function with an isolation, or a type that mentions one.
    fileprivate var mentionsIsolatedFunction: Bool {
        switch self {
        case .tuple(let elements): elements.contains(where: \.type.mentionsIsolatedFunction)
        default: isolationOfFunction != nil || arguments.contains(where: \.mentionsIsolatedFunction)
        }
    }

    /// True for a type of the standard library or of Dovetail.
    fileprivate var isOfKnownLibrary: Bool { base?.hasPrefix("Swift.") == true || base?.hasPrefix("Dovetail.") == true }
}
