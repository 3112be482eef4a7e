@testable internal import Dovetail
internal import DovetailModel
internal import Testing

/// The types that store instances, and those to which references without counting are confined.
@Suite("Storage") struct StorageTests {
    @Test("A slot has an instance until it is taken, and is claimed once", arguments: [false, true])
    func slots(isReadByMany: Bool) {
        let living = Living()
        let slots = InstanceSlots(count: 3, isReadByMany: isReadByMany)
        for index in 0..<slots.count {
            #expect(slots[index].claim(thread: 8) && !slots[index].claim(thread: 16) && !slots[index].isReady)
            slots[index].settle(with: .instance(Stored(Item(index, living))))
            // Often enough that readers have copies.
            for _ in 0..<20 { #expect(slots[index].read(as: Item.self)?.index == index) }
            #expect(!slots[index].claim(thread: 8))
        }
        #expect(slots[1].take(ifHolding: Stored(1)) == nil && slots[1].take() != nil && slots[1].take() == nil)
        #expect(slots.instance(at: 1) == nil && slots[0].read(as: Item.self)?.index == 0)
        #expect(slots[1].remove() && slots[1].isRemoved && !slots[1].claim(thread: 8))
        #expect(living.count.value == 2)
        #expect(slots.takeAll().count == 2 && living.count.value == 0)
    }

    /// Counts its copies.
    private final class Copied: StoredInstance, @unchecked Sendable {
        let copies = Guarded(0)
        override func copied() -> StoredInstance {
            copies.next()
            return self
        }
    }

    @Test("An instance has copies when it was read often, and no other instance gets one by that")
    func copies() {
        let slots = InstanceSlots(count: 100, isReadByMany: true)
        let instances = (0..<slots.count).map { _ in Copied() }
        for index in instances.indices {
            slots[index].fill(with: instances[index])
            for _ in 0..<2 { #expect(slots.instance(at: index) === instances[index]) }
        }
        #expect(instances.allSatisfy { $0.copies.value == 0 })
        for _ in 0..<100 { #expect(slots.instance(at: 7) === instances[7]) }
        let counts = instances.map { $0.copies.value }
        #expect(counts.enumerated().allSatisfy { $1 == ($0 == 7 ? ReaderLock.groupCount : 0) })
        #expect(slots[7].take() === instances[7] && slots.instance(at: 7) == nil)
    }

    private final class Item: Sendable {
        let index: Int
        private let living: Living
        init(_ index: Int, _ living: Living) {
            self.index = index
            self.living = living
            living.count.next()
        }
        deinit { living.count.withLock { $0 -= 1 } }
    }
    private final class Living: Sendable { let count = Guarded(0) }

    @Test("An added reference retains its object until it is removed")
    func owning() {
        let living = Living()
        var item: Item? = Item(1, living)
        let added = Borrowed(retaining: item!)
        item = nil
        #expect(living.count.value == 1)
        item = Borrowed<Item>(address: added.address)?.take()
        #expect(item?.index == 1)
        let again = Borrowed(retaining: item!)
        again.release()
        item = nil
        #expect(living.count.value == 0)
    }

    @Test("A box has a value for its own type only; a weak box has one as long as others retain it")
    func boxes() {
        let living = Living()
        var item: Item? = Item(3, living)
        var box: AnyBox? = AnyBox(item!)
        #expect(box?.value(ifOf: Item.self) === item && box?.value(as: Item.self) === item)
        #expect(box?.value(ifOf: Int.self) == nil)
        #expect(AnyBox(5).weakened == nil && AnyBox(5).strengthened?.value(as: Int.self) == 5)
        let weak = box?.weakened
        #expect(weak?.strengthened?.value(as: Item.self) === item && weak?.value(ifOf: Item.self) === item)
        (item, box) = (nil, nil)
        #expect(weak?.strengthened == nil && weak?.value(ifOf: Item.self) == nil)
        #expect(living.count.value == 0)
    }
}
