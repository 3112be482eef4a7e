internal import DovetailGraph
internal import Synchronization

/// The short way of a request: a provider that is known, not overridden, in a scope that nobody observes.
extension Scope {
    /// The provider for the short way, not retained: the scope keeps it. `nil` for every other way.
    @usableFromInline
    func direct(
        _ name: String, of type: ObjectIdentifier, at place: ProviderPlace
    ) -> Borrowed<ProviderRecord>? {
        guard let record = table.find(ProviderTable.Spelling(name), of: type, at: place),
            record.use({ $0.isDirect.load(ordering: .acquiring) }), !isObserved
        else { return nil }
        record.use { ProviderStack.note($0) }
        return record
    }

    /// The same at the first use of a provider, which is made known.
    @usableFromInline @inline(never)
    func meet(
        _ name: String, of type: Any.Type, fileID: StaticString, line: UInt, column: UInt, isShared: Bool
    ) -> Borrowed<ProviderRecord>? {
        let site = ProviderSite(name, isShared ? .singleton : .transient, fileID, line, column)
        let record = find(site, making: type).record
        guard record.isDirect.load(ordering: .acquiring), !isObserved else { return nil }
        ProviderStack.note(record)
        // The scope keeps it.
        return Borrowed(record)
    }

    /// The code of a provider that makes a new instance each time begins; to be followed by ``end()``, if it does.
    @usableFromInline
    func begin(_ record: Borrowed<ProviderRecord>) -> Bool {
        guard CurrentThread.hasStack() else { return false }
        record.use { ProviderStack.begin($0) }
        return true
    }

    /// The code of a provider of this scope is over.
    @usableFromInline
    func end() { ProviderStack.end() }

    /// Takes the right to make what a provider shares, and begins its code.
    @usableFromInline
    func beginMaking(_ record: Borrowed<ProviderRecord>) -> Bool {
        record.use { record in
            guard CurrentThread.hasStack(), record.cell.slot.claim(thread: CurrentThread.id) else { return false }
            guard making.tryBegin() else {
                record.cell.slot.settle(with: .elsewhere)
                return false
            }
            ProviderStack.begin(record)
            return true
        }
    }

    @usableFromInline
    func endMaking<T>(_ record: Borrowed<ProviderRecord>, with value: T) {
        ProviderStack.end()
        record.use { record in
            let memory = record.cell.slot.memory(for: value, hasRoom: false)
            record.cell.slot.settle(with: .instance(memory))
        }
        making.end()
    }

    @usableFromInline
    func failMaking(_ record: Borrowed<ProviderRecord>) {
        ProviderStack.end()
        record.use { $0.cell.slot.fail(with: nil) }
        making.end()
    }

    /// The long way.
    @usableFromInline
    func makeShared<T: Sendable>(
        _ name: String, fileID: StaticString, line: UInt, column: UInt, with make: () throws -> T
    ) rethrows -> T {
        try shared(ProviderSite(name, .singleton, fileID, line, column), onClose: nil, with: make)
    }

    /// The long way.
    @usableFromInline
    func makeTransient<T>(
        _ name: String, fileID: StaticString, line: UInt, column: UInt, with make: () throws -> T
    ) rethrows -> T {
        try transient(ProviderSite(name, .transient, fileID, line, column), with: make)
    }
}
