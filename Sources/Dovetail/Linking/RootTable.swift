/// The nodes for requests, by key, and how such a request is served fastest.
///
/// Requests look up under a stripe of ``ReaderLock``. Only a linker adds entries, under the lock of the plan, while
/// nobody reads. The plan retains the nodes.
final class RootTable: Sendable {
    private struct State: Sendable {
        /// Requests without a qualifier.
        var plain: [TypeKey: Root] = [:]
        /// Requests with a qualifier, by the hashes of their keys. If two keys have the same hash, the second is not
        /// here, and each request for it takes the lock of the plan.
        var qualified: [Int: QualifiedRoot] = [:]
    }
    private let state = ReaderGuarded(State())

    /// A reader copies it without a change of any reference count.
    private struct Root: Sendable {
        let node: Borrowed<AnyNode>
        let fastPath: FastPath
        /// The number of arguments that the node takes.
        let argumentLimit: Int
    }

    /// A type, and whether a request for it has arguments.
    private struct TypeKey: Hashable {
        let bits: UInt

        @inline(__always)
        init(_ type: ObjectIdentifier, takesArguments: Bool = false) {
            // Metatypes are aligned.
            bits = UInt(bitPattern: type) | (takesArguments ? 1 : 0)
        }

        /// One multiplication, because the usual hash would cost as much as the rest of a request. Its upper bits are
        /// spread best, and a dictionary takes the lower ones.
        @inline(__always)
        func _rawHashValue(seed: Int) -> Int {
            Int(truncatingIfNeeded: (UInt64(bits) &* 0x9E37_79B9_7F4A_7C15).byteSwapped)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(bits) }
    }

    private struct QualifiedKey: Hashable {
        let id: KeyID
        let takesArguments: Bool
    }

    private final class QualifiedRoot: Sendable {
        let key: QualifiedKey
        let root: Root

        init(_ key: QualifiedKey, _ root: Root) {
            self.key = key
            self.root = root
        }
    }

    /// Returns the root of a request with a qualifier, if there was such a request before. Its key is hashed and compared
    /// outside of the lock, because a key path with an argument runs code of a user.
    private func find(_ id: KeyID, takesArguments: Bool) -> Root? {
        let key = QualifiedKey(id: id, takesArguments: takesArguments)
        let hash = key.hashValue
        guard let found = state.read({ $0.qualified[hash] }), found.key == key else { return nil }
        return found.root
    }

    /// Returns the node for a request with a qualifier, if there was such a request before.
    func node(_ key: KeyID, takesArguments: Bool) -> AnyNode? {
        find(key, takesArguments: takesArguments)?.node.retained
    }

    /// Returns the node for a request without a qualifier, if there was such a request before.
    func node<T>(_ type: T.Type, takesArguments: Bool) -> Node<T>? {
        let key = TypeKey(ObjectIdentifier(type), takesArguments: takesArguments)
        guard let node = state.read({ $0.plain[key]?.node.retained }) else { return nil }
        // Inserted under `T`, so a `Node<T>`.
        return known(node, as: Node<T>.self)
    }

    /// Returns the fast path of a plain request.
    @inline(__always)
    func fastPath(_ type: ObjectIdentifier, under stripe: ReaderLock.Stripe) -> FastPath {
        state.read(under: stripe) { $0.plain[TypeKey(type)]?.fastPath ?? .none }
    }

    /// Returns the fast path of a request with this number of arguments.
    func fastPath(_ type: ObjectIdentifier, arguments count: Int) -> FastPath {
        let root = state.read { $0.plain[TypeKey(type, takesArguments: true)] }
        guard let root, count <= root.argumentLimit else { return .none }
        return root.fastPath
    }

    /// Returns the fast path of a request with a qualifier and without arguments.
    func fastPath(_ key: KeyID) -> FastPath { find(key, takesArguments: false)?.fastPath ?? .none }

