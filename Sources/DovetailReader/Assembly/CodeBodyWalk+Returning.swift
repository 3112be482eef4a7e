internal import DovetailGraph

/// The containers that functions return, by the location of the function. It is `nil` if there are several.
struct ReturnedContainers {
    private var levels: [SourceLocation: Int?] = [:]
    /// The names of these functions, so that most calls need not be looked up.
    private(set) var names: Set<String> = []

    subscript(location: SourceLocation) -> Int? { levels[location] ?? nil }

    mutating func add(_ level: Int?, of function: String, at location: SourceLocation) {
        names.insert(function)
        if let known = levels[location] {
            if known != level { levels[location] = .some(nil) }
        } else {
            levels[location] = level
        }
    }
}

extension CodeBodyWalk {
    /// Notes the container that the function returns, if that is the last one of its statements.
    ///
    /// A function with branches may return different ones. A call of a method may mean one that overrides it.
    func noteReturned(_ level: Int?, in context: TypeContext, into program: inout ProgramAssembler) {
        guard let position = code.position, let name = code.name, code.result?.isContainer == true else { return }
        let isOne = level != nil && !code.statements.contains(where: \.hasBranches)
        let own = context.location(of: position)
        if isOne { program.returned.add(level, of: name, at: own) }
        for method in code.owner.map({ context.methods(named: name, of: $0, isStatic: nil) }) ?? [] {
            guard let overridden = method.location, overridden != own else { continue }
            program.returned.add(isOne ? level : nil, of: name, at: overridden)
        }
    }

    /// The container that a call of a function of the sources returns.
    func returnedContainer(
        by callee: Expression, with arguments: [Expression.Argument], in context: TypeContext,
        of program: ProgramAssembler
    ) -> Int? {
        guard let name = callee.calledName, program.returned.names.contains(name) else { return nil }
        let found = context.fitting(context.callables(for: callee), to: arguments)
        return found.count == 1 ? found[0].callable.location.flatMap { program.returned[$0] } : nil
    }
}

extension Statement {
    fileprivate var hasBranches: Bool {
        switch self {
        case .branches, .configuration, .loop: true
        case .expression, .constant, .type: false
        }
    }
}
