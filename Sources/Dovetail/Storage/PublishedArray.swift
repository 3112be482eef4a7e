internal import Synchronization

/// Objects by small numbers, for readers without a lock; a writer holds a lock of its owner.
///
/// Invariants: an object is retained before its address is published, and stays until the array goes; memory that was replaced
/// by larger memory is kept until then too, because a reader may be in it. Together it is no larger than twice the last.
struct PublishedArray<Element: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
    // Safe: the words are atomic; what they refer to is kept as the invariants say.
    private typealias Words = UnsafeMutablePointer<Atomic<UInt>>

    /// The address of the memory, or 0: its capacity, what it replaced, and the addresses of the objects.
    private let current = Atomic<UInt>(0)

    deinit {
        var next = Words(bitPattern: current.load(ordering: .acquiring))
        var isLast = true
        while let words = next {
            if isLast { PublishedArray.releaseAll(words) }
            isLast = false
            next = Words(bitPattern: words[1].load(ordering: .relaxed))
            words.deallocate()
        }
    }

    private static func releaseAll(_ words: Words) {
        for index in 0..<Int(words[0].load(ordering: .relaxed)) {
            guard let address = UnsafeRawPointer(bitPattern: words[2 + index].load(ordering: .acquiring)) else {
                continue
            }
            Unmanaged<Element>.fromOpaque(address).release()
        }
    }

    /// The object at an index, if there is one.
    func object(at index: Int) -> Element? { borrowed(at: index)?.retained }

    /// The same, kept by the array.
    func borrowed(at index: Int) -> Borrowed<Element>? {
        guard let words = Words(bitPattern: current.load(ordering: .acquiring)),
            index < Int(words[0].load(ordering: .relaxed)),
            let address = UnsafeRawPointer(bitPattern: words[2 + index].load(ordering: .acquiring))
        else { return nil }
        return Borrowed(Unmanaged<Element>.fromOpaque(address))
    }

    /// All objects, with their indices.
    var all: [(index: Int, object: Element)] {
        guard let words = Words(bitPattern: current.load(ordering: .acquiring)) else { return [] }
        return (0..<Int(words[0].load(ordering: .relaxed))).compactMap { index in object(at: index).map { (index, $0) }
        }
    }

    /// Puts an object where none is. Only with the lock of the owner.
    func insert(_ object: Element, at index: Int) {
        var words = Words(bitPattern: current.load(ordering: .relaxed))
        if words.map({ index >= Int($0[0].load(ordering: .relaxed)) }) ?? true {
            words = PublishedArray.larger(than: words, for: index)
            (words.unsafelyUnwrapped + 2 + index).pointee.store(PublishedArray.retained(object), ordering: .relaxed)
            return current.store(UInt(bitPattern: words), ordering: .releasing)
        }
        words.unsafelyUnwrapped[2 + index].store(PublishedArray.retained(object), ordering: .releasing)
    }

    private static func retained(_ object: Element) -> UInt {
        UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    }

    private static func larger(than old: Words?, for index: Int) -> Words {
        let known = old.map { Int($0[0].load(ordering: .relaxed)) } ?? 0
        let capacity = max(8, known * 2, index + 1)
        let words = Words.allocate(capacity: capacity + 2)
        for index in 0..<capacity + 2 { (words + index).initialize(to: Atomic(0)) }
        words[0].store(UInt(capacity), ordering: .relaxed)
        words[1].store(UInt(bitPattern: old), ordering: .relaxed)
        for index in 0..<known {
            words[2 + index].store(old?[2 + index].load(ordering: .relaxed) ?? 0, ordering: .relaxed)
        }
        return words
    }
}
