public import Dovetail
internal import DovetailModel

/// The fast path of a request, for a known provider that is not overridden, in a scope without observers.
extension Scope {
    /// Returns the provider for the fast path, or `nil` for the slow path.
    @usableFromInline
    func direct(
        _ name: String, of type: Any.Type, fileID: StaticString, line: UInt, column: UInt
    ) -> ProviderRecord? {
        let location = ProviderLocation(fileID: fileID, line: line, column: column)
        guard let record = known(ProviderKey(type: TypeID(type), location: location, name: name)), !isObserved else {
            return nil
        }
        ProviderStack.note(record)
        return record
    }

    /// Returns the provider for the fast path at its first use, and adds it to the scope.
    @usableFromInline @inline(never)
    func meet(
        _ name: String, of type: Any.Type, fileID: StaticString, line: UInt, column: UInt, isShared: Bool
    ) -> ProviderRecord? {
        let site = ProviderSite(name, isShared ? .singleton : .transient, fileID, line, column)
        let found = find(site, creating: type)
        guard found.isDirect, !isObserved else { return nil }
        ProviderStack.note(found.record)
        return found.record
    }

    /// Begins the code of a transient provider. If it returns true, call ``end()`` afterwards.
    @usableFromInline
    func begin(_ record: ProviderRecord) -> Bool {
        guard CurrentThread.hasStack() else { return false }
        ProviderStack.begin(record)
        return true
    }

    /// Ends the code of a provider of this scope.
    @usableFromInline
    func end() { ProviderStack.end() }

    /// Claims the creation of a shared instance, and begins the code of its provider.
    @usableFromInline
    func beginCreation(_ record: ProviderRecord) -> Bool {
        guard CurrentThread.hasStack(), record.slots.slot.claim(thread: CurrentThread.id) else { return false }
        guard creations.tryBegin() else {
            record.slots.slot.settle(with: .elsewhere)
            return false
        }
        ProviderStack.begin(record)
        return true
    }

    @usableFromInline
    func endCreation(_ record: ProviderRecord, with instance: StoredInstance) {
        ProviderStack.end()
        record.slots.slot.settle(with: .instance(instance))
        creations.end()
    }

    @usableFromInline
    func failCreation(_ record: ProviderRecord) {
        ProviderStack.end()
        record.slots.slot.fail(with: nil)
        creations.end()
    }

    /// The slow path of a shared provider.
    @usableFromInline
    func makeShared<T: Sendable>(
        _ name: String, fileID: StaticString, line: UInt, column: UInt, with make: () throws -> T
    ) rethrows -> T {
        try shared(ProviderSite(name, .singleton, fileID, line, column), onClose: nil, with: make)
    }

    /// The slow path of a transient provider.
    @usableFromInline
    func makeTransient<T>(
        _ name: String, fileID: StaticString, line: UInt, column: UInt, with make: () throws -> T
    ) rethrows -> T {
        try transient(ProviderSite(name, .transient, fileID, line, column), with: make)
    }
}
