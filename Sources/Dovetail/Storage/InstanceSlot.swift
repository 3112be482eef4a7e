internal import DovetailModel

/// Slots for shared instances, in a row under one lock: those of a container, or a single one.
@usableFromInline
package final class InstanceSlots: Sendable {
    /// The contents by index. The first one is separate, so that a single slot needs no array.
    private struct Row: Sendable {
        private var first = InstanceSlot.Content.empty
        private var others: [InstanceSlot.Content]
        /// The number of reads that found no copy of an instance, by index; empty before there was one.
        var misses: [UInt8] = []
        /// The number of such reads after which there are copies, because these cost as much as a few creations.
        static var oftenRead: UInt8 { 16 }

        init(count: Int) { others = count > 1 ? Array(repeating: .empty, count: count - 1) : [] }

        subscript(index: Int) -> InstanceSlot.Content { index == 0 ? first : others[index - 1] }

        /// Replaces a content, and returns the old one.
        mutating func replace(at index: Int, with new: InstanceSlot.Content) -> InstanceSlot.Content {
            index == 0 ? exchange(&first, with: new) : exchange(&others[index - 1], with: new)
        }
    }

    package let count: Int
    private let row: Guarded<Row>
    /// Copies of the instances that are read often, if many threads read them. Readers then do not wait for each other, and
    /// each group of stripes has objects of its own, because threads that count references of one object slow each other.
    ///
    /// Invariant: they change under the lock of the row, and there are only copies of instances that the row has. The copies
    /// of one slot are beside each other, one for each group.
    private let copies: ReaderGuarded<[StoredInstance?]>?

    /// Creates empty slots.
    ///
    /// - Parameter isReadByMany: True for instances that many threads read.
    package init(count: Int = 1, isReadByMany: Bool = false) {
        self.count = count
        row = Guarded(Row(count: count))
        copies = isReadByMany && count > 0 ? ReaderGuarded([]) : nil
    }

    package subscript(index: Int) -> InstanceSlot { InstanceSlot(self, at: index) }
    /// The first slot, which is the only one of most rows.
    @usableFromInline package var slot: InstanceSlot { self[0] }

    /// Returns the instance in a slot, if it exists.
    @usableFromInline
    package func instance(at index: Int = 0) -> StoredInstance? {
        if copies != nil, let copy = ReaderLock.shared.reading({ instance(at: index, under: $0) }) { return copy }
        return row.withLock { row in
            guard let instance = row[index].instance else { return nil }
            if let copies { count(&row, missing: instance, at: index, in: copies) }
            return instance
        }
    }

    /// Counts a read that found no copy, and makes the copies of an instance that is read often.
    private func count(
        _ row: inout Row, missing instance: StoredInstance, at index: Int, in copies: ReaderGuarded<[StoredInstance?]>
    ) {
        if row.misses.isEmpty {
            row.misses = Array(repeating: 0, count: count)
            let none = [StoredInstance?](repeating: nil, count: count * ReaderLock.groupCount)
            copies.change { $0 = none }
        }
        // A reader that has just missed the copies of another one may come later than these.
        guard row.misses[index] < Row.oftenRead else { return }
        row.misses[index] += 1
        if row.misses[index] == Row.oftenRead { setCopies(in: copies, at: index, of: instance) }
    }

    private func setCopies(
        in copies: ReaderGuarded<[StoredInstance?]>, at index: Int, of instance: StoredInstance?
    ) {
        let new = (0..<ReaderLock.groupCount).map { _ in instance?.copied() }
        copies.change { copies in
            for group in new.indices { copies[index * ReaderLock.groupCount + group] = new[group] }
        }
    }

    /// Returns the instance in a slot if it can be read under a stripe.
    func instance(at index: Int, under stripe: ReaderLock.Stripe) -> StoredInstance? {
        copies?.read(under: stripe) { copies in
            copies.isEmpty ? nil : copies[index * ReaderLock.groupCount + stripe.group]
        }
    }

    func content(at index: Int) -> InstanceSlot.Content { row.withLock { $0[index] } }

    /// Replaces the content of a slot, if it is as expected.
    ///
    /// - Parameter isExpected: Runs under the lock.
    /// - Returns: The old content, which the caller releases after the lock; `nil` if it was not as expected.
    func replace(
        at index: Int, with new: InstanceSlot.Content, where isExpected: (InstanceSlot.Content) -> Bool
    ) -> InstanceSlot.Content? {
        row.withLock { row in
            guard isExpected(row[index]) else { return nil }
            let old = row.replace(at: index, with: new)
            if let copies, old.instance != nil, !row.misses.isEmpty {
                if row.misses[index] == Row.oftenRead { setCopies(in: copies, at: index, of: nil) }
                row.misses[index] = 0
            }
            return old
        }
    }

    /// Returns the claim on a slot, if it is claimed. The claim of a thread gets an object for its waiters.
    func announceWaiter(at index: Int) -> CreationClaim? {
        row.withLock { row in
            switch row[index] {
            case .claim(let claim): return claim
            case .thread(let thread):
                let claim = CreationClaim(thread: thread)
                _ = row.replace(at: index, with: .claim(claim))
                return claim
            case .empty, .removed, .ready: return nil
            }
        }
    }

    /// Takes the instances out of all slots.
    ///
    /// - Returns: The instances, which the caller releases while it holds no lock.
    @discardableResult package func takeAll() -> [StoredInstance] { (0..<count).compactMap { self[$0].take() } }
}

