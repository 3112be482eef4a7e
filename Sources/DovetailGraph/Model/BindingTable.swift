/// Who serves which key: the one place that knows which binding wins (Semantics §2, §8, §9).
///
/// Generic in the key, so that the running container (keys are metatypes) and the graph (keys are names) share it.
/// Bindings and modules are dense numbers that their owner gives.
package struct BindingTable<Key: Hashable & Sendable>: Sendable {
    package typealias Priority = BindingPriority
    package typealias Entry = BindingEntry
    package typealias Answer = BindingAnswer

    package struct Module: Sendable {
        package var parent: Int?
        package var imports: [Int]
    }

    package private(set) var modules: [Module] = []
    /// What serves each key. A key that is not in it yet may be put in directly, with one public binding; for everything
    /// else there is ``add(_:serving:)``.
    package var serving: [Key: BindingEntries] = [:]
    package private(set) var elements: [Key: BindingEntries] = [:]
    package private(set) var decorators: [Key: BindingEntries] = [:]
    /// Whether a module hides something.
    package private(set) var hidesSomething = false
    /// The keys that had a second binding at some time.
    private var contested: Set<Key> = []

    package init() {}

    /// Adds a module and gives its number. `parent` is the module in whose body it stands.
    package mutating func addModule(parent: Int?) -> Int {
        modules.append(Module(parent: parent, imports: []))
        return modules.count - 1
    }

    package mutating func setImports(_ imports: [Int], of module: Int) { modules[module].imports = imports }

    package mutating func add(_ entry: Entry, serving key: Key) {
        if !BindingTable.add(entry, key, &serving) { contested.insert(key) }
        if entry.hiddenIn != nil { hidesSomething = true }
    }
    package mutating func add(_ entry: Entry, elementOf key: Key) { _ = BindingTable.add(entry, key, &elements) }
    package mutating func add(_ entry: Entry, decorating key: Key) { _ = BindingTable.add(entry, key, &decorators) }

    /// Gives whether it is the first one.
    private static func add(_ entry: Entry, _ key: Key, _ table: inout [Key: BindingEntries]) -> Bool {
        guard var known = table.updateValue(BindingEntries(entry), forKey: key) else { return true }
        known.append(entry)
        table[key] = known
        return false
    }

    /// Takes away what serves a key for those who see what `module` hides, or for everyone, decorators too: a later
    /// `register` replaces the whole chain.
    package mutating func removeAll(serving key: Key, hiddenIn module: Int?) {
        serving[key] = serving[key]?.only { $0.hiddenIn != module }
        decorators[key] = decorators[key]?.only { $0.hiddenIn != module }
    }

    /// The hidden binding that serves `key` for a request from `module`, if it may use one: its own, then one of a module around
    /// it, then one of an imported module. Costs one dictionary look-up and a walk over the bindings of that key.
    ///
    /// - Parameter isOverlay: Whether the table is an overlay's: there a public binding that replaces stands in front of it.
    package func lookUpHidden(_ key: Key, from module: Int?, isOverlay: Bool) -> Answer {
        guard hidesSomething, let module, let entries = serving[key], entries.contains(where: { $0.hiddenIn != nil })
        else { return .none }
        let hidden = entries.hiddenAnswer(in: scopes(of: module))
        return isOverlay && hidden != .none && entries.replacesPublicly ? entries.publicAnswer : hidden
    }

    /// The binding that serves `key` for everyone.
    package func lookUpPublic(_ key: Key) -> Answer { serving[key]?.publicAnswer ?? .none }

    /// Whether everything public that serves `key` steps back where a parent has a binding.
    package func onlyDefaults(_ key: Key) -> Bool { serving[key]?.areOnlyDefaults ?? false }

    /// The elements of a collection that `module` may see, in the order of registration.
    package func elements(of key: Key, from module: Int?) -> [Int] { visible(elements[key], from: module) }

    /// The same for a dictionary, in which the later of two elements under one name counts: the nearer comes later, so that
    /// what a module hides wins there over what is public.
    package func entries(of key: Key, from module: Int?) -> [Int] {
        let bindings = visible(elements[key], from: module)
        guard bindings.count > 1, let module, let entries = elements[key],
            entries.contains(where: { $0.hiddenIn != nil })
        else { return bindings }
        let scopes = scopes(of: module)
        let distance = Dictionary(
            entries.map { entry in
                (entry.binding, scopes.firstIndex { entry.hiddenIn.map($0.contains) ?? false } ?? scopes.count)
            }, uniquingKeysWith: min)
        let byDistance = Dictionary(grouping: bindings) { distance[$0] ?? scopes.count }
        return byDistance.keys.sorted(by: >).flatMap { byDistance[$0] ?? [] }
    }

    /// The decorators of a key that `module` may see, innermost first.
    package func decorators(of key: Key, from module: Int?) -> [Int] {
        decorators.isEmpty ? [] : visible(decorators[key], from: module)
    }

    /// Each set of bindings of which none wins, for every key and visibility.
    package func duplicates() -> [(key: Key, bindings: [Int])] {
        let found = contested.flatMap { key in (serving[key]?.ties ?? []).map { (key: key, bindings: $0) } }
        return found.sorted { $0.bindings.lexicographicallyPrecedes($1.bindings) }
    }

    private func visible(_ entries: BindingEntries?, from module: Int?) -> [Int] {
        guard let entries else { return [] }
        if entries.allSatisfy({ $0.hiddenIn == nil }) { return entries.map { $0.binding } }
        let scopes = module.map { self.scopes(of: $0) } ?? []
        return entries.filter { entry in
            guard let home = entry.hiddenIn else { return true }
            return scopes.contains { $0.contains(home) }
        }.map { $0.binding }
    }

    /// The modules whose hidden bindings `module` may use, nearest first: itself, the modules around it, its imports.
    private func scopes(of module: Int) -> [[Int]] {
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
