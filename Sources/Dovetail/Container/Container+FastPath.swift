internal import DovetailModel

/// The fast path of a request for which an earlier one has linked the nodes: one lookup under a stripe, and then a call of
/// the node that creates the instance. If the lookup finds nothing, the request takes the slow path, see ``Request``.
extension Container {
    /// Returns the instance for a plain request, if it exists, and the fast path by which it is created.
    @usableFromInline
    func fastPath(_ type: ObjectIdentifier) -> (instance: StoredInstance?, path: FastPath) {
        let row = slots.row
        let (path, instance) = ReaderLock.shared.reading { stripe in
            let path = firstPlan(under: stripe)?.use { $0.roots.fastPath(type, under: stripe) } ?? .none
            return (path, path.instance(in: row, under: stripe))
        }
        return (instance ?? path.instance(in: row), path)
    }

    /// Returns the fast path of a request with arguments.
    @usableFromInline
    func fastPath(_ type: ObjectIdentifier, with arguments: Arguments) -> FastPath {
        readPlan { $0.roots.fastPath(type, arguments: arguments.count) } ?? .none
    }

    /// Resolves a request with a qualifier: the fast path, followed by the slow path.
    func evaluate<T>(_ qualifier: Qualifier, on isolation: (any Actor)?) throws(ResolutionError) -> T {
        let path = readPlan { $0.roots.fastPath(KeyID(T.self, qualifier.qualification)) } ?? .none
        // Found under a key of `T`, so it is an instance of `T`.
        if let instance = path.instance(in: slots.row) { return Stored<T>.value(of: instance) }
        return try create(path, qualifier, with: nil, on: isolation)
    }

    /// Returns what no earlier request has created. Out of line, to keep the path for existing instances small.
    @inlinable @inline(never)
    func create<T>(
        _ path: FastPath, _ qualifier: Qualifier? = nil, with arguments: Arguments?, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        // Found under a key of `T`, so it is a node for `T`, which the container retains.
        guard let node = Borrowed<Node<T>>(address: path.address), !path.needsStack || hasStack() else {
            return try resolveSlowly(qualifier, with: arguments, on: isolation)
        }
        var context = ResolutionContext(self, isolation: isolation, arguments: arguments, singles: path.singles)
        defer { withExtendedLifetime(arguments) {} }
        do {
            let value = try node.use { try unsafe $0.cell.otherValue(in: &context) }
            context.end()
            return value
        } catch {
            context.end()
            throw failed(error, creating: T.self, qualifier, hasArguments: arguments != nil)
        }
    }

    @usableFromInline
    func hasStack() -> Bool { CurrentThread.hasStack() }

    @usableFromInline
    func resolveSlowly<T>(
        _ qualifier: Qualifier?, with arguments: Arguments?, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        try Request(self, qualifier.qualification, with: arguments).value(on: isolation)
    }

    /// Returns the error of a request that took the fast path.
    @usableFromInline
    func failed<T>(
        _ error: any Error, creating type: T.Type, _ qualifier: Qualifier?, hasArguments: Bool
    ) -> ResolutionError {
        let error = ResolutionError(failed: type, cause: error)
        // With other arguments, the same request may come to an end.
        return hasArguments ? error : error.passing(.container(number, KeyID(type, qualifier.qualification)))
    }
}
