internal import DovetailGraph

extension ProgramAssembler {
    /// Checks the length of the body of a module.
    mutating func checkLength(of body: Property, named name: String, in scope: Scope) {
        if body.hasReturn { return }
        checkLength(of: body.body, named: name, at: table.location(body.position, in: scope))
    }

    /// Checks the length of a property or function that lists bindings, if it is marked with `@ModuleBuilder`.
    mutating func checkLength(of list: BindingList) {
        guard list.isBuilder else { return }
        let name = TypeName(list.name).description
        checkLength(of: list.body, named: name, at: table.location(list.position, in: list.scope))
    }

    /// Checks the length of a closure that is passed to a function of Dovetail.
    mutating func checkLength(of list: Expression?, passedTo function: String, in scope: Scope) {
        guard let list, case .closure(let closure) = list.form, !closure.hasReturn else { return }
        checkLength(of: closure.statements, named: function, at: table.location(list.position, in: scope))
    }

    private mutating func checkLength(of body: [Statement], named name: String, at location: SourceLocation) {
        let lines = body.lineCount(options)
        guard lines > OtherProblem.longestBody else { return }
        longBodies[location] = Finding(.longBody(of: name, lines: lines), severity: .note, at: location)
    }

    /// Adds the findings about the bodies that were read, and about overlays.
    mutating func addLongBodies() {
        checkLengthsOfOverlays()
        findings += longBodies.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Checks the lists that are passed to `dependencies` of DovetailTesting or DovetailSwiftUI. They are not read with
    /// the containers, because they belong to one that is created elsewhere.
    private mutating func checkLengthsOfOverlays() {
        let libraries: Set<String> = ["DovetailTesting", "DovetailSwiftUI"]
        guard table.moduleImports.contains(where: { !$0.isDisjoint(with: libraries) }) else { return }
        for code in CodeBody.all(in: table, where: \.listsBindings)
        where !table.imports(of: code.scope).isDisjoint(with: libraries) {
            for expression in code.statements.flatMap(\.expressions) { checkOverlays(in: expression, code.scope) }
        }
    }

    private mutating func checkOverlays(in expression: Expression, _ scope: Scope) {
        if expression.isListOfDovetail, case .call(_, let arguments) = expression.form {
            checkLength(of: arguments.last?.value, passedTo: "dependencies", in: scope)
        }
        for part in expression.parts { checkOverlays(in: part, scope) }
    }
}

extension [Statement] {
    /// The number of bindings and modules that the statements list themselves, on all branches, because the compiler
    /// checks them together.
    fileprivate func lineCount(_ options: LinkOptions) -> Int { reduce(0) { $0 + $1.lineCount(options) } }
}

extension Statement {
    fileprivate func lineCount(_ options: LinkOptions) -> Int {
        switch self {
        case .expression(let expression):
            if case .other(Expression.throwText, _) = expression.form { 0 } else { 1 }
        case .constant, .type: 0
        case .loop(let body): body.lineCount(options)
        case .branches(let clauses, _): clauses.reduce(0) { $0 + $1.statements.lineCount(options) }
        case .configuration(let clauses): Statement.lineCount(ofConfiguration: clauses, options)
        }
    }

    /// The number of lines in the longest branch of an `#if` that may be active, because the compiler sees only one.
    private static func lineCount(ofConfiguration clauses: [Clause], _ options: LinkOptions) -> Int {
        var longest = 0
        for clause in clauses {
            let isActive = clause.condition.flatMap(options.value)
            if isActive == false { continue }
            longest = max(longest, clause.statements.lineCount(options))
            if isActive == true { break }
        }
        return longest
    }
}
