internal import Dovetail
internal import Synchronization

/// A store that owns the latest instance only.
final class Latest<Value: Sendable>: InstanceStore {
    private let latest = Mutex<(StoreContext.Identity, Value)?>(nil)

    func instance(for context: StoreContext) -> Value? {
        _ = (context.key, context.container)
        return latest.withLock { latest in
            guard let latest, latest.0 == context.identity else { return nil }
            return latest.1
        }
    }

    func store(_ value: Value, for context: StoreContext) {
        let old = latest.withLock { latest in
            defer { latest = (context.identity, value) }
            return latest
        }
        _ = old
    }

    func remove(for context: StoreContext) { removeAll() }

    func removeAll() {
        let old = latest.withLock { latest in
            defer { latest = nil }
            return latest
        }
        _ = old
    }

    func makeEmpty() -> Self { Self() }
}
