internal import DovetailGraph
internal import Synchronization

/// What an `overriding` container has for itself where others use the process, a scope or a store: for everything that a replaced
/// binding can reach. For a test overlay: for everything.
final class Overlay: Sendable {
    /// The bindings that it creates for itself; kept, so that no other has their addresses.
    private let affected: [ObjectIdentifier: AnyRecipe]
    /// Notes what is created, for a test overlay.
    let census: Census?
    private let process = CellTable()
    private let stores = Mutex<[ObjectIdentifier: any Sendable]>([:])
    private let scopes = Mutex<[ObjectIdentifier: Shadow]>([:])

    /// A scope, and the one that stands for it. The first is kept, so that no other has its address.
    private struct Shadow: Sendable {
        let original: InstanceScope
        let scope: InstanceScope
    }

    init(_ affected: [AnyRecipe]) {
        self.affected = Dictionary(affected.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
        census = nil
    }

    /// A test overlay, which creates everything for itself.
    init(_ census: Census) {
        affected = [:]
        self.census = census
    }

    /// Whether it creates the instances of a binding for itself.
    func creates(_ recipe: AnyRecipe) -> Bool { census != nil || affected[ObjectIdentifier(recipe)] != nil }

    /// What it has instead of the instances that live as long as the process.
    var processCells: CellTable { process }

    /// An empty scope in the place of another, made once and emptied with it.
    func scope(for scope: InstanceScope) -> InstanceScope { scopes.withLock { shadow(of: scope, &$0) } }

    private func shadow(of scope: InstanceScope, _ known: inout [ObjectIdentifier: Shadow]) -> InstanceScope {
        if let shadow = known[ObjectIdentifier(scope)] { return shadow.scope }
        let shadow = scope.makeShadow(parent: scope.parent.map { self.shadow(of: $0, &known) })
        known[ObjectIdentifier(scope)] = Shadow(original: scope, scope: shadow)
        return shadow
    }

    /// An empty store of the same kind, made once for each binding.
    func store<Value>(for store: CustomStore<Value>, of recipe: AnyRecipe) -> CustomStore<Value> {
        let id = ObjectIdentifier(recipe)
        if let known = stores.withLock({ $0[id] }) as? CustomStore<Value> { return known }
        let empty = store.makeEmpty()
        let (used, other) = stores.withLock { stores -> (CustomStore<Value>, CustomStore<Value>?) in
            if let known = stores[id] as? CustomStore<Value> { return (known, empty) }
            stores[id] = empty
            return (empty, nil)
        }
        withExtendedLifetime(other) {}
        return used
    }
}

/// Where the instances of bindings are that live outside of containers.
extension Plan {
    private static let process = CellTable()

    /// The nearest overlay that creates the instances of a binding for itself.
    func overlay(creating recipe: AnyRecipe) -> Overlay? {
        chain.lazy.compactMap(\.overlay).first { $0.creates(recipe) }
    }

    /// The table of what lives as long as the process, or of the overlay that stands for it.
    func processCells(for recipe: AnyRecipe) -> CellTable { overlay(creating: recipe)?.processCells ?? Plan.process }

