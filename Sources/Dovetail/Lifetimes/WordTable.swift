internal import Synchronization

/// Words for shared instances that lie outside of a container's block, found by a key and made when first asked for.
///
/// The table owns its words and what lies in them.
final class WordTable: Sendable {
    private struct Entries: @unchecked Sendable {
        // Safe: only touched under the lock; keys are made of Sendable parts.
        var words: [AnyHashable: Word] = [:]
    }
    private let entries = Mutex(Entries())

    deinit {
        for word in words { Word.free(word) }
    }

    private var words: [Word] { entries.withLock { Array($0.words.values) } }

    /// The word for `key`.
    func word(for key: AnyHashable) -> Word {
        let key = Transfer(key)
        return entries.withLock { entries in
            if let word = entries.words[key.value] { return word }
            let word = Word.allocate()
            entries.words[key.value] = word
            return word
        }
    }

    /// Takes every instance out. They are let go after the lock is.
    @discardableResult
    func takeAll() -> [AnyHolder] { words.compactMap { $0.take() } }

    /// Takes out the instances that a slot keeps for different arguments.
    func take(slot: SlotAddress) -> [AnyHolder] {
        let meant = entries.withLock { entries in
            entries.words.compactMap { ($0.key.base as? SlotIdentity)?.slot == slot ? $0.value : nil }
        }
        return meant.compactMap { $0.take() }
    }
}

/// A slot, and the arguments of one of its instances.
struct SlotIdentity: Hashable {
    let slot: SlotAddress
    let arguments: AnyHashable
}

extension Word {
    static func allocate() -> Word {
        let atomic = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: 1)
        atomic.initialize(to: Atomic(0))
        return Word(atomic)
    }

    /// Frees a word that nobody uses any more, and what lies in it.
    static func free(_ word: Word) {
        word.discard()
        word.atomic.deinitialize(count: 1)
        word.atomic.deallocate()
    }
}

/// The key of a recipe outside of containers: its place in the source, its type and its qualification.
struct RecipeIdentity: Hashable, Sendable {
    let file: String
    let line: Int
    let column: Int
    let key: KeyID

    init(_ recipe: AnyRecipe) {
        let location = recipe.location
        file = location.file
        line = location.line
        column = location.column
        key = recipe.ownKey
    }
}

/// A recipe, and the arguments of one request for it.
struct InstanceIdentity: Hashable, @unchecked Sendable {
    // Safe: the arguments were proven `Hashable & Sendable` by the overload that took them.
    let recipe: RecipeIdentity
    let arguments: AnyHashable?
}
