internal import DovetailModel

/// A record of the objects that the bindings of an overlay have created, with weak references only.
///
/// A binding is not reported for an object that is known to be older than the call of its factory: one that its factory
/// returned before, one that an `Instance` or an input provided, or one that remained from an earlier overlay. An
/// object that its initializer stores in a global variable is none of these.
///
/// Each dictionary is behind a lock, and no reference to a user's object is loaded or released while it is locked.
package final class LiveObjects: Sendable {
    /// A weak reference to an object of any isolation. It is only loaded while no lock is held, because that retains
    /// the object, and this reference may be the last one to be released.
    private struct Watched: Sendable {
        private struct Reference { weak let object: AnyObject? }
        // Safe: the object is never used. Only its existence and its identity are checked.
        private let reference: Transfer<Reference>

        init(_ object: AnyObject?) { reference = Transfer(Reference(object: object)) }

        var object: AnyObject? { reference.value.object }
    }

    /// One object, and the binding that returned it first.
    private final class Entry: Sendable {
        let watched: Watched
        let binding: BindingFacts
        /// The number of times that the factory of that binding has returned the object.
        let runs = Guarded(0)
        let isOlder: Bool
        var object: AnyObject? { watched.object }

        init(_ object: AnyObject, _ binding: BindingFacts, isOlder: Bool) {
            watched = Watched(object)
            self.binding = binding
            self.isOlder = isOlder
        }
    }

    /// An object that remained from an overlay that has ended.
    private final class Leftover: Sendable {
        let watched: Watched
        init(_ object: AnyObject?) { watched = Watched(object) }
        var object: AnyObject? { watched.object }
    }

    private let entries = Guarded<[ObjectIdentifier: Entry]>([:])
    private static let leftovers = Guarded<[ObjectIdentifier: Leftover]>([:])

    package init() {}

    /// Records a value that a factory has just returned.
    func created<Value>(_ value: Value, by binding: BindingFacts) {
        guard let entry = entry(for: value, binding) else { return }
        // A decorator may return the instance that it wraps.
        if entry.binding === binding { entry.runs.next() }
    }

    /// Records a value that a binding of any kind delivered.
    func delivered<Value>(_ value: Value, by binding: BindingFacts) { _ = entry(for: value, binding) }

    /// Returns the entry of an object, which names the binding that returned it first; `nil` if the value is not an
    /// object.
    private func entry<Value>(for value: Value, _ binding: BindingFacts) -> Entry? {
        guard type(of: value as Any) is AnyClass else { return nil }
        let object = value as AnyObject
        let id = ObjectIdentifier(object)
        while true {
            let known = entries.withLock { $0[id] }
            // Another object may have that address by now.
            if let known, known.object === object { return known }
            let isOlder = binding.kind != .factory || LiveObjects.leftovers.withLock { $0[id] }?.object === object
            let new = Entry(object, binding, isOlder: isOlder)
            let isAdded = entries.withLock { entries in
                guard entries[id] === known else { return false }
                entries[id] = new
                return true
            }
            // Retains `known` until the lock is released.
            withExtendedLifetime(known) {}
            if isAdded { return new }
        }
    }

    /// Returns the bindings whose objects still exist, sorted by location, except objects of these types.
    package func survivors(except types: [Any.Type] = []) -> [BindingDescription] {
        let all = entries.withLock { Array($0.values) }
        let blamed = all.filter { entry in
            guard !entry.isOlder, entry.runs.value < 2, let object = entry.object else {
                return false
            }
            return !types.contains { $0 == entry.binding.type || LiveObjects.is(object, $0) }
        }
        return blamed.map { BindingDescription($0.binding) }.ordered { ($0.location, $0.name) < ($1.location, $1.name) }
    }

    private static func `is`(_ object: AnyObject, _ type: Any.Type) -> Bool {
        func check<Value>(_ type: Value.Type) -> Bool { object is Value }
        return check(type)
    }

    /// Records the objects that still exist as reported, so that no later overlay reports them.
    package func end() {
        let objects = entries.withLock { $0 }.compactMapValues(\.object)
        let left = objects.mapValues { Leftover($0) }
        let gone = LiveObjects.leftovers.withLock { $0 }.filter { $0.value.object == nil }
        LiveObjects.leftovers.withLock { leftovers in
            for (id, leftover) in gone where leftovers[id] === leftover { leftovers[id] = nil }
            leftovers.merge(left) { $1 }
        }
    }
}
