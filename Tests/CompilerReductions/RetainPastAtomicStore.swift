// seen: 6.3.1
// options: -O
// order in assembly: movq\s+\$0, .*retain
// instead: the store is in a function that is never inlined (`ReaderLock.leave`).

public import Synchronization

/// Something that is counted.
public final class Part {}
/// Two of them.
public struct Pair {
    let first: Part
    let second: Part
}

/// The pair is retained until the word is 0. The compiler retains its result after that, when it may be freed.
public func copy(_ pair: UnsafePointer<Pair>, until word: UnsafePointer<Atomic<UInt>>) -> Pair {
    let copy = pair.pointee
    word.pointee.store(0, ordering: .releasing)
    return copy
}
