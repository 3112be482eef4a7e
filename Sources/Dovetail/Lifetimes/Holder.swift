/// A kept instance on the heap, with its type forgotten: for what may go while it is looked at, what must be closed, and
/// what has no place of its own in a container's block.
@usableFromInline
class AnyHolder: @unchecked Sendable {
    // Safe: never changes after `init`, but for `claim…` words, which are atomic.

    /// What must run when the instance is closed, if anything must.
    let closing: Closing?
    init(closing: Closing?) { self.closing = closing }

    /// Whether the instance is still there; only a weak one may be gone.
    var isAlive: Bool { true }
}

/// A kept instance. The holder never changes, so any number of threads may copy its value.
@usableFromInline
final class Holder<Value>: AnyHolder, @unchecked Sendable {
    @usableFromInline let value: Value
    init(_ value: Value, closing: Closing?) {
        self.value = value
        super.init(closing: closing)
    }

    @usableFromInline
    init(_ value: Value) {
        self.value = value
        super.init(closing: nil)
    }
}

/// How a word comes to stand for an instance.
enum Kept {
    /// By a holder.
    case holder(AnyHolder)
    /// It lies behind the word, in the block.
    case inPlace
    /// Not at all: something else keeps it, or there is none.
    case elsewhere

    /// As it stands in a word, which owns what it refers to.
    var bits: UInt {
        switch self {
        case .holder(let holder): UInt(bitPattern: Unmanaged.passRetained(holder).toOpaque())
        case .inPlace: Word.inPlace
        case .elsewhere: 0
        }
    }

    var closing: Closing? {
        if case .holder(let holder) = self { holder.closing } else { nil }
    }
}
