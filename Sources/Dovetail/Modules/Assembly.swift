internal import DovetailGraph

/// The recipes of some modules, sorted by key: what a plan is made of. Never changes once it is complete.
final class Assembly: @unchecked Sendable {
    // Safe: built by one `Assembler`, then only read.

    /// A recipe in its place.
    struct Installed {
        let recipe: AnyRecipe
        let module: Int?
        let slot: SlotAddress?
    }

    /// A module in its place.
    struct InstalledModule {
        let type: any Module.Type
        let value: any Module
        let index: Int
    }

    var table = BindingTable<KeyID>()
    var recipes: [Installed] = []
    var modules: [InstalledModule] = []
    var elements: [(recipe: Int, alias: AnyRecipe.Alias)] = []
    /// How many words each chunk of a container's block needs for own recipes.
    var slotCounts: [Int] = [0]
    /// The modules that this step of the assembly has added, in the order of their hooks.
    var newModules: [any Module] = []
    /// The recipes that this step has added.
    var newRecipes = 0..<0
    /// Whether there is a graph recipe whose values are known not to be `Sendable`.
    var hasGraphInstances = false
    /// Whether there is a recipe of an actor.
    var hasActors = false

    /// Whether it is that of a living container with more recipes than it was made with.
    var isExtended: Bool { slotCounts.count > 1 }

    /// The recipes that something leads to; on a living container some have been replaced.
    var used: [Int] {
        guard isExtended else { return Array(recipes.indices) }
        var used: Set<Int> = []
        for entries in table.serving.values { used.formUnion(entries.map(\.binding)) }
        for entries in table.decorators.values { used.formUnion(entries.map(\.binding)) }
        for element in elements { used.insert(element.recipe) }
        return recipes.indices.filter { used.contains($0) }
    }

    /// Recipes whose instances lie in the block of a container.
    var slotted: [(Int, AnyRecipe)] {
        recipes.indices.compactMap { recipes[$0].recipe.needsSlot ? ($0, recipes[$0].recipe) : nil }
    }

    /// What an assembly has in common with those that extend it: in all of them a number means the same recipe.
    final class Lineage: Sendable {}
    let lineage: Lineage

    init() { lineage = Lineage() }

    /// The same recipes, to be extended. New ones have their words in a chunk that the container does not have yet.
    init(extending other: Assembly, chunkCount: Int) {
        lineage = other.lineage
        table = other.table
        recipes = other.recipes
        modules = other.modules
        elements = other.elements
        let known = other.slotCounts
        slotCounts = known + Array(repeating: 0, count: max(0, chunkCount - known.count)) + [0]
        hasGraphInstances = other.hasGraphInstances
        hasActors = other.hasActors
    }

    func module(_ type: any Module.Type) -> Int? { modules.first { $0.type == type }?.index }
}
