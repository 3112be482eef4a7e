/// Who serves which key: the one place that knows which recipe wins (Semantics §2, §8, §9).
///
/// Generic in the key, so that the running container (keys are metatypes) and the graph (keys are names) share it.
/// Bindings and modules are dense numbers that their owner gives.
package struct BindingTable<Key: Hashable & Sendable>: Sendable {
    /// How a recipe stands against others for its key.
    package enum Priority: Sendable { case asDefault, normal, replacing }

    /// One recipe under one key.
    package struct Entry: Sendable {
        package var binding: Int
        package var priority: Priority
        /// The module that hides it, if one does.
        package var hiddenIn: Int?

        package init(binding: Int, priority: Priority = .normal, hiddenIn: Int? = nil) {
            self.binding = binding
            self.priority = priority
            self.hiddenIn = hiddenIn
        }
    }

    /// What a look-up finds.
    package enum Answer: Equatable, Sendable {
        case none
        case one(Int)
        /// Several claim the key and none wins.
        case several([Int])
    }

    package struct Module: Sendable {
        package var parent: Int?
        package var imports: [Int]
    }

    package private(set) var modules: [Module] = []
    package private(set) var serving: [Key: [Entry]] = [:]
    package private(set) var elements: [Key: [Entry]] = [:]
    package private(set) var decorators: [Key: [Entry]] = [:]

    package init() {}

    /// Adds a module and gives its number. `parent` is the module in whose body it stands.
    package mutating func addModule(parent: Int?) -> Int {
        modules.append(Module(parent: parent, imports: []))
        return modules.count - 1
    }

    package mutating func setImports(_ imports: [Int], of module: Int) { modules[module].imports = imports }

    package mutating func add(_ entry: Entry, serving key: Key) { serving[key, default: []].append(entry) }
    package mutating func add(_ entry: Entry, elementOf key: Key) { elements[key, default: []].append(entry) }
    package mutating func add(_ entry: Entry, decorating key: Key) { decorators[key, default: []].append(entry) }

    /// Takes away what serves a key for those who see what `module` hides, or for everyone, decorators too: a later
    /// `register` replaces the whole chain.
    package mutating func removeAll(serving key: Key, hiddenIn module: Int?) {
        let others = serving[key, default: []].filter { $0.hiddenIn != module }
        serving[key] = others.isEmpty ? nil : others
        let layers = decorators[key, default: []].filter { $0.hiddenIn != module }
        decorators[key] = layers.isEmpty ? nil : layers
    }

    /// The recipe that serves `key` for a request from `module`: the nearest hidden one, then those of imported
    /// modules, then the public ones. Costs one dictionary look-up and a walk over the recipes of that key.
    package func lookUp(_ key: Key, from module: Int?) -> Answer {
        let hidden = lookUpHidden(key, from: module)
        return hidden == .none ? lookUpPublic(key) : hidden
    }

    /// The hidden recipe that serves `key` for a request from `module`, if it may use one.
    package func lookUpHidden(_ key: Key, from module: Int?) -> Answer {
        guard let entries = serving[key], module != nil, entries.contains(where: { $0.hiddenIn != nil }) else {
            return .none
        }
        for scope in scopes(of: module) {
            let answer = BindingTable.winner(of: entries.filter { $0.hiddenIn.map(scope.contains) ?? false })
            if answer != .none { return answer }
        }
        return .none
    }

    /// The recipe that serves `key` for everyone.
    package func lookUpPublic(_ key: Key) -> Answer {
        guard let entries = serving[key] else { return .none }
        if entries.count == 1 { return entries[0].hiddenIn == nil ? .one(entries[0].binding) : .none }
        return BindingTable.winner(of: entries.filter { $0.hiddenIn == nil })
    }

    /// Whether everything public that serves `key` steps back where a parent has a recipe.
    package func onlyDefaults(_ key: Key) -> Bool {
        serving[key]?.allSatisfy { $0.hiddenIn != nil || $0.priority == .asDefault } ?? false
    }

    /// The elements of a collection that `module` may see, in the order of registration.
    package func elements(of key: Key, from module: Int?) -> [Int] {
        visible(elements[key] ?? [], from: module)
    }

    /// The decorators of a key that `module` may see, innermost first.
    package func decorators(of key: Key, from module: Int?) -> [Int] {
        visible(decorators[key] ?? [], from: module)
    }

    /// Each set of recipes of which none wins, for every key and visibility.
    package func duplicates() -> [(key: Key, bindings: [Int])] {
        var found: [(key: Key, bindings: [Int])] = []
        for (key, entries) in serving where entries.count > 1 {
            for scope in Set(entries.map(\.hiddenIn)) {
                if case .several(let bindings) = BindingTable.winner(of: entries.filter { $0.hiddenIn == scope }) {
                    found.append((key, bindings))
                }
            }
        }
        return found.sorted { $0.bindings.lexicographicallyPrecedes($1.bindings) }
    }

    /// The winner among recipes that are equally visible.
    package static func winner(of entries: [Entry]) -> Answer {
        for priority in [Priority.replacing, .normal, .asDefault] {
            let candidates = entries.filter { $0.priority == priority }
            if candidates.count == 1 { return .one(candidates[0].binding) }
            if candidates.count > 1 { return .several(candidates.map(\.binding)) }
        }
        return .none
    }

    private func visible(_ entries: [Entry], from module: Int?) -> [Int] {
        if entries.allSatisfy({ $0.hiddenIn == nil }) { return entries.map(\.binding) }
        let scopes = scopes(of: module)
        return entries.filter { entry in
            guard let home = entry.hiddenIn else { return true }
            return scopes.contains { $0.contains(home) }
        }.map(\.binding)
    }

    /// The modules whose hidden recipes `module` may use, nearest first: itself, the modules around it, its imports.
    private func scopes(of module: Int?) -> [[Int]] {
        guard let module else { return [] }
        var result: [[Int]] = []
        var next: Int? = module
        while let current = next {
            result.append([current])
            next = modules[current].parent
        }
        result.append(modules[module].imports)
        return result
    }
}
