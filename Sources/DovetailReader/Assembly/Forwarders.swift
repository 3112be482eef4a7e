internal import DovetailGraph

/// A function that requests the type for which its generic parameter stands, so that each of its calls is a request:
/// `func inject<T>() -> T { try! container.resolve() }`.
struct Forwarder {
    var name: String
    /// The requested type, which mentions generic parameters.
    var type: ResolvedType
    var qualification: Key.Qualification?
    var generics: [String]
    var parameters: [TypeReference]
    var result: TypeReference?
    var scope: Scope
    /// The container that receives the request, if it is known.
    var level: Int?
    var isolation: Isolation
    var hasUnknownIsolation: Bool
    var mayFail: Bool
    /// True if the request is awaited, so that it may change the actor.
    var isAwaited: Bool
    /// True if it passes arguments on, perhaps in one branch, which are not known.
    var passesArguments: Bool
    /// The type that declares it.
    var owner: ResolvedType?
    /// The generic parameters of that type.
    var ownerGenerics: [String] = []
    /// Where the functions are that implement it.
    var sources: Set<SourceLocation>
    /// True if another type implements or overrides it without such a request, or if it also sends requests with a qualifier
    /// or a module that a caller chooses, so that nothing is claimed of its calls.
    var isUncertain = false

    /// The requested type if the generic parameters stand for other types.
    func type(with arguments: [String: ResolvedType]) -> ResolvedType { type.substituting(arguments) }
}

/// The functions that pass a type on, by their locations.
struct Forwarders {
    private(set) var all: [SourceLocation: Forwarder] = [:]
    private(set) var names: Set<String> = []
    private var uncertain: Set<SourceLocation> = []
    /// The requests of each function, and the number of values of which its result is one.
    private var requests: [SourceLocation: (positions: Set<Position>, results: Int)] = [:]

    subscript(location: SourceLocation) -> Forwarder? { all[location] }

    mutating func add(_ forwarder: Forwarder, at location: SourceLocation) {
        all[location, default: forwarder].sources.formUnion(forwarder.sources)
        if forwarder.passesArguments { all[location]?.passesArguments = true }
        if uncertain.contains(location) { all[location]?.isUncertain = true }
        names.insert(forwarder.name)
    }

    /// Notes a request of a function for the type of its caller.
    mutating func addRequest(at position: Position, of function: SourceLocation, with results: Int) {
        requests[function, default: ([], results)].positions.insert(position)
    }

    /// True if a result needs no request, because it is that of a cache or one that the caller passes.
    func mayNotRequest(_ forwarder: Forwarder) -> Bool {
        forwarder.sources.contains { source in
            requests[source].map { $0.positions.count < $0.results } ?? true
        }
    }

    mutating func setUncertain(_ location: SourceLocation) {
        uncertain.insert(location)
        all[location]?.isUncertain = true
    }
}

extension CodeBodyWalk {
    /// Notes a request for a type that is not known: that of a property wrapper, or of a function that passes a type on.
    /// After any other one, every binding of the container counts as requested.
    func addUnknownRequest(
        for type: ResolvedType?, with arguments: [Expression.Argument], from level: Int?, at place: Position,
        expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) {
        if let type, wrapper(of: type, in: context) != nil {
            return addRequest(ofWrapper: type, with: arguments, from: level, in: context, into: &program)
        }
        let plain: Set = ["isolation", "arguments"]
        let ownerGenerics = code.owner.flatMap(context.table.symbol)?.generics ?? []
        let isOfCaller = type.map {
            !$0.mentioned.isEmpty && $0.mentioned.isSubset(of: code.generics + ownerGenerics)
        }
        guard let type, isOfCaller == true, let name = code.name, let position = code.position,
            case let qualification = context.qualification(in: arguments), qualification != .computed,
            arguments.allSatisfy({ $0.label.map(plain.contains) ?? true })
        else {
            if isOfCaller == true, let position = code.position {
                program.forwarders.setUncertain(context.location(of: position))
            }
            if pass == .requests { program.noteUnknownRequest(to: level) }
            return
        }
        let caller = caller(given: arguments, in: context)
        let location = context.location(of: position)
        // In a branch, it is one of several results, or no result.
        if branches.isEmpty || code.results > 1 {
            program.forwarders.addRequest(at: place, of: location, with: code.results)
        }
        let forwarder = Forwarder(
            name: name,
            type: requested(type), qualification: qualification, generics: code.generics,
            parameters: code.parameters.map(\.type), result: code.result, scope: code.scope, level: level,
            isolation: caller.isolation, hasUnknownIsolation: caller.isUnknown, mayFail: mayFail,
            isAwaited: expectation.isAwaited && !caller.isGiven,
            passesArguments: arguments.contains { $0.label == "arguments" }, owner: code.owner,
            ownerGenerics: ownerGenerics, sources: [location])
        program.addForwarder(forwarder, at: location)
        // Calls in code of other files are seen only if the name of the function is that of ours; those of operators and
        // of members by name never.
        if pass == .requests, !LibraryNames.containerCalls.contains(name) { program.noteUnknownRequest(to: level) }
    }