/// A slot that stores one shared instance.
///
/// An instance of type `Value` is stored only in slots that are read as `Value`, because a slot is found through the node
/// of its binding. Only the owner of a claim releases it.
@usableFromInline
package struct InstanceSlot: Sendable, Hashable {
    let slots: InstanceSlots
    let index: Int

    init(_ slots: InstanceSlots, at index: Int) {
        self.slots = slots
        self.index = index
    }

    @usableFromInline
    package static func == (left: Self, right: Self) -> Bool {
        left.slots === right.slots && left.index == right.index
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(slots))
        hasher.combine(index)
    }

    /// An order of all slots of the process.
    static func precedes(_ left: Self, _ right: Self) -> Bool {
        (ObjectIdentifier(left.slots), left.index) < (ObjectIdentifier(right.slots), right.index)
    }

    /// What a slot contains.
    enum Content: Sendable {
        case empty
        /// A thread is creating the instance, and has no waiters.
        case thread(UInt)
        /// A task is creating the instance, or a thread that has waiters.
        case claim(CreationClaim)
        case ready(StoredInstance)
        /// The slot was removed from its table, so a thread that found it there looks up the key again.
        case removed

        var instance: StoredInstance? { if case .ready(let instance) = self { instance } else { nil } }
        var isEmpty: Bool { if case .empty = self { true } else { false } }
        var isRemoved: Bool { if case .removed = self { true } else { false } }
        var isClaimed: Bool {
            switch self {
            case .thread, .claim: true
            case .empty, .ready, .removed: false
            }
        }
    }

    private var content: Content { slots.content(at: index) }

    private func replace(with new: Content, where isExpected: (Content) -> Bool) -> Content? {
        slots.replace(at: index, with: new, where: isExpected)
    }

    // MARK: Reading

    /// The instance, if it is ready.
    @usableFromInline
    package var instance: StoredInstance? { slots.instance(at: index) }

    /// True if the instance is ready.
    var isReady: Bool { instance != nil }
    /// True if a thread or task is creating the instance.
    var isClaimed: Bool { content.isClaimed }
    /// True if the slot was removed from its table.
    var isRemoved: Bool { content.isRemoved }
    /// True if a task is creating the instance, so that no thread can wait for it.
    var isCreatedByTask: Bool { if case .claim(let claim) = content { claim.isAsynchronous } else { false } }

    /// True if the calling code is part of the creation of the instance by a task, so that it cannot wait for that.
    var isCreatedByCaller: Bool {
        guard case .claim(let claim) = content, let chain = claim.chain else { return false }
        return AwaitChain.current?.links.contains { $0 === chain } == true
    }

    /// Returns the instance if it is ready.
    @inlinable
    package func read<Value>(as type: Value.Type) -> Value? {
        guard let instance else { return nil }
        return Stored<Value>.value(of: instance)
    }

    // MARK: Claiming

    /// Claims the creation of the instance for the calling thread, without a ``CreationClaim``: the first waiter adds
    /// one.
    ///
    /// - Returns: False if the slot was not empty.
    package func claim(thread: UInt) -> Bool { replace(with: .thread(thread)) { $0.isEmpty } != nil }

    /// Claims the creation of the instance for the owner of `claim`.
    ///
    /// - Returns: False if the slot was not empty.
    func claim(_ claim: CreationClaim) -> Bool { replace(with: .claim(claim)) { $0.isEmpty } != nil }

    // MARK: Settling

    /// The result of a creation, from the point of view of the slot.
    package enum Created: Sendable {
        /// An instance, which the slot owns from then on.
        case instance(StoredInstance)
        /// Nothing to store: the instance has another owner, or does not exist.
        case elsewhere

        fileprivate var content: Content {
            switch self {
            case .instance(let instance): .ready(instance)
            case .elsewhere: .empty
            }
        }
    }

    /// Ends the claim, publishes the created instance, and wakes the waiters. Only the owner of the claim may call this.
    package func settle(with created: Created) {
        if let claim = end(with: created) { WaitGraph.wakeAll(of: claim) }
    }

    /// Ends the claim and publishes the created instance. Returns what its waiters wait for, if there are any, whom the owner
    /// of the claim wakes.
    func end(with created: Created) -> CreationClaim? {
        if case .claim(let claim)? = replace(with: created.content, where: { _ in true }) { claim } else { nil }
    }

    /// Records a failure for the waiters.
    func record(_ failure: ResolutionError?) { WaitGraph.claim(on: self)?.record(failure: failure) }

    /// Ends the claim after a failure, and wakes the waiters, which receive the same error.
    package func fail(with error: ResolutionError?) {
        record(error)
        settle(with: .elsewhere)
    }

    /// Stores an instance in a slot that no other thread can reach yet.
    @usableFromInline
    func fill(with instance: StoredInstance) { _ = replace(with: .ready(instance)) { _ in true } }

    // MARK: Emptying

    /// Takes the instance out of the slot.
    ///
    /// - Parameters:
    ///   - instance: The instance that the slot must contain; `nil` to take any.
    ///   - isRemoving: True if the slot is marked as removed from its table as well.
    /// - Returns: The instance, which the caller releases while it holds no lock.
    package func take(
        ifHolding instance: StoredInstance? = nil, isRemoving: Bool = false
    ) -> StoredInstance? {
        replace(with: isRemoving ? .removed : .empty) { content in
            guard let held = content.instance else { return false }
            return instance == nil || held === instance
        }?.instance
    }

    /// Claims the slot for a thread if it has this instance, so that requests wait until the caller has put the instance
    /// back, or has settled the slot without it.
    ///
    /// - Returns: False if the slot does not have this instance.
    func withhold(_ instance: StoredInstance, thread: UInt) -> Bool {
        replace(with: .thread(thread)) { $0.instance === instance } != nil
    }

    /// Marks an empty slot as removed from its table. Returns false if the slot is not empty.
    func remove() -> Bool { replace(with: .removed) { $0.isEmpty } != nil }
}
