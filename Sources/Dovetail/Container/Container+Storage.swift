internal import DovetailGraph
internal import Synchronization

/// Where shared instances are claimed and stored.
extension Container {
    /// The slot of a shared instance.
    func reference(to address: SlotAddress, hasRoom: Bool) -> SlotReference {
        slots.reference(to: address, hasRoom: hasRoom, of: self)
    }

    /// The cells for the arguments of a binding.
    func argumentCells(of address: SlotAddress) -> CellTable { slots.argumentCells(of: address) }

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

    /// The container some levels up.
    func ancestor(_ levels: Int) -> Container {
        var result = self
        for _ in 0..<levels { result = result.parentContainer ?? result }
        return result
    }
}