    /// Adds the request of a call of a function that passes a type on.
    mutating func addForwardedRequest(
        of callee: Expression, with arguments: [Expression.Argument], at position: Position,
        expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) {
        guard pass == .requests || pass == .forwarders else { return }
        let names = program.forwarders.names
        var callables: [Callable] = []
        if let name = callee.calledName, names.contains(name), !context.isValue(callee) {
            callables = context.callables(for: callee)
            let isOfUnknownType = callee.receiver.map { context.type(of: $0)?.isUnresolved ?? true } ?? false
            if callables.isEmpty, isOfUnknownType, pass == .requests { program.noteUnknownRequest(toFunction: name) }
        } else if names.contains("callAsFunction"), let type = context.type(of: callee) {
            callables = context.methods(named: "callAsFunction", of: type, isStatic: false)
        }
        callables = callables.filter { callable in
            guard let indices = callable.parameterIndices(of: arguments) else { return false }
            let forwarder = callable.location.flatMap { program.forwarders[$0] }
            return !zip(arguments, indices).contains { forwarder?.takes($0.value, at: $1) == false }
        }
        let found = callables.compactMap { callable in
            callable.location.flatMap { program.forwarders[$0] }.map { (callable, $0) }
        }
        guard let (callable, forwarder) = found.first, let indices = callable.parameterIndices(of: arguments) else {
            return
        }
        var known: [String: ResolvedType] = [:]
        if let types = (callable.owner ?? callable.result)?.arguments, types.count == forwarder.ownerGenerics.count {
            known = Dictionary(zip(forwarder.ownerGenerics, types)) { first, _ in first }
        }
        for (argument, index) in zip(arguments, indices) where forwarder.parameters.indices.contains(index) {
            context.match(forwarder.parameters[index], with: argument.value, of: forwarder, into: &known)
        }
        if let type = expectation.type, let result = forwarder.result {
            forwarder.match(result, with: type, into: &known)
        }
        // The compiler may call one of the other functions. It does not call one that this one overrides or implements.
        let isAmbiguous = callables.contains { other in
            other.location.map { program.forwarders[$0] == nil } ?? true
                && !(!other.generics.isEmpty && other.owner != forwarder.owner)
        }
        guard !isAmbiguous, !forwarder.isUncertain, forwarder.type.mentioned.isSubset(of: known.keys) else {
            if pass == .requests { program.noteUnknownRequest(to: forwarder.level) }
            return
        }
        let outer = mayBeMissing
        defer { mayBeMissing = outer }
        if program.forwarders.mayNotRequest(forwarder) { mayBeMissing = true }
        let type = forwarder.type(with: known)
        if type.isUnresolved {
            return addUnknownRequest(
                for: type, with: [], from: forwarder.level, at: position, expecting: expectation, in: context,
                into: &program)
        }
        guard pass == .requests else { return }
        let use = ParameterUse(
            type: requested(type), location: context.location(of: expectation.position ?? position),
            qualification: forwarder.qualification)
        guard let dependency = use.dependency(role: .initializer, position: 0, uses: []) else { return }
        var request = Graph.Request(dependency, level: forwarder.level ?? 0, isAsync: forwarder.isAwaited)
        request.isolation = forwarder.isolation
        request.hasUnknownIsolation = forwarder.hasUnknownIsolation
        request.hasUnknownArguments = forwarder.passesArguments
        (request.branches, request.mayFail) = (branches, mayFail || forwarder.mayFail)
        program.add(request, from: forwarder.level)
    }
}

