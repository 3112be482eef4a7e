/// What one container has put into custom stores, so that it can take that out again and nothing else.
final class StoreEntries: Sendable {
    private struct Entry: Sendable {
        let recipe: AnyRecipe
        let identity: StoreContext.Identity
        let hash: Int
    }
    private let entries = HashedTable<Entry>()

    func add(_ identity: StoreContext.Identity, of recipe: AnyRecipe) {
        let hash = identity.hashValue
        _ = entries.entry(hash: hash) {
            $0.recipe === recipe && $0.identity == identity
        } adding: {
            Entry(recipe: recipe, identity: identity, hash: hash)
        }
    }

    /// Everything that was put there for a binding; from now on nothing.
    func take(of recipe: AnyRecipe) -> [StoreContext.Identity] {
        let meant = entries.all.filter { $0.recipe === recipe }
        for entry in meant { entries.remove(hash: entry.hash) { $0.recipe === recipe } }
        return meant.map(\.identity)
    }
}
