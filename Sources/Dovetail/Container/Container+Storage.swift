internal import DovetailGraph
internal import Synchronization

/// Where shared instances are claimed and stored.
extension Container {
    /// What only some containers have; freed with the container, never before.
    struct Tables: Sendable {
        let storeEntries = StoreEntries()
        let injections = InjectionRealm()
    }

    private var tables: Tables {
        state.withLock { state in
            if let tables = state.tables { return tables }
            let tables = Tables()
            state.tables = tables
            return tables
        }
    }

    /// What injection points share and keep here, instead of in the process.
    var injections: InjectionRealm { tables.injections }

    /// What this container has put into custom stores.
    var storeEntries: StoreEntries { tables.storeEntries }
}
