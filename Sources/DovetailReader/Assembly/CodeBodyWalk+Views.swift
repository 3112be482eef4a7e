internal import DovetailGraph

/// A request that a view sends to the container in its environment, which is not known.
enum ViewRequest {
    /// `@Resolved`, which needs its value at once.
    case immediate
    /// `WithResolved`, which waits for it.
    case awaited
}

extension CodeBodyWalk {
    /// True if a name, such as `AppContainer`, is a type of DovetailSwiftUI.
    func isOfSwiftUI(_ callee: Expression, in context: TypeContext) -> Bool {
        guard case .name(let path, _) = callee.form, context.table.symbol(of: context.resolve(path)) == nil else {
            return false
        }
        return context.table.imports(of: context.scope).contains("DovetailSwiftUI")
    }

    /// The request that a call of an initializer of DovetailSwiftUI sends: `WithResolved(Model.self) { … }`. The arguments
    /// of an attribute `@Resolved(Model.self)` are such a call, too.
    func viewRequest(of callee: Expression, in context: TypeContext) -> ViewRequest? {
        guard let name = callee.calledName, ["Resolved", "WithResolved"].contains(name),
            isOfSwiftUI(callee, in: context)
        else { return nil }
        return name == "Resolved" ? .immediate : .awaited
    }

    mutating func add(
        _ request: ViewRequest, with arguments: [Expression.Argument], at position: Position,
        expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) {
        guard pass == .requests, !isReplacedByInitializer(arguments, in: context) else { return }
        let outer = isolation
        isolation = .globalActor("MainActor")
        var expectation = expectation
        expectation.isAwaited = request == .awaited
        addRequest(
            with: arguments.filter { !$0.isTrailing && $0.label != "content" }, at: position, from: nil,
            expecting: expectation, in: context, into: &program)
        isolation = outer
    }

    /// True for an attribute `@Resolved` without arguments, if an initializer assigns the wrapper: `_model = Resolved(…)`.
    private func isReplacedByInitializer(_ arguments: [Expression.Argument], in context: TypeContext) -> Bool {
        guard arguments.isEmpty, let property = code.property, let owner = code.owner,
            let symbol = context.table.symbol(of: owner)
        else { return false }
        return symbol.functions.contains { function, _ in
            function.name == "init"
                && function.body.contains { $0.expressions.contains { $0.assigns(wrapperOf: property) } }
        }
    }

    /// The type of the property whose wrapper is the target of an assignment: that of `model` for `_model`.
    func typeOfWrapped(_ target: Expression, in context: TypeContext) -> ResolvedType? {
        guard let name = target.calledName, name.hasPrefix("_") else { return nil }
        return context.type(of: Expression(.name(.names([String(name.dropFirst())]), labels: nil), at: target.position))
    }
}

extension Expression {
    fileprivate func assigns(wrapperOf property: String) -> Bool {
        if case .assignment(let target, _) = form, target.calledName == "_" + property { return true }
        return parts.contains { $0.assigns(wrapperOf: property) }
    }
}
