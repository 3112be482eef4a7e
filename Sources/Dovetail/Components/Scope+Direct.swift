internal import Synchronization

/// The short way of a request: a provider that is known, not overridden, in a scope that nobody observes.
extension Scope {
    /// The provider for the short way, not retained: the scope keeps it. `nil` for every other way.
    @usableFromInline
    func direct(
        _ name: String, _ type: ObjectIdentifier, at place: ProviderPlace
    ) -> Unmanaged<ProviderRecord>? {
        guard let record = table.find(ProviderTable.Spelling(name), type, at: place),
            record._withUnsafeGuaranteedRef({ $0.isDirect.load(ordering: .acquiring) }), !isObserved
        else { return nil }
        record._withUnsafeGuaranteedRef { ProviderStack.note($0) }
        return record
    }

    /// The same at the first use of a provider, which is made known.
    @usableFromInline @inline(never)
    func meet(
        _ name: String, _ type: Any.Type, _ fileID: StaticString, _ line: UInt, _ column: UInt, isShared: Bool
    ) -> Unmanaged<ProviderRecord>? {
        let record = find(type, ProviderSite(name, isShared ? .singleton : .transient, fileID, line, column)).record
        guard record.isDirect.load(ordering: .acquiring), !isObserved else { return nil }
        ProviderStack.note(record)
        // The scope keeps it.
        return .passUnretained(record)
    }

    /// The code of a provider that makes a new instance each time begins; to be followed by ``end()``, if it does.
    @usableFromInline
    func begin(_ record: Unmanaged<ProviderRecord>) -> Bool {
        guard CurrentThread.hasStack() else { return false }
        record._withUnsafeGuaranteedRef { ProviderStack.begin($0) }
        return true
    }

    /// The code of a provider of this scope is over.
    @usableFromInline
    func end() { ProviderStack.end() }

    /// Takes the right to make what a provider shares, and begins its code. Gives the thread that has it, or 0.
    @usableFromInline
    func beginMaking(_ record: Unmanaged<ProviderRecord>) -> UInt {
        record._withUnsafeGuaranteedRef { record in
            let thread = CurrentThread.id
            guard CurrentThread.hasStack(), record.word.claim(thread: thread) else { return 0 }
            guard making.tryBegin() else {
                record.word.settle(thread: thread, with: .elsewhere)
                return 0
            }
            ProviderStack.begin(record)
            return thread
        }
    }

    @usableFromInline
    func endMaking(_ record: Unmanaged<ProviderRecord>, _ thread: UInt, _ holder: AnyHolder) {
        ProviderStack.end()
        record._withUnsafeGuaranteedRef { $0.word.settle(thread: thread, with: .holder(holder)) }
        making.end()
    }

    @usableFromInline
    func failMaking(_ record: Unmanaged<ProviderRecord>, _ thread: UInt) {
        ProviderStack.end()
        record._withUnsafeGuaranteedRef { $0.word.fail(thread: thread, MakerFailed()) }
        making.end()
    }

    /// The long way.
    @usableFromInline
    func makeShared<T: Sendable>(
        _ name: String, _ fileID: StaticString, _ line: UInt, _ column: UInt, _ make: () throws -> T
    ) rethrows -> T {
        try shared(ProviderSite(name, .singleton, fileID, line, column), onClose: nil, make)
    }

    /// The long way.
    @usableFromInline
    func makeTransient<T>(
        _ name: String, _ fileID: StaticString, _ line: UInt, _ column: UInt, _ make: () throws -> T
    ) rethrows -> T {
        try transient(ProviderSite(name, .transient, fileID, line, column), make)
    }
}