extension ProgramAssembler {
    /// Notes that any binding of a container may be requested. If the container is not known, no binding is unused.
    mutating func noteUnknownRequest(to level: Int?) {
        if let level { unknownRequests.insert(level) } else { hasUnknownRequests = true }
    }

    /// Notes a request of a function with a name that passes a type on, of a type that is not known.
    mutating func noteUnknownRequest(toFunction name: String) {
        for forwarder in forwarders.all.values where forwarder.name == name { noteUnknownRequest(to: forwarder.level) }
    }

    /// Makes each binding a root whose container, or a child of it, receives requests that are not known. So no binding is
    /// unused, and a known request of another binding makes no error a warning.
    ///
    /// A binding of a parent that depends on what the child binds is only not unused, because the child creates it. So is
    /// one that a module hides, because no caller can request it.
    mutating func markRootsOfUnknownRequests() {
        for index in graph.bindings.indices where hasUnknownRequests { graph.bindings[index].isUnused = true }
        for level in unknownRequests {
            var below: [Binding] = []
            for here in graph.path(from: level) {
                let own = graph.bindings.indices.filter { graph.bindings[$0].level == here }
                let ofChild = dependents(of: below)
                for index in own {
                    let binding = graph.bindings[index]
                    if [.input, .value, .multibinding].contains(binding.kind) || binding.decorates != nil { continue }
                    if ofChild.contains(index) || binding.isHidden && binding.module != nil {
                        graph.bindings[index].isUnused = true
                    } else {
                        graph.bindings[index].isRoot = true
                    }
                }
                below += own.map { graph.bindings[$0] }
            }
        }
    }

    /// The bindings that depend on what others provide, also indirectly.
    private func dependents(of bindings: [Binding]) -> Set<Int> {
        if bindings.isEmpty { return [] }
        var provided = ProvidedKeys(bindings)
        var found: Set<Int> = []
        while true {
            let new = graph.bindings.indices.filter {
                !found.contains($0) && graph.bindings[$0].dependencies.contains(where: provided.mayServe)
            }
            if new.isEmpty { return found }
            found.formUnion(new)
            for index in new { provided.insert(keysOf: graph.bindings[index]) }
        }
    }

    /// Finds the functions that pass a type on in one type and do something else in another one, as a double of tests does.
    mutating func noteOtherImplementations() {
        let owned = forwarders.all.filter { $0.value.owner != nil }
        if owned.isEmpty { return }
        let names = forwarders.names
        for symbol in table.symbols(where: { $0.functions.contains { names.contains($0.function.name) } }) {
            let others = symbol.functions.filter { function, scope in
                names.contains(function.name) && !function.generics.isEmpty
                    && forwarders[table.location(function.position, in: scope)] == nil
            }
            if others.isEmpty { continue }
            let own = ResolvedType.nominal(symbol.name, [], isProtocol: symbol.kind == .protocol)
            let ancestors = Set(self.names.ancestors(of: own).compactMap(\.base))
            for (location, forwarder) in owned where forwarder.owner?.base.map(ancestors.contains) == true {
                let isOther = others.contains {
                    $0.function.name == forwarder.name && $0.function.parameters.count == forwarder.parameters.count
                }
                if isOther { forwarders.setUncertain(location) }
            }
        }
    }

