internal import DovetailGraph
internal import Synchronization

/// The objects that the bindings of an overlay have created, without keeping them.
///
/// A binding is not to blame for an object that is known to be older than the run of its factory: one that its factory
/// returned before, one that an `Instance` or an input brought in, and one that was left over from an earlier overlay. An
/// object that its initializer puts into a global variable is none of these.
package final class LiveObjects: Sendable {
    /// A weak reference to an object of any isolation. It is looked at with no lock held, because the look may keep the object a
    /// little longer than everybody else does.
    private struct Watched: Sendable {
        private struct Reference { weak let object: AnyObject? }
        // Safe: the object is never used, only looked whether it is there.
        private let reference: Transfer<Reference>

        init(_ object: AnyObject?) { reference = Transfer(Reference(object: object)) }

        var object: AnyObject? { reference.value.object }
    }

    /// One object.
    private final class Entry: Sendable {
        let watched: Watched
        let binding: BindingFacts
        /// How often the factory of that binding has returned the object.
        let runs = Atomic<Int>(0)
        let isOlder: Bool
        var object: AnyObject? { watched.object }

        init(_ object: AnyObject, _ binding: BindingFacts, isOlder: Bool) {
            watched = Watched(object)
            self.binding = binding
            self.isOlder = isOlder
        }
    }

    /// An object that was left of an overlay that is over.
    private final class Leftover: Sendable {
        let watched: Watched
        init(_ object: AnyObject?) { watched = Watched(object) }
        var object: AnyObject? { watched.object }
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
    private static let leftovers = Mutex<[ObjectIdentifier: Leftover]>([:])

    package init() {}

    /// A factory has returned a value, a moment ago.
    func created<Value>(_ value: Value, by binding: BindingFacts) {
        guard let entry = entry(for: value, binding) else { return }
        // A decorator may return what it was given.
        if entry.binding === binding { entry.runs.wrappingAdd(1, ordering: .relaxed) }
    }

    /// A value was delivered, by whatever kind of binding.
    func delivered<Value>(_ value: Value, by binding: BindingFacts) { _ = entry(for: value, binding) }

    /// The entry of an object, which names the binding that returned it first; `nil` for a value of another kind.
    private func entry<Value>(for value: Value, _ binding: BindingFacts) -> Entry? {
        guard type(of: value as Any) is AnyClass else { return nil }
        let object = value as AnyObject
        let id = ObjectIdentifier(object)
        while true {
            let known = entries.withLock { $0[id] }
            // An address may be that of another object by now.
            if let known, known.object === object { return known }
            let isOlder = binding.kind != .factory || LiveObjects.leftovers.withLock { $0[id] }?.object === object
            let new = Entry(object, binding, isOlder: isOlder)
            let isAdded = entries.withLock { entries in
                guard entries[id] === known else { return false }
                entries[id] = new
                return true
            }
            // The caller keeps `known` until the lock is given back.
            withExtendedLifetime(known) {}
            if isAdded { return new }
        }
    }

    /// The bindings whose objects are still there, by their locations; without those of these types.
    package func survivors(except types: [Any.Type] = []) -> [BindingDescription] {
        let all = entries.withLock { Array($0.values) }
        let blamed = all.filter { entry in
            guard !entry.isOlder, entry.runs.load(ordering: .relaxed) < 2, let object = entry.object else {
                return false
            }
            return !types.contains { $0 == entry.binding.type || LiveObjects.is(object, $0) }
        }
        return blamed.map { BindingDescription($0.binding) }.sorted { ($0.location, $0.name) < ($1.location, $1.name) }
    }

    private static func `is`(_ object: AnyObject, _ type: Any.Type) -> Bool {
        func check<Value>(_ type: Value.Type) -> Bool { object is Value }
        return check(type)
    }

    /// What is still there was told of; a later overlay is not to blame for it.
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
