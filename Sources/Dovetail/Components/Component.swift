internal import DovetailGraph

/// A scope whose providers are its own properties, so that a missing one does not compile.
///
/// ```swift
/// struct AppComponent: Component {
///     let scope = Scope()
///     var config: Config { transient { Config() } }
///     var api: any APIClient { shared { URLSessionAPIClient(config: config) } }
/// }
/// ```
///
/// Parents and inputs are ordinary stored properties, so there may be several, and Swift checks them. A struct component
/// shares by its scope: copies are the same component.
///
/// ## Functions
/// A provider may also be a function or a subscript. If it is generic, there is one instance for each type that it
/// returns. If it has parameters, pass them on, so that there is one instance for each value:
///
/// ```swift
/// func session(for user: User) -> Session { shared(arguments: user.name) { Session(user: user) } }
/// ```
///
/// ## What stops the process
/// A provider that needs itself, a component that is used after its scope was closed, and a `shared` without `arguments:`
/// in a function that has parameters: each prints the whole diagnostic first. Everything else that can be wrong does not
/// compile.
public protocol Component {
    /// Where the component keeps what it shares.
    var scope: Scope { get }
}

extension Component {
    /// One instance per scope and provider; made exactly once, however many threads ask.
    ///
    /// An instance that exists costs a look-up without a lock. What `make` throws is thrown, and the next request tries
    /// again.
    ///
    /// A provider is this call: its location in the source, its name and its type. So two private properties of one name in
    /// two files are two providers. In a function or subscript with parameters, use the form that takes `arguments:`;
    /// without them this stops the process with `argument-mismatch`, because every call would return the instance of the
    /// first. That is not checked where you give a name of your own, or where the function returns a generic type that may
    /// tell its instances apart.
    ///
    /// The name is that of the property if you give none. Overrides, diagnostics and the graph show it.
    @inlinable
    public func shared<T: Sendable>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @ProviderBuilder<T> _ make: () throws -> T
    ) rethrows -> T {
        let scope = scope
        // What is found belongs to the scope.
        defer { withExtendedLifetime(scope) {} }
        guard
            let provider = scope.direct(name, of: ObjectIdentifier(T.self), at: ProviderPlace(fileID, line, column))
                ?? scope.meet(name, of: T.self, fileID: fileID, line: line, column: column, isShared: true)
        else {
            return try scope.makeShared(name, fileID: fileID, line: line, column: column, with: make)
        }
        let slot = provider.use { $0.cell.slot }
        let readGuard = scope.readGuard
        let address = slot.readable
        if address != 0 {
            let reader = readGuard.line
            if ReadGuard.tryEnter(reader, showing: address) {
                if slot.stillHas(address) {
                    // Stored under `T`, so a `T`.
                    let value: T = InstanceMemory.copy(at: address)
                    readGuard.leave(reader)
                    // Once this is inlined, the scope might go before its instance is copied.
                    withExtendedLifetime(scope) {}
                    return value
                }
                readGuard.leave(reader)
            }
            return try scope.makeShared(name, fileID: fileID, line: line, column: column, with: make)
        }
        guard scope.beginMaking(provider) else {
            return try scope.makeShared(name, fileID: fileID, line: line, column: column, with: make)
        }
        do {
            let value = try make()
            scope.endMaking(provider, with: value)
            return value
        } catch {
            scope.failMaking(provider)
            throw error
        }
    }

    /// One instance per scope, which `onClose` takes leave of when the scope is closed, in the reverse order of
    /// completion.
    public func shared<T: Sendable, Failure: Error>(
        _ name: String = #function, onClose: @escaping @Sendable (T) async throws -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @ProviderBuilder<T> _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let site = ProviderSite(name, .singleton, fileID, line, column)
        return try scope.shared(site, onClose: onClose, with: make)
    }

    /// One instance per scope, provider and arguments, for a provider that is a function or a subscript with parameters.
    ///
    /// ```swift
    /// func session(for user: User) -> Session { shared(arguments: user.name) { Session(user: user) } }
    /// ```
    ///
    /// Pass everything on which the instance depends, separated by commas. The scope keeps every instance until it is closed
    /// or released. An override replaces the provider, whatever its arguments. Arguments are hashed and compared with no lock
    /// held.
    ///
    /// - Complexity: O(1), under a lock for a moment.
    public func shared<T: Sendable, Argument: Hashable & Sendable, each Other: Hashable & Sendable, Failure: Error>(
        _ name: String = #function, arguments argument: Argument, _ others: repeat each Other,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @ProviderBuilder<T> _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let site = ProviderSite(name, .singleton, fileID, line, column)
        let arguments = ProviderArguments(argument, repeat each others)
        return try scope.shared(site, arguments: arguments, onClose: nil, with: make)
    }

    /// One instance per scope, provider and arguments, which `onClose` cleans up when the scope is closed, in the reverse
    /// order of completion.
    public func shared<T: Sendable, Argument: Hashable & Sendable, each Other: Hashable & Sendable, Failure: Error>(
        _ name: String = #function, arguments argument: Argument, _ others: repeat each Other,
        onClose: @escaping @Sendable (T) async throws -> Void, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, @ProviderBuilder<T> _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let site = ProviderSite(name, .singleton, fileID, line, column)
        let arguments = ProviderArguments(argument, repeat each others)
        return try scope.shared(site, arguments: arguments, onClose: onClose, with: make)
    }

    /// A new instance each time. It goes through the scope, so that it can be overridden and seen.
    @inlinable
    public func transient<T>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @ProviderBuilder<T> _ make: () throws -> T
    ) rethrows -> T {
        let scope = scope
        // What is found belongs to the scope.
        defer { withExtendedLifetime(scope) {} }
        guard
            let provider = scope.direct(name, of: ObjectIdentifier(T.self), at: ProviderPlace(fileID, line, column))
                ?? scope.meet(name, of: T.self, fileID: fileID, line: line, column: column, isShared: false),
            scope.begin(provider)
        else {
            return try scope.makeTransient(name, fileID: fileID, line: line, column: column, with: make)
        }
        defer { scope.end() }
        return try make()
    }

    /// The instance that the container behind the scope gives for `T`, kept by the scope.
    ///
    /// - Throws: what resolving throws; `missing-binding` where the scope was made without a container.
    public func shared<T: Sendable>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        // What the container gives does not depend on parameters.
        let site = ProviderSite(name, .singleton, fileID, line, column, takesParameters: false)
        let actor: (any Actor)? = isolation
        return try scope.shared(site, onClose: nil) { () throws(ResolutionError) in
            try scope.resolve(T.self, on: actor)
        }
    }

    /// What the container behind the scope gives for `T`.
    ///
    /// - Throws: what resolving throws; `missing-binding` where the scope was made without a container.
    public func transient<T>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        let site = ProviderSite(name, .transient, fileID, line, column)
        let actor: (any Actor)? = isolation
        return try scope.transient(site) { () throws(ResolutionError) in try scope.resolve(T.self, on: actor) }
    }

    /// Replaces what makes `T`, for tests and previews, before or after first use.
    ///
    /// Overrides stack: the newest serves. The override of a shared provider is itself made once. What other providers
    /// have already made from the old instance keeps it.
    ///
    /// The name says which provider, where several of this component make a `T`; without it all of them are replaced.
    /// - Returns: What takes it back: then the instance that was there before serves again.
    @discardableResult
    public func override<T>(
        _ type: T.Type = T.self, name: String? = nil, _ make: @escaping @Sendable () -> T
    ) -> Override {
        scope.override(type, name: name, with: make)
    }
}

/// A replacement that can be taken back.
public struct Override: Sendable {
    let undo: @Sendable () -> Void

    /// Takes the replacement back; again does nothing. Others, older and newer, stay.
    public func rollBack() { undo() }
}