    /// Adds a function that passes a type on, and the requirements of protocols that it satisfies.
    mutating func addForwarder(_ forwarder: Forwarder, at location: SourceLocation) {
        forwarders.add(forwarder, at: location)
        guard let owner = forwarder.owner else { return }
        for case let symbol? in names.ancestors(of: owner).map(table.symbol(of:)) where symbol.kind == .protocol {
            for (function, scope) in symbol.functions
            where function.name == forwarder.name && function.body.isEmpty
                && function.parameters.count == forwarder.parameters.count
                && function.generics.count == forwarder.generics.count
            {
                var requirement = forwarder
                (requirement.parameters, requirement.result) = (function.parameters.map(\.type), function.result)
                (requirement.generics, requirement.scope) = (function.generics, scope)
                requirement.owner = .nominal(symbol.name, [], isProtocol: true)
                let renamed = zip(forwarder.generics, function.generics).map { ($0, ResolvedType.unresolved($1)) }
                requirement.type = forwarder.type.substituting(Dictionary(renamed) { first, _ in first })
                forwarders.add(requirement, at: table.location(function.position, in: scope))
            }
        }
    }
}

extension Forwarder {
    /// False if a parameter is a type, and the argument a key path.
    fileprivate func takes(_ argument: Expression, at index: Int) -> Bool {
        guard case .keyPath = argument.form, parameters.indices.contains(index), case .metatype = parameters[index]
        else {
            return true
        }
        return false
    }

    /// Finds what the generic parameters stand for if a written type is another one.
    func match(_ pattern: TypeReference, with type: ResolvedType, into known: inout [String: ResolvedType]) {
        switch pattern {
        case .path(let parts):
            guard let last = parts.last else { return }
            if parts.count == 1, generics.contains(last.name) {
                known[last.name] = known[last.name] ?? type
            } else if last.arguments.count == type.arguments.count {
                for (inner, argument) in zip(last.arguments, type.arguments) {
                    match(inner, with: argument, into: &known)
                }
            }
        case .optional(let inner):
            if let type = type.withoutOptional { match(inner, with: type, into: &known) }
        case .array(let inner):
            guard type.base == "Swift.Array", let element = type.arguments.first else { return }
            match(inner, with: element, into: &known)
        default: break
        }
    }
}

extension TypeContext {
    /// Finds what the generic parameters stand for if an argument is passed for a written type.
    fileprivate func match(
        _ pattern: TypeReference, with argument: Expression, of forwarder: Forwarder,
        into known: inout [String: ResolvedType]
    ) {
        if case .metatype(let inner) = pattern {
            if let type = metatype(of: argument) { forwarder.match(inner, with: type, into: &known) }
            return
        }
        if case .keyPath(let path) = argument.form, case .path(let parts) = pattern,
            parts.last?.name.hasSuffix("KeyPath") == true, let types = parts.last?.arguments, types.count == 2
        {
            var type: ResolvedType? = names.resolve(types[0], in: forwarder.scope)
            for name in path { type = type.flatMap { property(name, of: $0) } }
            if let type { forwarder.match(types[1], with: type, into: &known) }
            return
        }
        if let type = self.type(of: argument) { forwarder.match(pattern, with: type, into: &known) }
    }
}

extension ResolvedType {
    /// The type with other types in place of generic parameters.
    func substituting(_ arguments: [String: ResolvedType]) -> ResolvedType {
        switch self {
        case .nominal(let base, let inner, let isProtocol):
            .nominal(base, inner.map { $0.substituting(arguments) }, isProtocol: isProtocol)
        case .nested(let outer, let name, let inner):
            .nested(in: outer.substituting(arguments), name, inner.map { $0.substituting(arguments) })
        case .tuple(let elements):
            .tuple(elements.map { Element(label: $0.label, type: $0.type.substituting(arguments)) })
        case .other: self
        case .unresolved(let name): arguments[name] ?? self
        }
    }

    /// The names in it that are not determined.
    var mentioned: Set<String> {
        switch self {
        case .nominal(_, let arguments, _): arguments.reduce(into: []) { $0.formUnion($1.mentioned) }
        case .nested(let outer, _, let arguments):
            arguments.reduce(into: outer.mentioned) { $0.formUnion($1.mentioned) }
        case .tuple(let elements): elements.reduce(into: []) { $0.formUnion($1.type.mentioned) }
        case .other: []
        case .unresolved(let name): [name]
        }
    }
}
