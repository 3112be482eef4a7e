extension Statement {
    /// True if the statement creates or uses a container. Other statements are not stored.
    package var usesContainers: Bool {
        switch self {
        case .expression(let expression), .constant(_, _, _, let expression): expression.usesContainers
        case .type: false
        case .loop(let statements): statements.contains(where: \.usesContainers)
        case .branches(let clauses, _), .configuration(let clauses):
            clauses.contains { $0.everything.contains(where: \.usesContainers) }
        }
    }
}

extension Statement {
    /// True if the statement lists bindings. Outside of modules, other statements are stored only if they use
    /// containers.
    package var listsBindings: Bool { expressions.contains(where: \.listsBindings) }
}

extension [Statement] {
    /// The statements that create or use containers, or list bindings, with the constants to which these refer and the
    /// types that they may mention. If they list files of values, the result includes all constants, which may name the
    /// files.
    package var usingContainers: [Statement] { usingContainers(for: nil) }

    /// The statements that create or use containers, some of which have these names, or list bindings.
    ///
    /// - Parameter result: The type of their result, which may be that of a request: `inject()`.
    package func usingContainers(besides names: [String] = [], for result: TypeReference?) -> [Statement] {
        let mayReturnInstance = result?.isInferredInRequests == true
        let listsValues = contains { $0.expressions.contains(where: \.listsValues) }
        var containers = Set(names + [Expression.usualContainer])
        for case .constant(let name, let type, _, let value) in self
        where value.createsContainer || type?.isContainer == true { containers.insert(name) }
        var wanted: Set<String> = []
        var result: [Statement] = []
        var isRelevant = false
        // A constant is declared before its uses.
        for statement in reversed() {
            switch statement {
            case _ where statement.isContext:
                result.append(statement)
                continue
            case .constant(let name, _, _, _) where listsValues || wanted.contains(name): break
            case .expression(let value) where mayReturnInstance && value.isCallWithoutArguments: break
            default:
                let isChange = statement.expressions.contains { value in wanted.contains { value.changes($0) > 0 } }
                guard isChange || statement.isRelevant(to: containers) else {
                    // Others may depend on a call that may throw.
                    if case .expression(let value) = statement, value.isCallWithoutArguments {
                        result.append(statement)
                    }
                    continue
                }
            }
            for expression in statement.expressions { expression.addNames(to: &wanted) }
            result.append(statement)
            isRelevant = true
        }
        return isRelevant ? result.reversed() : []
    }
}

extension Statement {
    /// True if the statement creates a container, uses one, lists bindings, or assigns a list of values.
    ///
    /// - Parameter containers: The names of containers.
    fileprivate func isRelevant(to containers: Set<String>) -> Bool {
        usesContainers || mentions(containers) || listsBindings || mayPassType
            || expressions.contains(where: \.assignsValues)
    }

    /// True if others may depend on it: a local type, a condition of a `guard` that is a name, or its `throw`.
    fileprivate var isContext: Bool {
        switch self {
        case .type: true
        case .expression(let value): value.isGuard || value.form == .other(Expression.throwText, [])
        default: false
        }
    }

    /// True if it may call a function that requests the type of its result: `locator.get(Clock.self)`,
    /// `let clock: any Clock = locator.get()`.
    private var mayPassType: Bool {
        switch self {
        case .constant(_, _?, _, let value) where value.isCallWithoutArguments: true
        case .expression(let value), .constant(_, _, _, let value): value.passesType
        case .type: false
        case .loop(let statements): statements.contains(where: \.mayPassType)
        case .branches(let clauses, _), .configuration(let clauses):
            clauses.contains { $0.everything.contains(where: \.mayPassType) }
        }
    }

    /// True if a call has one of these containers as its receiver or as an argument, or if one is assigned or an operand.
    package func mentions(_ containers: Set<String>) -> Bool {
        !containers.isEmpty && expressions.contains { $0.mentions(containers) }
    }
}

extension TypeReference {
    private static let plainTypes: Set<String> = ["Bool", "Int", "Double", "String", "Substring", "Void", "Self"]

    /// True if a request may infer it from the result of a function. Plain values are requested by their type or a name,
    /// and most functions that return one call a method without arguments: `names.joined()`.
    fileprivate var isInferredInRequests: Bool {
        switch self {
        case .path(let parts): parts.count > 1 || !parts.contains { TypeReference.plainTypes.contains($0.name) }
        case .optional(let inner), .array(let inner), .dictionary(_, let inner): inner.isInferredInRequests
        case .existential, .composition: true
        case .metatype, .tuple, .function, .unreadable: false
        }
    }

