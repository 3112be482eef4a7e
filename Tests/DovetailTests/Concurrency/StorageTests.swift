@testable internal import Dovetail
internal import Synchronization
internal import Testing

/// The types that raw memory and references without counting are confined to.
@Suite("Storage") struct StorageTests {
    @Test("Words are 0 and contiguous, and begin on a cache line if requested", arguments: [1, 8, 9, 200])
    func words(count: Int) {
        let size = UInt(MemoryLayout<UInt>.size)
        let (aligned, plain) = (AtomicWord.allocateAligned(count: count), AtomicWord.allocate(count: count))
        #expect(aligned.address % UInt(AtomicWord.cacheLine) == 0)
        for start in [aligned, plain] {
            for index in 0..<count {
                #expect(start[index].address == start.address + UInt(index) * size)
                #expect(start[index].acquired == 0)
                start[index].store(relaxed: UInt(index) + 1)
            }
            #expect((0..<count).allSatisfy { AtomicWord(address: start[$0].address)?.relaxed == UInt($0) + 1 })
        }
        #expect(AtomicWord(address: 0) == nil)
        aligned.deallocateAligned()
        plain.deallocate()
    }

    @Test("An instance is read without the bytes behind it", arguments: [0, 1, .max] as [UInt])
    func exactSize(behind: UInt) {
        // The word of the slot, the header, the instance, and one more word.
        let words = AtomicWord.allocateAligned(count: 8)
        defer { words.deallocateAligned() }
        let slot = InstanceSlot(words)
        words[InstanceMemory.headerWords + 2].store(relaxed: behind)
        #expect(slot.claim(thread: CurrentThread.id))
        slot.settle(with: .instance(slot.memory(for: 0, isInline: true)))
        #expect(slot.readStored(as: Int.self) == 0)
        #expect(slot.read(as: Int.self) == 0)
        #expect(ReaderLock.shared.copy(words, as: Int.self) == 0)
        slot.destroy()
    }

    @Test("Of tasks that replace the same word, one succeeds, and its earlier writes are visible to the next")
    func replacing() async {
        for _ in 0..<200 {
            let words = AtomicWord.allocate(count: 2)
            defer { words.deallocate() }
            let winners = await withTaskGroup(of: Bool.self) { tasks in
                for number in 1...4 as ClosedRange<UInt> {
                    tasks.addTask { words.replace(0, with: number) }
                }
                return await tasks.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(winners == 1)
            #expect((1...4).contains(words.acquired))
        }
    }

    private final class Item: Sendable {
        let index: Int
        private let living: Living
        init(_ index: Int, _ living: Living) {
            self.index = index
            self.living = living
            living.count.add(1, ordering: .relaxed)
        }
        deinit { living.count.subtract(1, ordering: .relaxed) }
    }
    private final class Living: Sendable { let count = Atomic(0) }

    @Test("An added reference retains its object until it is removed")
    func owning() {
        let living = Living()
        var item: Item? = Item(1, living)
        let added = Borrowed(retaining: item!)
        item = nil
        #expect(living.count.load(ordering: .relaxed) == 1)
        item = Borrowed<Item>(address: added.address)?.take()
        #expect(item?.index == 1)
        let again = Borrowed(retaining: item!)
        again.release()
        item = nil
        #expect(living.count.load(ordering: .relaxed) == 0)
    }

    @Test("A box has a value for its own type only; a weak box has one as long as others retain it")
    func boxes() {
        let living = Living()
        var item: Item? = Item(3, living)
        var box: AnyBox? = AnyBox(item!)
        #expect(box?.value(ifOf: Item.self) === item && box?.value(as: Item.self) === item)
        #expect(box?.value(ifOf: Int.self) == nil)
        #expect(AnyBox(5).weakened == nil && AnyBox(5).strengthened?.value(as: Int.self) == 5)
        #expect(AnyBox().weakened == nil && AnyBox().value(ifOf: Int.self) == nil)
        let weak = box?.weakened
        #expect(weak?.strengthened?.value(as: Item.self) === item && weak?.value(ifOf: Item.self) === item)
        (item, box) = (nil, nil)
        #expect(weak?.strengthened == nil && weak?.value(ifOf: Item.self) == nil)
        #expect(living.count.load(ordering: .relaxed) == 0)
    }
}
