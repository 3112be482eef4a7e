package import Dovetail
package import DovetailModel

/// A request of an injection point for a binding of its key, as the factory of the binding can see it.
package struct InjectionRequest: Sendable {
    private let holder: any InjectionHolder

    init(_ holder: any InjectionHolder) { self.holder = holder }

    /// The source location of the injection point.
    package var location: SourceLocation { holder.site.location }

    /// Returns the default of the key, as if nothing replaced it.
    package func original<Value>(_ type: Value.Type = Value.self) -> Value {
        InjectionSource.standard(for: holder.path).standard(ownedBy: holder)
    }

    /// The request that the current thread evaluates.
    @TaskLocal static var current: InjectionRequest?

    private static let hasReader = Guarded(false)
    /// True if there is a binding that reads the request. Others do not pay for it.
    static var isRead: Bool { hasReader.value }
}

extension Bind {
    /// Creates a binding for a key path whose factory receives the request; `nil` if no injection point has requested it.
    package init(
        key: KeyPath<Dependencies, Value>, observing make: @escaping @Sendable (InjectionRequest?) throws -> Value,
        _ fileID: StaticString, _ line: UInt, _ column: UInt
    ) {
        InjectionRequest.willBeRead()
        let factory: @Sendable () throws -> Value = { try make(InjectionRequest.current) }
        self.init(keyPath: key, factory, fileID, line, column)
    }
}

extension InjectionRequest {
    fileprivate static func willBeRead() { hasReader.exchange(true) }
}