    /// True if it is written like the type of a container.
    package var isContainer: Bool {
        switch self {
        case .optional(let inner), .existential(let inner): inner.isContainer
        case .path(let parts): ["Container", "ParentContainer"].contains(parts.last?.name)
        case .unreadable(let text): text == "some ParentContainer"
        default: false
        }
    }
}

extension Expression {
    /// True if the expression contains a list of value files or of settings.
    var listsValues: Bool {
        if case .call(let callee, _) = form, callee.isValueFiles || callee.isConfigurationValues { return true }
        return parts.contains(where: \.listsValues)
    }

    /// True for the assignment of a list of values, as in an initializer: `self.values = ConfigurationValues(…) { … }`.
    fileprivate var assignsValues: Bool {
        if case .assignment(_, let value) = form { return value.listsValues }
        return false
    }

    /// True if the expression contains a binding, or a list of modules that is passed to a function of Dovetail.
    package var listsBindings: Bool {
        if case .call(let callee, _) = form, let name = callee.calledName, LibraryNames.bindingCalls.contains(name) {
            return true
        }
        return isListOfDovetail || parts.contains(where: \.listsBindings)
    }

    /// True for a list of bindings and modules that creates a container which the reader does not know:
    /// `.dependencies { … }`, the trait of a test.
    package var isListOfDovetail: Bool {
        guard case .call(let callee, let arguments) = form, let name = callee.calledName else { return false }
        return name == "dependencies"
            && arguments.contains { if case .closure = $0.value.form { true } else { false } }
    }

    /// The modifiers that a method of `Bind` applies to the binding itself, the first one first:
    /// `lifetime(.singleton).as(Clock.self) { $0 }`. It is `nil` if the result may be another binding.
    package var modifiersOfSelf: [(name: String, call: Expression)]? {
        var found: [(name: String, call: Expression)] = []
        var current = self
        while case .call(let callee, _) = current.form {
            guard let name = callee.calledName else { return nil }
            found.append((name, current))
            switch callee.form {
            case .member(let base, _): current = base
            case .name(let path, _):
                let names = path.parts?.map(\.name) ?? []
                let isOfSelf = names.count == 1 || (names.count == 2 && names[0] == "self")
                return isOfSelf ? found.reversed() : nil
            default: return nil
            }
        }
        if case .name(let path, _) = current.form, path.text == "self" { return found.reversed() }
        return nil
    }

    /// The name that a property with a container often has.
    static let usualContainer = "container"

    /// True if its value may be a container.
    package var createsContainer: Bool {
        switch form {
        case .awaited(let inner), .unwrapped(let inner), .chained(let inner), .cast(let inner, _):
            return inner.createsContainer
        case .other("try?", let parts): return parts.first?.createsContainer == true
        case .call(let callee, _):
            return ["Container", "makeChild", "overriding"].contains(callee.calledName) || isInitializerOfContainer
        case .name(let path, _): return path.isCurrentContainer
        default: return false
        }
    }

    /// True if it contains a call that takes a type or a key path, or one without arguments whose result has a known
    /// type: `inject() as Clock`, `self.clock = inject()`, `Screen(clock: inject())`.
    package var passesType: Bool {
        switch form {
        case .call(let callee, let arguments):
            if arguments.contains(where: \.value.isTypeOrKeyPath) { return true }
            let isCreation = callee.calledName.map { $0.first?.isUppercase == true || $0 == "init" } ?? false
            if isCreation, arguments.contains(where: { $0.value.isCallWithoutArguments }) { return true }
        case .cast(let value, _) where value.isCallWithoutArguments: return true
        case .assignment(let target, let value) where target.calledName != nil && value.isCallWithoutArguments:
            return true
        default: break
        }
        return parts.contains(where: \.passesType)
    }

    private var isTypeOrKeyPath: Bool {
        switch form {
        case .metatype, .keyPath: true
        default: false
        }
    }

    fileprivate var isCallWithoutArguments: Bool {
        switch form {
        case .awaited(let inner), .unwrapped(let inner), .chained(let inner): inner.isCallWithoutArguments
        case .other("try?", let parts): parts.first?.isCallWithoutArguments == true
        case .call(let callee, let arguments):
            arguments.isEmpty && callee.calledName?.first?.isUppercase == false
        default: false
        }
    }

    fileprivate func mentions(_ containers: Set<String>) -> Bool {
        if case .call(let callee, let arguments) = form {
            if case .name(let path, _) = callee.form, let names = path.parts, names.count == 2,
                containers.contains(names[0].name)
            {
                return true
            }
            if arguments.contains(where: { $0.value.isName(in: containers) }) { return true }
        }
        if case .assignment(_, let value) = form, value.isName(in: containers) { return true }
        if case .other = form, changed.contains(where: { $0.isName(in: containers) }) { return true }
        return parts.contains { $0.mentions(containers) }
    }

