internal import DovetailModel

/// The bindings of a container without a parent that cannot be part of a mistake. `validate()` need not describe them, which
/// would be most of its cost.
///
/// A binding is settled if no rule concerns it alone, and if exactly one binding serves each of its parameters, which is settled
/// too. So all paths from a settled binding lead through plain parameters to settled ones, and never back. Such a path is no
/// mistake in itself, but it may be one for a binding at which it begins and which is not settled: an asynchronous binding is a
/// mistake for a `Provider` that is called synchronously. Therefore what other bindings may request remains, and what that
/// depends on.
struct SettledBindings {
    private enum State { case unknown, entered, settled, unsettled }

    private let assembly: Assembly
    private var states: [State]
    /// True for the settled bindings that are asynchronous or belong to an actor, or that depend on one of these.
    private var areBound: [Bool]
    /// True for the settled bindings that must be described, because others may request them.
    private var remaining: [Bool]
    /// True if a path that ends at a settled binding shows as much as one that goes on from there.
    private let mayCutPaths: Bool

    /// Returns `nil` if the bindings of a container depend on more than each other.
    init?(_ plan: Plan) {
        // A binding that was registered later may have replaced one under some of its keys.
        guard plan.parent == nil, !plan.assembly.isExtended else { return nil }
        assembly = plan.assembly
        states = Array(repeating: .unknown, count: assembly.bindings.count)
        areBound = Array(repeating: false, count: states.count)
        remaining = areBound
        // An instance that is stored outside of containers may depend on few others, however far away these are.
        mayCutPaths = !assembly.bindings.contains { $0.binding.isStoredElsewhere }
        var rest: [Int] = []
        for number in states.indices where states[number] == .unknown { settle(number, &rest) }
        keepRequested()
    }

    /// The number of settled bindings.
    var count: Int { states.count { $0 == .settled } }

    /// True if nothing remains to be described.
    var omitsAll: Bool { assembly.requests.isEmpty && states.indices.allSatisfy { omits($0) } }

    /// Returns true if no path with a mistake can contain a binding.
    func omits(_ number: Int) -> Bool { states[number] == .settled && !remaining[number] }

    /// Returns true if a path with a mistake may end at a binding, but not go on from there.
    func cutsPaths(at number: Int) -> Bool { mayCutPaths && states[number] == .settled && !areBound[number] }

    /// Keeps the settled bindings that others, and declared requests, may look up.
    private mutating func keepRequested() {
        var types: Set<TypeID> = []
        func add(_ type: Any.Type) { for key in DependencyShape(type).keys { types.insert(key.type) } }
        for number in states.indices where states[number] == .unsettled {
            let binding = assembly.bindings[number].binding
            for parameter in binding.parameters { add(parameter.type) }
            for key in binding.reads { types.insert(key.type) }
            if let key = binding.decoration?.key { types.insert(key.type) }
        }
        for request in assembly.requests { add(request.key.type.type) }
        if types.isEmpty { return }
        var open = states.indices.filter { number in
            states[number] == .settled && assembly.bindings[number].binding.keys.contains { types.contains($0.type) }
        }
        while let number = open.popLast() {
            if remaining[number] { continue }
            remaining[number] = true
            if !cutsPaths(at: number) { _ = addDependencies(of: number, to: &open) }
        }
    }

    /// Finds out whether a binding is settled, after those on which it depends. A binding that depends on one whose turn is not
    /// over is on a cycle.
    ///
    /// - Parameter rest: Empty before and afterwards. Meanwhile, the dependencies of the bindings on the path that are still to
    ///   be settled, those of the last binding at the end.
    private mutating func settle(_ start: Int, _ rest: inout [Int]) {
        var path = [(number: start, restBefore: 0)]
        begin(start, &rest)
        while let (number, restBefore) = path.last {
            guard states[number] == .entered, rest.count > restBefore else {
                if states[number] == .entered { states[number] = .settled }
                rest.removeLast(rest.count - restBefore)
                path.removeLast()
                continue
            }
            let next = rest[rest.count - 1]
            switch states[next] {
            case .unknown:
                path.append((next, rest.count))
                begin(next, &rest)
            case .settled:
                if areBound[next] { areBound[number] = true }
                rest.removeLast()
            case .entered, .unsettled:
                states[number] = .unsettled
            }
        }
    }

    private mutating func begin(_ number: Int, _ rest: inout [Int]) {
        states[number] = addDependencies(of: number, to: &rest) ? .entered : .unsettled
        let binding = assembly.bindings[number].binding
        areBound[number] = binding.isAsync || binding.isIsolated
    }

    /// Adds the bindings of the parameters. Returns false if a rule concerns the binding, or if not exactly one binding serves
    /// a parameter.
    private func addDependencies(of number: Int, to found: inout [Int]) -> Bool {
        let binding = assembly.bindings[number].binding
        guard binding.isOrdinary, isOrdinary(binding.ownKey) else { return false }
        for alias in binding.aliases where !isOrdinary(alias.key) { return false }
        for parameter in binding.parameters {
            guard parameter.role == .initializer, parameter.qualification == .none,
                let key = key(of: parameter.type), let entries = assembly.table.serving[key],
                case .one(let dependency) = entries.publicAnswer
            else { return false }
            found.append(dependency)
        }
        return true
    }

    /// Returns true if one binding serves a key, for everybody and without a decorator.
    private func isOrdinary(_ key: KeyID) -> Bool {
        assembly.table.serving[key]?.count == 1 && assembly.table.decorators[key] == nil
    }

    /// Returns the key that is looked up for a parameter; `nil` if that depends on what is bound.
    private func key(of type: Any.Type) -> KeyID? {
        if DependencyShape.kind(of: type) == nil, DependencyShape.argument(of: type) == nil { return KeyID(type) }
        let shape = DependencyShape(type)
        guard shape.kind == .value, shape.wrappers.isEmpty,
            !shape.keys.dropLast().contains(where: { assembly.table.serving[$0] != nil })
        else { return nil }
        return shape.keys.last
    }
}

extension AnyBinding {
    /// True if no rule concerns the binding alone, and none treats paths over it differently.
    fileprivate var isOrdinary: Bool {
        guard kind == .factory || kind == .instance else { return false }
        switch lifetime {
        case .singleton: break
        case .transient, .weak:
            if hasOnClose { return false }
        case .graph:
            // Two actors may use it in one resolve.
            if hasOnClose || isSendable == false { return false }
        case .scoped, .weakScoped, .process, .pool, .custom: return false
        }
        if isEager, !isShared { return false }
        return priority == .normal && !isHidden && !isUnused && !fillsInput
            && decoration == nil && elements.isEmpty && uses.isEmpty && reads.isEmpty && mistakes.isEmpty
    }
}
