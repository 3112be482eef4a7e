internal import DovetailModel

/// The fast path of a request for which an earlier one has linked the nodes: one lookup under a stripe, and then a call of
/// the cell that creates the instance. If the lookup finds nothing, the request takes the slow path, see ``Request``.
extension Container {
    /// Returns the result for a plain request, if nothing has to be linked, checked or awaited first.
    @usableFromInline
    func fastPath(_ type: ObjectIdentifier) -> FastPath {
        let row = slots.row
        let (found, instance) = ReaderLock.shared.reading { stripe in
            let found = firstPlan(under: stripe)?.use { $0.roots.fastPath(type, under: stripe) } ?? .none
            return (found, found.instance(in: row, under: stripe))
        }
        return FastPath(found, instance ?? found.instance(in: row))
    }

    /// Returns the cell for a request with arguments, if nothing has to be linked, checked or awaited first.
    @usableFromInline
    func fastPath(_ type: ObjectIdentifier, with arguments: Arguments) -> FastPathCell {
        readPlan { FastPath($0.roots.fastPath(type, arguments: arguments.count), nil).cell } ?? FastPath.nothing.cell
    }

    @usableFromInline
    func hasStack() -> Bool { CurrentThread.hasStack() }

    /// The fast-path result for a plain request.
    @usableFromInline
    struct FastPath {
        /// The instance, if it is ready.
        @usableFromInline let instance: StoredInstance?
        @usableFromInline let cell: FastPathCell

        static var nothing: FastPath { FastPath(.none, nil) }

        init(_ found: RootTable.FastPath, _ instance: StoredInstance?) {
            self.instance = instance
            let isPlain = found.cell & (RootTable.FastPath.isOwn | RootTable.FastPath.isFixed) == 0
            // The bit that requests a check of the stack is the same in both.
            cell = FastPathCell(
                bits: found.cell & (RootTable.FastPath.address | FastPathCell.needsStack),
                singles: isPlain ? found.singles : 0)
        }
    }

    /// A cell that creates an instance. Two words, because the compiler passes some of a larger value on the stack.
    @usableFromInline
    struct FastPathCell {
        /// The address of the cell, or 0, with a bit that is set if the stack must be checked first. A cell of a shared
        /// binding checks it itself when it has to create the instance.
        @usableFromInline let bits: UInt
        @usableFromInline let singles: UInt

        @usableFromInline static var needsStack: UInt { @inlinable get { 2 } }

        @inlinable @inline(__always)
        init(bits: UInt, singles: UInt) {
            self.bits = bits
            self.singles = singles
        }

        @inlinable @inline(__always)
        var address: UInt { bits & ~FastPathCell.needsStack }

        @inlinable @inline(__always)
        var needsStack: Bool { bits & FastPathCell.needsStack != 0 }
    }

    /// Returns the error of a request that took the fast path.
    @usableFromInline
    func failed<T>(_ error: any Error, creating type: T.Type, hasArguments: Bool) -> ResolutionError {
        // With other arguments, the same request may come to an end.
        hasArguments ? ResolutionError(failed: type, cause: error) : failed(error, on: KeyID(type))
    }

    private func failed(_ error: any Error, on key: KeyID) -> ResolutionError {
        ResolutionError(failed: key.type.type, cause: error).passing(.container(number, key))
    }

    @usableFromInline
    func resolveSlowly<T>(with arguments: Arguments?, on isolation: (any Actor)?) throws(ResolutionError) -> T {
        try Request(self, .none, with: arguments).value(on: isolation)
    }

    /// Resolves a request with a qualifier: the fast path, followed by the slow path.
    func evaluate<T>(
        _ qualification: KeyID.Qualification, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        let fastPath =
            readPlan {
                let found = $0.roots.fastPath(KeyID(T.self, qualification))
                return FastPath(found, found.instance(in: slots.row))
            } ?? .nothing
        // Found under a key of `T`, so it is an instance of `T`.
        if let instance = fastPath.instance { return Stored<T>.value(of: instance) }
        // Found under a key of `T`, so it is a cell for `T`, which the container retains.
        guard let cell = BorrowedValue<Cell<T>>(address: fastPath.cell.address), !fastPath.cell.needsStack || hasStack()
        else {
            return try Request(self, qualification).value(on: isolation)
        }
        var context = ResolutionContext(self, isolation: isolation, singles: fastPath.cell.singles)
        do {
            let value = try cell.use { try $0.otherValue(in: &context) }
            context.end()
            return value
        } catch {
            context.end()
            throw failed(error, on: KeyID(T.self, qualification))
        }
    }
}