    private func isName(in names: Set<String>) -> Bool {
        switch form {
        case .unwrapped(let inner), .chained(let inner), .awaited(let inner): return inner.isName(in: names)
        case .name(let path, _): return path.parts?.count == 1 && names.contains(path.text)
        default: return false
        }
    }

    /// The number of times that it changes a variable.
    package func changes(_ variable: String) -> Int {
        let own = changed.count { if case .name(let path, _) = $0.form { path.text == variable } else { false } }
        return parts.reduce(own) { $0 + $1.changes(variable) }
    }

    /// What it may change itself: the target of an assignment, a variable that is passed `inout`, and the operands of an
    /// operator, which may be one of the sources.
    package var changed: [Expression] {
        switch form {
        case .assignment(let target, _):
            if case .tuple(let targets) = target.form { targets.map(\.value) } else { [target] }
        case .other(let text, let parts) where text.hasPrefix("&") && parts.count == 1: parts
        case .other(_, let parts):
            parts.indices.filter { index in
                index % 2 == 0
                    && [index - 1, index + 1].contains { parts.indices ~= $0 && parts[$0].isChangingOperator }
            }.map { parts[$0] }
        default: []
        }
    }

    /// True for an operator between its operands, unless it is one that compares or chooses.
    private var isChangingOperator: Bool {
        guard case .other(let text, let parts) = form, parts.isEmpty else { return false }
        let isOperator = text.allSatisfy { $0.isSymbol || $0.isPunctuation }
        return isOperator && !["==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||", "??"].contains(text)
    }

    /// True for a condition of a `guard` that is a name or a call.
    package var isGuard: Bool { if case .other(Expression.guardText, _) = form { true } else { false } }

    /// True if a closure or a local function in it uses a variable.
    package func captures(_ variable: String) -> Bool {
        guard case .closure = form else { return parts.contains { $0.captures(variable) } }
        var names: Set<String> = []
        addNames(to: &names)
        return names.contains(variable)
    }

    /// Adds the first names of all paths in the expression.
    fileprivate func addNames(to names: inout Set<String>) {
        if case .name(let path, _) = form, let first = path.parts?.first { names.insert(first.name) }
        for part in parts { part.addNames(to: &names) }
    }

    /// The last part of the name of the called function.
    package var calledName: String? {
        switch form {
        case .name(let path, _): path.parts?.last?.name
        case .member(_, let name): name
        case .implicitMember(let name): name
        default: nil
        }
    }

    /// True for `Container.init { … }`, and for `.init { … }`, which may be that.
    private var isInitializerOfContainer: Bool {
        guard case .call(let callee, let arguments) = form, case .closure? = arguments.last?.value.form else {
            return false
        }
        switch callee.form {
        case .implicitMember("init"): return true
        case .name(let path, _): return path.parts?.map(\.name).suffix(2) == ["Container", "init"]
        default: return false
        }
    }

    package var usesContainers: Bool {
        if isInitializerOfContainer { return true }
        if case .call(let callee, _) = form, let name = callee.calledName, LibraryNames.containerCalls.contains(name) {
            return true
        }
        if case .name(let path, _) = form, path.isCurrentContainer { return true }
        return parts.contains(where: \.usesContainers)
    }

    /// The inner expressions, including those of the statements in closures.
    package var parts: [Expression] {
        switch form {
        case .member(let base, _), .awaited(let base), .cast(let base, _), .unwrapped(let base), .chained(let base),
            .element(let base), .payload(let base, _, _):
            [base]
        case .tuple(let elements): elements.map(\.value)
        case .branches(let statements): statements.flatMap(\.expressions)
        case .call(let callee, let arguments): [callee] + arguments.map(\.value)
        case .array(let elements), .other(_, let elements): elements
        case .choice(let values, let condition): [condition] + values
        case .assignment(let left, let right): [left, right]
        case .closure(let closure): closure.statements.flatMap(\.expressions)
        default: []
        }
    }
}

extension TypeReference {
    /// True if it is written `Container.current`.
    var isCurrentContainer: Bool {
        guard let names = parts?.map(\.name), names.count > 1 else { return false }
        return names.suffix(2) == ["Container", "current"]
    }
}

extension Statement {
    /// The expressions of the statement, including those of nested statements.
    package var expressions: [Expression] {
        switch self {
        case .expression(let expression), .constant(_, _, _, let expression): [expression]
        case .type: []
        case .loop(let statements): statements.flatMap(\.expressions)
        case .branches(let clauses, _), .configuration(let clauses):
            clauses.flatMap { $0.everything.flatMap(\.expressions) }
        }
    }
}

extension Statement.Clause {
    /// The statements of the condition and of the branch.
    package var everything: [Statement] { tests + statements }
}
