internal import Synchronization

/// Where the shared instances of a container lie: words in one block, each followed by room for its instance.
///
/// Made with the first plan, and shared by all containers of that plan. Recipes that are registered later have words in
/// blocks of their own, without room.
@usableFromInline
final class BlockLayout: @unchecked Sendable {
    // Safe: never changes.
    struct Slot: Sendable {
        let index: Int
        let recipe: AnyRecipe
    }
    let slots: [Slot]
    /// The same; `slots` keeps the recipes.
    private let places: UnsafeMutableBufferPointer<(index: Int, recipe: Unmanaged<AnyRecipe>)>
    /// How many words long.
    let count: Int

    init(_ slots: [Slot], count: Int) {
        self.slots = slots
        self.count = count
        places = .allocate(capacity: slots.count)
        _ = places.initialize(from: slots.map { ($0.index, .passUnretained($0.recipe)) })
    }

    deinit { places.deallocate() }

    static func makeBlock(_ count: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
        let block = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
        for index in 0..<count { (block + index).initialize(to: Atomic(0)) }
        return block
    }

    /// Frees a block that nobody uses any more, and what lies in it.
    func free(_ block: UnsafeMutablePointer<Atomic<UInt>>) {
        for place in places {
            let word = Word(block + place.index)
            let bits = word.atomic.pointee.load(ordering: .acquiring)
            if bits == Word.inPlace {
                place.recipe._withUnsafeGuaranteedRef { $0.destroyInstance(at: word.place) }
            } else if bits != 0 {
                word.discard()
            }
        }
        block.deallocate()
    }

    /// Takes every instance out, while others may read.
    func takeAll(_ block: UnsafeMutablePointer<Atomic<UInt>>) {
        for slot in slots { _ = Word(block + slot.index).take(of: slot.recipe) }
    }

    /// How many words an instance and its word take.
    @inlinable
    static func words<Value>(for type: Value.Type) -> Int {
        fits(type) ? 1 + (MemoryLayout<Value>.size + 7) / 8 : 1
    }

    /// Whether an instance may lie behind a word, as its alignment goes.
    @inlinable
    static func fits<Value>(_ type: Value.Type) -> Bool {
        MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    }
}