    /// Adds the node for a key, whose values are of the key's type, unless there is one. Requires the lock of the plan.
    func insert(_ node: AnyNode, for key: KeyID, takesArguments: Bool, isObserved: Bool) {
        let isPlain = key.qualification == .none
        let root = Root(
            node: Borrowed(node), fastPath: isObserved || takesArguments && !isPlain ? .none : node.fastPath,
            argumentLimit: takesArguments ? node.served.argumentTypes.count : 0)
        guard !isPlain else {
            let type = TypeKey(ObjectIdentifier(key.type.type), takesArguments: takesArguments)
            return state.change { if $0.plain[type] == nil { $0.plain[type] = root } }
        }
        let qualified = QualifiedRoot(QualifiedKey(id: key, takesArguments: takesArguments), root)
        let hash = qualified.key.hashValue
        state.change { if $0.qualified[hash] == nil { $0.qualified[hash] = qualified } }
    }
}

/// How a request gets its value if an earlier one has linked the node, and nothing has to be checked or awaited first.
///
/// Two words, because the compiler passes some of a larger value on the stack.
@usableFromInline
struct FastPath: Sendable {
    /// The address of the node, or 0, with flags in its lowest bits.
    @usableFromInline let bits: UInt
    /// The graph bindings that the node reaches once, see ``ResolutionContext/singles``; or the location of the
    /// instance's slot, if a flag is set.
    @usableFromInline let word: UInt

    /// A flag: if the instance exists, it is in the container's row, at the index `word`.
    @usableFromInline static var isOwn: UInt { @inlinable get { 1 } }
    /// A flag: the stack must be checked first. The node of a shared binding does that when it creates the instance.
    @usableFromInline static var needsStack: UInt { @inlinable get { 2 } }
    /// A flag: if the instance exists, it is in separate ``InstanceSlots`` at the address `word`, which the node retains.
    @usableFromInline static var isFixed: UInt { @inlinable get { 4 } }
    static var none: FastPath { FastPath(bits: 0, word: 0) }

    @inlinable @inline(__always)
    var address: UInt { bits & ~7 }
    @inlinable @inline(__always)
    var needsStack: Bool { bits & FastPath.needsStack != 0 }
    @inlinable @inline(__always)
    var singles: UInt { bits & (FastPath.isOwn | FastPath.isFixed) == 0 ? word : 0 }

    /// Returns the instance, if it exists.
    @inline(__always)
    func instance(in row: InstanceSlots) -> StoredInstance? {
        if bits & FastPath.isOwn != 0 { return row.instance(at: Int(bitPattern: word)) }
        guard bits & FastPath.isFixed != 0 else { return nil }
        return Borrowed<InstanceSlots>(address: word).flatMap { $0.use { $0.instance() } }
    }

    /// Returns the instance if it can be read under a stripe.
    @inline(__always)
    func instance(in row: InstanceSlots, under stripe: ReaderLock.Stripe) -> StoredInstance? {
        guard bits & FastPath.isOwn != 0 else { return nil }
        return row.instance(at: Int(bitPattern: word), under: stripe)
    }
}

extension AnyNode {
    /// The fast path of a plain request: the node, and the slot of the instance if it is known. There is none if the
    /// creation requires an actor or `await`, because a call of the node is not enough then. Neither is there one if
    /// values are so large that they need more stack than usual.
    fileprivate var fastPath: FastPath {
        let reserve = CurrentThread.reserve(forValuesOf: largestBytes)
        guard case .nothing = needs, reserve == CurrentThread.defaultReserve else {
            return .none
        }
        let address = Borrowed(self).address
        if position.isKnown, position.levels == 0 {
            return FastPath(bits: address | FastPath.isOwn, word: UInt(position.slot))
        }
        if let fixedSlots {
            return FastPath(bits: address | FastPath.isFixed, word: Borrowed(fixedSlots).address)
        }
        return FastPath(bits: binding?.isShared == true ? address : address | FastPath.needsStack, word: singles)
    }
}
