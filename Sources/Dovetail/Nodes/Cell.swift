/// What gives the values of a node, at an address that stays the same while the node is linked.
///
/// Bindings are tied to cells, not to nodes: following a link is a load and a call. That the cell is borrowed for the call,
/// and is not copyable, is what keeps the closure from being retained and released each time.
@usableFromInline
struct Cell<Value>: ~Copyable {
    @usableFromInline typealias Give = (inout Context) throws -> Value

    @usableFromInline let place: Spot
    /// Gives the value where it does not lie in place.
    @usableFromInline let give: Give

    @usableFromInline init(_ place: Spot, _ give: @escaping Give) {
        self.place = place
        self.give = give
    }

    /// Gives the value.
    @inlinable @inline(__always)
    borrowing func value(in context: inout Context) throws -> Value {
        place.isKnown ? try sharedValue(in: &context) : try give(&context)
    }

    /// Gives the shared instance that lies in place, or has it made.
    ///
    /// Specialized once for each type that a module asks for: the copy of a value of a type that is not known costs many
    /// times as much. Apart from ``value(in:)``, so that what is made anew does not pay for it.
    @inlinable @inline(never)
    borrowing func sharedValue(in context: inout Context) throws -> Value {
        // Field by field: a method of the context would be handed a copy of all of it.
        if place.isWeak {
            guard let object = Context.object(context.home, place) else { return try give(&context) }
            return known(object, asReference: Value.self)
        }
        let block = place.levels == 0 ? context.block : Context.block(context.home, place.levels)
        let readGuard = context.readGuard
        let slot = block[Int(place.slot)]
        let address = slot.readable
        let line = readGuard.line
        // Everything out of the ordinary is for the other way: another reader on the line, no instance.
        guard address != 0, ReadGuard.tryEnter(line, showing: address) else { return try give(&context) }
        if slot.stillHas(address) {
            // Not 0, as was asked above, and shown on the line, so the instance stays. Copied straight to the requester; by way of an
            // Optional it costs three copies.
            let value = BorrowedValue<Value>(address: address).unsafelyUnwrapped.copy
            readGuard.leave(line)
            return value
        }
        readGuard.leave(line)
        return try give(&context)
    }

    /// Gives the value where no instance was found in the container's own block.
    @inlinable
    borrowing func otherValue(in context: inout Context) throws -> Value {
        place.isElsewhere ? try sharedValue(in: &context) : try give(&context)
    }
}

/// Where a shared instance lies, if it lies in place: in the first block of the container, or of an ancestor.
@usableFromInline
struct Spot: Sendable {
    @usableFromInline let slot: Int32
    /// How many parents up; all bits inverted where the instance is stored weakly, so that one comparison with 0 tells what lies
    /// in the container itself.
    @usableFromInline let levels: Int32

    /// - Parameters:
    ///   - slot: The index in the block.
    ///   - levels: How many parents up.
    ///   - isWeak: Whether the slot has a ``WeakReference``.
    init(slot: Int32, levels: Int32 = 0, isWeak: Bool = false) {
        self.slot = slot
        self.levels = isWeak ? ~levels : levels
    }

    static var none: Spot { Spot(slot: -1) }

    @inlinable @inline(__always)
    var isKnown: Bool { slot >= 0 }

    /// Whether a reference to the instance lies in place.
    @inlinable @inline(__always)
    var isWeak: Bool { levels < 0 }

    /// Whether it is known, but is no instance in the container's own block.
    @inlinable @inline(__always)
    var isElsewhere: Bool { levels != 0 }

    /// The same, seen from a descendant.
    func raised(by more: Int) -> Spot {
        isKnown ? Spot(slot: slot, levels: (isWeak ? ~levels : levels) + Int32(more), isWeak: isWeak) : .none
    }
}

/// A link from a parameter to what fills it.
///
/// Invariant: the cell belongs to a node of the same plan, or of a plan above it; a plan keeps its nodes until it goes, and
/// a walk keeps the container, which keeps its plans. So a cell outlives every walk that can reach it.
@usableFromInline
struct Link<Value> {
    @usableFromInline let cell: BorrowedValue<Cell<Value>>

    @usableFromInline init(_ node: Node<Value>) { cell = node.borrowedCell }

    @inlinable @inline(__always)
    func value(in context: inout Context) throws -> Value { try cell.pointer.pointee.value(in: &context) }
}

/// The links of the parameters of a function.
@usableFromInline
struct Links<each D> {
    @usableFromInline let pack: (repeat Link<each D>)

    @usableFromInline init(_ pack: (repeat Link<each D>)) { self.pack = pack }
}
