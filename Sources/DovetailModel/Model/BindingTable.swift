/// The table of bindings by key, which alone decides which binding has precedence (Semantics §2, §8, §9).
///
/// It is generic in the key, so that the running container, whose keys are metatypes, and the graph, whose keys are
/// names, share it. Its owner assigns consecutive indices to bindings and modules.
package struct BindingTable<Key: Hashable & Sendable>: Sendable {
    package typealias Entry = BindingEntry
    package typealias Answer = BindingAnswer

    /// A module, by the indices of the module around it and of the modules that it imports.
    package struct Module: Sendable {
        package var parent: Int?
        package var imports: [Int]
    }

    package private(set) var modules: [Module] = []
    /// The bindings that serve each key.
    ///
    /// You may directly insert a key that is not in the dictionary yet, with one public binding. In all other cases use
    /// ``add(_:serving:)``.
    package var serving: [Key: BindingEntries] = [:]
    package private(set) var elements: [Key: BindingEntries] = [:]
    package private(set) var decorators: [Key: BindingEntries] = [:]
    /// True if a module hides a binding.
    package private(set) var hidesSomething = false
    /// The keys that have had a second binding at some time.
    private var contested: Set<Key> = []

    package init() {}

    /// Adds a module.
    ///
    /// - Parameter parent: The module whose body contains it.
    /// - Returns: The index of the module.
    package mutating func addModule(parent: Int?) -> Int {
        modules.append(Module(parent: parent, imports: []))
        return modules.count - 1
    }

    package mutating func setImports(_ imports: [Int], of module: Int) { modules[module].imports = imports }

    /// Prepares for so many keys, so that the table does not grow step by step.
    package mutating func reserveCapacity(_ count: Int) { serving.reserveCapacity(count) }

    package mutating func add(_ entry: Entry, serving key: Key) {
        if !BindingTable.add(entry, under: key, to: &serving) { contested.insert(key) }
        if entry.hiddenIn != nil { hidesSomething = true }
    }
    package mutating func add(_ entry: Entry, elementOf key: Key) {
        _ = BindingTable.add(entry, under: key, to: &elements)
    }
    package mutating func add(_ entry: Entry, decorating key: Key) {
        _ = BindingTable.add(entry, under: key, to: &decorators)
    }

    /// Adds an entry. Returns true if it is the first one under its key.
    private static func add(_ entry: Entry, under key: Key, to table: inout [Key: BindingEntries]) -> Bool {
        guard var known = table.updateValue(BindingEntries(entry), forKey: key) else { return true }
        known.append(entry)
        table[key] = known
        return false
    }

    /// Removes the bindings of a key that `module` hides, or the public ones, including decorators, because a later
    /// `register` replaces the whole chain.
    package mutating func removeAll(serving key: Key, hiddenIn module: Int?) {
        serving[key] = serving[key]?.only { $0.hiddenIn != module }
        decorators[key] = decorators[key]?.only { $0.hiddenIn != module }
    }

    /// Returns the hidden binding that serves `key` for a request from `module`, if it may use one.
    ///
    /// Its own binding has precedence, then one of a module around it, then one of an imported module. It costs one
    /// dictionary lookup and a walk over the bindings of that key.
    ///
    /// - Parameter isOverlay: True if the table is that of an overlay, where a public replacing binding has precedence.
    package func lookUpHidden(_ key: Key, from module: Int?, isOverlay: Bool) -> Answer {
        guard hidesSomething, let module, let entries = serving[key], entries.contains(where: { $0.hiddenIn != nil })
        else { return .none }
        let hidden = entries.hiddenAnswer(in: scopes(of: module))
        return isOverlay && hidden != .none && entries.replacesPublicly ? entries.publicAnswer : hidden
    }

    /// Returns the binding that serves `key` for all modules.
    package func lookUpPublic(_ key: Key) -> Answer { serving[key]?.publicAnswer ?? .none }

    /// Returns true if all public bindings of `key` are defaults, which yield to a binding of a parent.
    package func onlyDefaults(_ key: Key) -> Bool { serving[key]?.areOnlyDefaults ?? false }

    /// Returns the elements of a collection that `module` may see, in the order of registration.
    package func elements(of key: Key, from module: Int?) -> [Int] { visible(elements[key], from: module) }

    /// Returns the entries of a dictionary that `module` may see.
    ///
    /// Of two elements with one name, the later one counts. Nearer elements come later, so a hidden element has
    /// precedence over a public one in its module.
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
        return Array(byDistance.keys).ordered(by: >).flatMap { byDistance[$0] ?? [] }
    }

    /// Returns the decorators of a key that `module` may see, the innermost first.
    package func decorators(of key: Key, from module: Int?) -> [Int] {
        decorators.isEmpty ? [] : visible(decorators[key], from: module)
    }

    /// Returns a table with the bindings that serve one key.
    func only(_ key: Key) -> BindingTable {
        var table = self
        table.serving = serving[key].map { [key: $0] } ?? [:]
        return table
    }

    mutating func remove(_ bindings: Set<Int>, serving key: Key) {
        serving[key] = serving[key]?.only { !bindings.contains($0.binding) }
    }

    /// Returns the sets of bindings among which none has precedence, for every key and visibility.
    package func duplicates() -> [(key: Key, bindings: [Int])] {
        let found = contested.flatMap { key in (serving[key]?.ties ?? []).map { (key: key, bindings: $0) } }
        return found.ordered { $0.bindings.lexicographicallyPrecedes($1.bindings) }
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

    /// Returns the modules whose hidden bindings `module` may use, nearest first: itself, the modules around it, its
    /// imports.
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
