public import Dovetail
internal import DovetailInjection
internal import DovetailModel

/// A store whose instances have a time to live, such as exchange rates that are fetched again after a minute.
///
/// ```swift
/// let container = try Container {
///     Bind(ExchangeRates.init).lifetime(.custom(ExpiringStore(after: .seconds(60))))
/// }
/// ```
///
/// Requests return the same instance until its time is over, which begins when it has been created. The next request then
/// creates another one, once even if many tasks request it at that moment. Each distinct list of arguments has an instance
/// of its own. Objects that have received an instance retain it, however old it is; if they should follow, let them take a
/// `Provider`.
///
/// The store owns its instances, so they outlive a container that is closed. `reset(_:_:)` of a container releases one
/// earlier. One that has expired is released at the next request for it, or when others are stored.
///
/// ## Let a test decide when an instance expires
///
/// If you state no clock, it is that of the key `continuousClock`, which is read when an instance is created. So a test
/// replaces that key, and the module that it tests stays as it is:
///
/// ```swift
/// let clock = TestClock()
/// try await withDependencies {
///     $0.continuousClock = clock
/// } operation: {
///     let rates = try await container.resolve(ExchangeRates.self)
///     await clock.advance(by: .seconds(60))
///     #expect(try await container.resolve(ExchangeRates.self) !== rates)
/// }
/// ```
public final class ExpiringStore<Value: Sendable>: InstanceStore {
    private final class Entry: Hashed {
        let identity: StoreContext.Identity
        let hash: Int
        let value: Value
        let hasExpired: @Sendable () -> Bool

        init(_ value: Value, for identity: StoreContext.Identity, hasExpired: @escaping @Sendable () -> Bool) {
            self.identity = identity
            hash = identity.hashValue
            self.value = value
            self.hasExpired = hasExpired
        }
    }

    private let duration: Duration
    private let clock: (any Clock<Duration>)?
    private let entries = HashedTable<Entry>()
    /// The number of entries at which expired ones are searched for.
    private let limit = Guarded(16)

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - duration: The time to live, for example `.seconds(60)`. If it is zero or negative, each request creates an
    ///     instance.
    ///   - clock: The clock that measures it. Without one, it is that of the key `continuousClock`.
    public init(after duration: Duration, clock: (any Clock<Duration>)? = nil) {
        self.duration = duration
        self.clock = clock
    }

    /// Returns the instance for a request, unless it has expired.
    ///
    /// - Parameter context: The binding and the arguments of the request.
    /// - Returns: The instance, or `nil` so that a new one is created.
    public func instance(for context: StoreContext) -> Value? {
        guard let entry = stored(for: context).last else { return nil }
        if !entry.hasExpired() { return entry.value }
        entries.remove(entry)
        return nil
    }

    /// Stores a new instance. Its time begins now.
    ///
    /// - Parameters:
    ///   - value: The instance that was created.
    ///   - context: The binding and the arguments of the request.
    public func store(_ value: Value, for context: StoreContext) {
        remove(for: context)
        let clock = clock ?? Injected(\.continuousClock).wrappedValue
        let entry = Entry(value, for: context.identity, hasExpired: Self.isOver(after: duration, on: clock))
        let count = entries.element(ofHash: entry.hash, where: { _ in false }, adding: { entry }).newCount
        if let count { removeExpired(count: count) }
    }

    /// Removes the instance for a request.
    ///
    /// - Parameter context: The binding and the arguments of the request.
    public func remove(for context: StoreContext) {
        for entry in stored(for: context) { entries.remove(entry) }
    }

    /// Removes all instances.
    public func removeAll() {
        for entry in entries.all { entries.remove(entry) }
    }

    /// Creates an empty store with the same time to live and the same clock, for an overlay.
    ///
    /// - Returns: The store.
    public func makeEmpty() -> ExpiringStore { ExpiringStore(after: duration, clock: clock) }

    /// The entries for a request: one at most, unless another thread replaces it at this moment.
    private func stored(for context: StoreContext) -> [Entry] {
        let identity = context.identity
        return entries.elements(ofHash: identity.hashValue).filter { $0.identity == identity }
    }

    /// Returns a function that returns true from the end of a time on, which begins now.
    private static func isOver(after duration: Duration, on clock: some Clock<Duration>) -> @Sendable () -> Bool {
        let end = clock.now.advanced(by: duration)
        return { clock.now >= end }
    }

    /// Releases what has expired when there are twice as many entries as the last time, because arguments may never come
    /// again.
    private func removeExpired(count: Int) {
        let isDue = limit.withLock { limit in
            guard count >= limit else { return false }
            limit = count * 2
            return true
        }
        guard isDue else { return }
        let all = entries.all
        let expired = all.filter { $0.hasExpired() }
        for entry in expired { entries.remove(entry) }
        limit.withLock { $0 = max(16, 2 * (all.count - expired.count)) }
    }
}
