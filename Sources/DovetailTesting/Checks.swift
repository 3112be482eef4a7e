public import Dovetail
internal import DovetailGraph
internal import DovetailModel

/// Creates every root of a container, and returns the errors.
///
/// If no binding is marked as a root, it creates every binding of the container that takes no arguments. Unlike
/// `validate()`, this runs your factories, so it also finds factories that throw:
/// `#expect(await unresolvableRoots(of: container).isEmpty)`.
///
/// - Parameter container: The container to check.
/// - Returns: The errors, one for each root that could not be created.
public func unresolvableRoots(of container: Container) async -> [ResolutionError] { await container.tryRoots() }

/// Checks that a custom `InstanceStore` follows the rules of stores.
///
/// Use it in a test: `#expect(await violations(of: { LastFive() }, …) == [])`.
///
/// - Parameters:
///   - makeStore: A closure that creates an empty store.
///   - makeValue: A closure that creates a value, different from all others.
///   - isSame: A closure that returns true if two values are the same one.
/// - Returns: The rules that the store violates.
public func violations<Store: InstanceStore>(
    of makeStore: @Sendable () -> Store, making makeValue: @escaping @Sendable () -> Store.Value,
    isSame: @escaping @Sendable (Store.Value, Store.Value) -> Bool
) async -> [String] where Store.Value: Sendable {
    guard let container = try? Container(parent: nil, {}) else { return ["no container"] }
    let context = StoreContext(trying: Store.Value.self, name: "one", in: container)
    var result: [String] = []
    func expect(_ isRight: Bool, _ rule: String) { if !isRight { result.append(rule) } }

    let store = makeStore()
    expect(store.instance(for: context) == nil, "an empty store returns nil")
    let value = makeValue()
    store.store(value, for: context)
    let kept = store.instance(for: context)
    expect(kept.map { isSame($0, value) } ?? true, "a store returns the value that was stored last")
    let empty = store.makeEmpty()
    expect(empty !== store, "makeEmpty() returns another store")
    expect(empty.instance(for: context) == nil, "makeEmpty() returns an empty store")
    empty.store(makeValue(), for: context)
    empty.removeAll()
    expect((store.instance(for: context) == nil) == (kept == nil), "a change of one store does not affect another one")
    store.remove(for: context)
    expect(store.instance(for: context) == nil, "after remove(for:), the store returns nil")
    store.store(makeValue(), for: context)
    store.removeAll()
    expect(store.instance(for: context) == nil, "after removeAll(), the store returns nil")
    if kept != nil {
        let made = await count(of: makeStore(), making: makeValue)
        expect(made == 1, "a store creates one value, even if many tasks request it at once")
    }
    return result
}

/// Counts the instances that many concurrent tasks have created.
private func count<Store: InstanceStore>(
    of store: Store, making makeValue: @escaping @Sendable () -> Store.Value
) async -> Int where Store.Value: Sendable {
    let made = Counter()
    let make: @Sendable () throws -> Store.Value = {
        made.next()
        return makeValue()
    }
    guard let container = try? Container(parent: nil, { Bind(make).lifetime(.custom(store)) }) else { return -1 }
    await withTaskGroup(of: Void.self) { tasks in
        for _ in 0..<32 { tasks.addTask { _ = try? await container.resolve(Store.Value.self) } }
    }
    return made.count
}

/// Checks that a custom `Observer` neither disturbs requests nor retains instances.
///
/// Use it in a test: `#expect(await violations(of: MyObserver()) == [])`. The observer is notified of events from many
/// tasks at the same time.
///
/// - Parameter observer: The observer to check.
/// - Returns: The rules that the observer violates.
public func violations(of observer: some Observer) async -> [String] {
    let made = Counter()
    let liveObjects = LiveObjects()
    var result: [String] = []
    do {
        let overlay = try Container.overlay(
            of: nil, watch: liveObjects, observer: observer, Watched(made: made)._bindings)
        let answers = await withTaskGroup(of: Bool.self) { tasks in
            for _ in 0..<32 { tasks.addTask { (try? await overlay.resolve(Watched.User.self)) != nil } }
            return await tasks.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        if answers != 32 { result.append("requests succeed while the observer is added") }
        if made.count != 1 { result.append("a shared instance is created once while the observer is added") }
        let failures = [await failure(Int.self, in: overlay), await failure(Watched.Broken.self, in: overlay)]
        if failures != [.missingBinding, .factoryFailed] {
            result.append("requests that fail without the observer fail with it, too")
        }
        try await overlay.reset(Watched.Kept.self)
        try await overlay.close()
        try abandon(
            Container.overlay(of: nil, watch: liveObjects, observer: observer, Watched(made: made)._bindings))
    } catch {
        result.append("closing succeeds while the observer is added: \(error)")
    }
    if await !liveObjects.leaks().isEmpty { result.append("the observer retains no instance") }
    return result
}

/// Returns the kind of error of a request for a type, if it fails.
nonisolated(nonsending) private func failure<Value>(
    _ type: Value.Type, in container: Container
) async -> DiagnosticID? {
    do throws(ResolutionError) { _ = try await container.resolve(type) } catch { return error.id }
    return nil
}

/// Drops a container with an instance that was not closed.
private func abandon(_ container: consuming Container) throws { _ = try container.resolve(Watched.Kept.self) }

/// The bindings with which observers are checked.
private struct Watched: Module {
    final class Kept: Sendable {}
    final class User: Sendable {
        let kept: Kept
        init(kept: Kept) { self.kept = kept }
    }
    struct Broken: Error {}
    let made: Counter
    var body: some Module {
        Bind { [made] in
            made.next()
            return Kept()
        }.lifetime(.singleton).onClose { _ in }
        Bind(User.init)
        Bind { () throws -> Broken in throw Broken() }
    }
}

/// A counter that any thread may use.
private final class Counter: Sendable {
    private let number = Guarded(0)
    var count: Int { number.value }
    func next() { number.next() }
}