    func scope(_ scope: InstanceScope, for recipe: AnyRecipe) -> InstanceScope {
        overlay(creating: recipe)?.scope(for: scope) ?? scope
    }
}

extension Container {
    /// The same graph with some recipes replaced: a view for a test, a preview, one request.
    ///
    /// It shares every instance that no replaced recipe can reach, and makes anew, for itself only, exactly those that one
    /// can. `Lazy` and `Provider` count; a recipe that takes ``Resolution`` or its container reaches everything. The
    /// original never sees it. A view is closed with its original and does not see what is registered later. Its ``graph``, and with it
    /// ``validate()``, has what it makes anew as its own.
    public func overriding(@ModuleBuilder _ modules: () throws -> Bindings) throws(AssemblyError) -> Container {
        let bindings = try Container.list(modules)
        let original = try planForAssembly()
        let assembly = try Assembler.assemble(bindings, parent: original, policy: .install)
        let affected = Reach(original).affected(by: assembly)
        let recipes = affected.map { original.ancestor($0.level - 1).assembly.recipes[$0.recipe].recipe }
        let plan = Plan(assembly, parent: original, affected: Set(affected), overlay: Overlay(recipes))
        let view = Container(plan, parent: self)
        try view.announce(assembly)
        return view
    }
}

/// Which recipes of a plan, and of those above it, can be reached by a change of some keys.
///
/// Works on keys as they are declared, without linking: a recipe depends on every key that its parameters may look up.
/// Linear in recipes and parameters.
struct Reach {
    private let plan: Plan

    init(_ plan: Plan) { self.plan = plan }

    /// What a parameter may look up: a key for everyone, or one hidden recipe.
    private enum Source: Hashable {
        case key(KeyID)
        case hidden(level: Int, recipe: Int)
    }

    /// The affected recipes, with levels as a child of the plan counts them.
    func affected(by overrides: Assembly) -> [Plan.InheritedSlot] {
        var dependents: [Source: [Plan.InheritedSlot]] = [:]
        var open: [Source] = []
        var result: Set<Plan.InheritedSlot> = []
        func reach(_ slot: Plan.InheritedSlot) {
            guard result.insert(slot).inserted else { return }
            let assembly = plan.ancestor(slot.level - 1).assembly
            let recipe = assembly.recipes[slot.recipe].recipe
            if recipe.isHidden { open.append(.hidden(level: slot.level, recipe: slot.recipe)) }
            if !recipe.isHidden { open += recipe.keys.map { .key($0) } }
            open += recipe.elements.map { .key($0.key) }
            if let decoration = recipe.decoration {
                open.append(.key(KeyID(decoration.key.type.type, recipe.qualification)))
            }
        }
        for (above, plan) in plan.chain.enumerated() {
            for (number, installed) in plan.assembly.recipes.enumerated() {
                let slot = Plan.InheritedSlot(level: above + 1, recipe: number)
                for source in sources(of: installed, plan, above + 1) {
                    guard let source else {
                        reach(slot)
                        continue
                    }
                    dependents[source, default: []].append(slot)
                }
            }
        }
        open +=
            overrides.table.serving.keys.map { .key($0) } + overrides.table.elements.keys.map { .key($0) }
            + overrides.table.decorators.keys.map { .key($0) }
        var seen: Set<Source> = []
        while let source = open.popLast() {
            guard seen.insert(source).inserted else { continue }
            for slot in dependents[source] ?? [] { reach(slot) }
        }
        return result.sorted { ($0.level, $0.recipe) < ($1.level, $1.recipe) }
    }

    /// What a recipe looks up; `nil` among them stands for everything.
    private func sources(of installed: Assembly.Installed, _ plan: Plan, _ level: Int) -> [Source?] {
        let recipe = installed.recipe
        let wrapped = recipe.decoration.map { Source.key(KeyID($0.key.type.type, recipe.qualification)) }
        return (wrapped.map { [$0] } ?? [])
            + recipe.parameters.flatMap { parameter -> [Source?] in
                let shape = DependencyShape(parameter.type, parameter.qualification)
                switch shape.kind {
                case .argument: return []
                case .resolution, .container, .weakContainer: return [nil]
                case .value: break
                }
                return shape.keys.map { key in
                    let use = key.qualification == .none ? recipe.uses.first { $0.type == key.type.type } : nil
                    let key = KeyID(key.type.type, use?.qualification ?? key.qualification)
                    if case .one(let hidden) = plan.assembly.table.lookUpHidden(key, from: installed.module) {
                        return .hidden(level: level, recipe: hidden)
                    }
                    return .key(key)
                }
            }
    }
}
