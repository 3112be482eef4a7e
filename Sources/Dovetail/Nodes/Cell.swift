internal import DovetailModel

/// The function that returns the values of a node, and the slot in which to look first.
///
/// It is borrowed for a call and is not copyable, so the function is not retained and released each time.
@usableFromInline
struct Cell<Value>: ~Copyable {
    @usableFromInline typealias Evaluate = (inout ResolutionContext) throws -> Value

    @usableFromInline let position: InstancePosition
    /// The function for values that are not in a slot.
    @usableFromInline let evaluate: Evaluate

    @usableFromInline init(_ position: InstancePosition, _ evaluate: @escaping Evaluate) {
        self.position = position
        self.evaluate = evaluate
    }

    /// Returns the value.
    @inlinable @inline(__always)
    borrowing func value(in context: inout ResolutionContext) throws -> Value {
        position.isKnown ? try sharedValue(in: &context) : try evaluate(&context)
    }

    /// Returns the shared instance in the slot, or has it created.
    ///
    /// It is specialized once for each type that a module resolves, because copying a value of an unspecialized type
    /// costs many times as much. It is separate from ``value(in:)``, so that new instances do not pay for it.
    @inlinable @inline(never)
    borrowing func sharedValue(in context: inout ResolutionContext) throws -> Value {
        // Reads single fields, because a method of the context would receive a copy of all of it.
        guard let instance = context.home.use({ $0.instance(at: position) }) else {
            return try evaluate(&context)
        }
        guard position.isWeak else { return Stored<Value>.value(of: instance) }
        guard let object = WeakReference.object(of: instance) else { return try evaluate(&context) }
        return known(object, asReference: Value.self)
    }

    /// Returns the value if no instance was found in the container's own row.
    @inlinable
    borrowing func otherValue(in context: inout ResolutionContext) throws -> Value {
        position.isElsewhere ? try sharedValue(in: &context) : try evaluate(&context)
    }
}

extension Cell {
    /// The cell of a node that is not linked yet, which nobody reads.
    ///
    /// Its function returns nothing, whatever the values of the node are, because a function of a generic type is an
    /// allocation. A function is two words, whatever it returns.
    static var unlinked: Cell {
        let function = Unlinked<Void> { _ in throw ResolutionError(.closed(what: "the home")) }
        return Cell(.none, known(function, sharingLayoutWith: Unlinked<Value>.self).evaluate)
    }
}

private struct Unlinked<Value> {
    let evaluate: Cell<Value>.Evaluate
}

/// The address of a shared instance in the row of the container or of an ancestor, if it is stored there.
@usableFromInline
struct InstancePosition: Sendable {
    @usableFromInline let slot: Int32
    /// The number of levels up. All bits are inverted if the instance is stored weakly, so that one comparison with 0
    /// finds the instances in the container itself.
    @usableFromInline let levels: Int32

    /// Creates the address of a slot.
    ///
    /// - Parameters:
    ///   - slot: The index in the row.
    ///   - levels: The number of levels up.
    ///   - isWeak: True if the slot contains a ``WeakReference``.
    init(slot: Int32, levels: Int32 = 0, isWeak: Bool = false) {
        self.slot = slot
        self.levels = isWeak ? ~levels : levels
    }

    static var none: InstancePosition { InstancePosition(slot: -1) }

    @inlinable @inline(__always)
    var isKnown: Bool { slot >= 0 }

    /// True if the slot contains a weak reference to the instance.
    @inlinable @inline(__always)
    var isWeak: Bool { levels < 0 }

    /// True if the instance is in a known slot, but not directly in the container's own row.
    @inlinable @inline(__always)
    var isElsewhere: Bool { levels != 0 }

    /// Returns the same address for a descendant.
    func raised(by more: Int) -> InstancePosition {
        isKnown
            ? InstancePosition(slot: slot, levels: (isWeak ? ~levels : levels) + Int32(more), isWeak: isWeak) : .none
    }
}
