internal import DovetailGraph
internal import Synchronization

/// Where shared instances are claimed and stored.
extension Container {
    /// What only some containers have; freed with the container, never before.
    struct Tables: Sendable {
        let storeEntries = StoreEntries()
        /// What another API keeps with the container, by its type.
        var attached: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    }

    private var tables: Tables {
        state.withLock { state in
            if let tables = state.tables { return tables }
            let tables = Tables()
            state.tables = tables
            return tables
        }
    }

    /// What another API keeps with this container, made when it is first asked for.
    func attached<Object: AnyObject & Sendable>(_ type: Object.Type, _ create: () -> Object) -> Object {
        let id = ObjectIdentifier(type)
        if let existing = tables.attached[id] { return known(existing, as: type) }
        let new = create()
        return state.withLock { state in
            if let existing = state.tables?.attached[id] { return known(existing, as: type) }
            state.tables?.attached[id] = new
            return new
        }
    }

    /// What this container has put into custom stores.
    var storeEntries: StoreEntries { tables.storeEntries }
}
