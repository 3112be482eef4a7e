internal import DovetailModel

/// Storage that only some containers need.
extension Container {
    /// Tables that only some containers have. They are freed with the container, never before.
    struct Tables: Sendable {
        let storeEntries = StoreEntries()
        /// Objects that other APIs store with the container, by their types.
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

    /// Returns the object that another API stores with this container, and creates it at the first call.
    package func attached<Object: AnyObject & Sendable>(_ type: Object.Type, _ create: () -> Object) -> Object {
        let id = ObjectIdentifier(type)
        if let existing = tables.attached[id] { return known(existing, as: type) }
        let new = create()
        return state.withLock { state in
            if let existing = state.tables?.attached[id] { return known(existing, as: type) }
            state.tables?.attached[id] = new
            return new
        }
    }

    /// A record of what this container has put into custom stores.
    var storeEntries: StoreEntries { tables.storeEntries }
}
