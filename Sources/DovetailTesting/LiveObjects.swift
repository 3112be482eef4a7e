package import Dovetail
internal import DovetailModel

/// A record of the objects that the bindings of an overlay have created, with weak references only.
///
/// A binding is not reported for an object that is known to be older than the call of its factory: one that its factory
/// returned before, one that an `Instance` or an input provided, or one that remained from an earlier overlay. An
/// object that its initializer stores in a global variable is none of these.
///
/// Each dictionary is behind a lock, and no reference to a user's object is loaded or released while it is locked.
package final class LiveObjects: CreationWatch {
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
        /// Identifies the entry without retaining it, unlike those that several objects have had at the same address.
        let number: Int
        /// The numbers of the objects that were delivered to the creation of this one.
        let received = Guarded<[Int]>([])
        var object: AnyObject? { watched.object }

        init(_ object: AnyObject, _ binding: BindingFacts, isOlder: Bool, number: Int) {
            watched = Watched(object)
            self.binding = binding
            self.number = number
            self.isOlder = isOlder
        }
    }

    /// An object that remained from an overlay that has ended.
    private final class Leftover: Sendable {
        let watched: Watched
        init(_ object: AnyObject?) { watched = Watched(object) }
        var object: AnyObject? { watched.object }
    }

    /// A creation that has not ended: the object that it has created, and the numbers of those that it has received.
    private struct Creating {
        var entry: Entry?
        var received: [Int] = []
    }

    private let entries = Guarded<[ObjectIdentifier: Entry]>([:])
    private let creating = Guarded<[UInt64: Creating]>([:])
    private let last = Guarded(0)
    private static let leftovers = Guarded<[ObjectIdentifier: Leftover]>([:])

    package init() {}

    package func created<Value>(_ value: Value, by binding: BindingFacts, as creation: UInt64?) {
        guard let entry = entry(for: value, binding) else { return }
        // A decorator may return the instance that it wraps.
        if entry.binding === binding { entry.runs.next() }
        if let creation { creating.withLock { $0[creation, default: Creating()].entry = entry } }
    }

    package func delivered<Value>(_ value: Value, by binding: BindingFacts, within creation: UInt64?) {
        guard let entry = entry(for: value, binding), let creation else { return }
        creating.withLock { $0[creation, default: Creating()].received.append(entry.number) }
    }

    /// Records what the object of a creation has received. A value that is no object passes it on.
    package func ended(_ creation: UInt64, within parent: UInt64?) {
        let ended = creating.withLock { creating -> Creating? in
            guard let ended = creating.removeValue(forKey: creation) else { return nil }
            if ended.entry == nil, let parent { creating[parent, default: Creating()].received += ended.received }
            return ended
        }
        if let ended { ended.entry?.received.withLock { $0 += ended.received } }
    }

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
            let isOlder = !binding.isFactory || LiveObjects.leftovers.withLock { $0[id] }?.object === object
            let new = Entry(object, binding, isOlder: isOlder, number: last.next())
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

    /// An object that still exists.
    package struct Survivor: Sendable {
        /// The binding that created it.
        package let binding: BindingDescription
        /// The positions of the other survivors that were delivered to its creation.
        package let received: [Int]
    }

    /// Returns the objects that still exist, sorted by the location of their bindings, except objects of these types.
    package func survivors(except types: [Any.Type] = []) -> [Survivor] {
        let all = entries.withLock { Array($0.values) }
        let blamed = all.filter { entry in
            guard !entry.isOlder, entry.runs.value < 2, let object = entry.object else {
                return false
            }
            return !types.contains { $0 == entry.binding.type || LiveObjects.is(object, $0) }
        }
        let sorted = blamed.map { (entry: $0, binding: BindingDescription($0.binding)) }.ordered {
            ($0.binding.location, $0.binding.name, $0.entry.number)
                < ($1.binding.location, $1.binding.name, $1.entry.number)
        }
        let positions = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.entry.number, $0) })
        return sorted.map { Survivor(binding: $1, received: $0.received.value.compactMap { positions[$0] }) }
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
