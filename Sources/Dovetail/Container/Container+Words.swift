internal import DovetailGraph
internal import Synchronization

/// Where shared instances are claimed and kept.
extension Container {
    /// The word of a shared instance.
    func word(at address: SlotAddress) -> Word {
        if address.chunk == 0 { return Word(block + address.index) }
        return withState { Word($0.lateChunks[address.chunk - 1].words + address.index) }
    }

    static func addChunks(for plan: Plan, _ state: State) {
        while state.lateChunks.count + 1 < plan.chunks.count {
            let size = plan.chunks[state.lateChunks.count + 1]
            state.lateChunks.append(Chunk(words: words(size), size: size))
        }
    }

    private static func words(_ count: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
        let words = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
        for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
        return words
    }

    static func free(_ words: UnsafeMutablePointer<Atomic<UInt>>, _ count: Int) {
        for index in 0..<count { Word(words + index).discard() }
        words.deinitialize(count: count)
        words.deallocate()
    }

    private var tables: Tables {
        withState { state in
            if let tables = state.tables { return tables }
            let tables = Tables()
            state.tables = tables
            return tables
        }
    }

    /// Words for instances that depend on arguments.
    var argumentTable: WordTable { tables.arguments }

    /// What injection points share and keep here, instead of in the process.
    var injections: InjectionRealm { tables.injections }

    /// What this container has put into custom stores.
    var storeEntries: StoreEntries { tables.storeEntries }

    /// The word under which a ring is claimed.
    func ringWord(_ ring: Ring) -> Word {
        let table = ring.isForeign ? Container.process.rings : tables.rings
        guard let key = ring.claimKey else { return table.word(for: AnyHashable(0)) }
        return table.word(for: AnyHashable(key))
    }

    /// Instances that live as long as the process.
    private static let process = (instances: WordTable(), rings: WordTable())

    func processTable(for recipe: AnyRecipe) -> WordTable {
        view?.processTable(for: recipe) ?? parentContainer?.processTable(for: recipe) ?? Container.process.instances
    }

    /// The store of a custom lifetime; a view has an empty one of its own for what it makes anew.
    func store<Value>(_ store: CustomStore<Value>, for recipe: AnyRecipe) -> CustomStore<Value> {
        view?.store(store, for: recipe) ?? parentContainer?.store(store, for: recipe) ?? store
    }

    /// The scope of a recipe; a view has an empty one of its own for what it makes anew.
    func scope(_ scope: InstanceScope, for recipe: AnyRecipe) -> InstanceScope {
        view?.scope(scope, for: recipe) ?? parentContainer?.scope(scope, for: recipe) ?? scope
    }

    /// The container some levels up.
    func ancestor(_ levels: Int) -> Container {
        var result = self
        for _ in 0..<levels { result = result.parentContainer ?? result }
        return result
    }
}
