public import Dovetail
internal import DovetailModel

/// A type that declares dependencies as its properties, so that code with a missing dependency does not compile.
///
/// Each dependency that a component provides is a computed property, its *provider*, which calls `shared` or
/// `transient`. Providers use each other by name. If you remove one, the compiler reports an error at every property
/// that uses it, so you need neither validation nor a container:
///
/// ```swift
/// struct AppComponent: Component {
///     let scope = Scope()
///     let host: String
///     var http: HTTPClient { shared { HTTPClient(host: host) } }
///     var articles: any ArticleStore { shared { RemoteArticles(http: http) } }
///     var editor: Editor { transient { Editor(articles: articles) } }
/// }
/// ```
///
/// ```swift
/// let app = AppComponent(host: "example.com")
/// let editor = app.editor
/// ```
///
/// - `shared` creates the instance at the first access, exactly once under any number of threads, and stores it in the
///   ``Scope``.
/// - `transient` creates a new instance at each access.
///
/// A component can be a struct, a class or an actor. Copies of a struct have the same scope, so they share their
/// instances.
///
/// ## Parents and inputs
///
/// All other properties are ordinary stored properties, for example a parent component, or a value that you know only
/// at run time. There can be several of each. A child has its own scope, so its instances are released together with
/// it:
///
/// ```swift
/// struct ReaderComponent: Component {
///     let scope = Scope()
///     let app: AppComponent
///     let account: Account
///     var inbox: Inbox { shared { Inbox(articles: app.articles, account: account) } }
/// }
/// ```
///
/// ## One instance per argument
///
/// A provider can also be a function or a subscript. Pass its parameters as `arguments:`, so that each list of values
/// has its own instance:
///
/// ```swift
/// func draft(for account: Account, titled title: String) -> Draft {
///     shared(arguments: account, title) { Draft(title: title) }
/// }
/// ```
///
/// A generic provider has one instance for each type that it returns.
///
/// ## Cleanup
///
/// If an instance needs cleanup, pass `onClose`. The closure runs when you call ``Scope/close()``:
///
/// ```swift
/// var database: Database {
///     shared(onClose: { try await $0.close() }) { Database() }
/// }
/// ```
///
/// ## Overrides
///
/// In a test or a preview, replace a provider by the type of its property. The override applies to this component only:
///
/// ```swift
/// let app = AppComponent(host: "example.com")
/// let override = app.override((any ArticleStore).self) { StubArticles() }
/// #expect(app.editor.articles.source == "stub")
///
/// override.rollBack()
/// #expect(app.editor.articles.source == "example.com")
/// ```
///
/// ## Mistakes that stop the process
///
/// The compiler cannot find the following mistakes. Because a property need not be able to throw, each of them prints
/// the whole diagnostic and stops the process:
///
/// - a provider that depends on itself (`cycle`)
/// - the use of a component after its scope was closed (`closed`)
/// - a `shared` without `arguments:` in a function that has parameters (`argument-mismatch`)
///
/// The guide “UsingComponents” of Dovetail's documentation explains components in detail.
public protocol Component {
    /// The scope that stores the shared instances of the component.
    var scope: Scope { get }
}

extension Component {
    /// Returns the shared instance of this provider, and creates it at the first access.
    ///
    /// There is one instance per scope and provider. It is created exactly once, however many threads read the property
    /// at the same time. If `make` throws, nothing is stored, and the next access tries again.
    ///
    /// A provider is identified by this call: its source location, its name and the type of the property. So two
    /// private properties with the same name in two files are two providers.
    ///
    /// In a function or subscript with parameters, use the form with `arguments:`. Without it, every call would return
    /// the instance of the first one, so this form stops the process with `argument-mismatch`. This is not checked if
    /// you pass a name, or if the function returns a generic type of your own with one type argument per parameter,
    /// because then its specializations can distinguish the instances.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     property.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the instance.
    /// - Returns: The shared instance.
    /// - Throws: The error of `make`.
    @inlinable
    public func shared<T: Sendable>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @_ProviderBuilder<T> _ make: () throws -> T
    ) rethrows -> T {
        let scope = scope
        guard
            let provider = scope.direct(name, of: T.self, fileID: fileID, line: line, column: column)
                ?? scope.meet(name, of: T.self, fileID: fileID, line: line, column: column, isShared: true)
        else {
            return try scope.makeShared(name, fileID: fileID, line: line, column: column, with: make)
        }
        // It is stored by its type `T`, so it is a `T`.
        if let instance = provider.slots.instance() { return Stored<T>.value(of: instance) }
        guard scope.beginCreation(provider) else {
            return try scope.makeShared(name, fileID: fileID, line: line, column: column, with: make)
        }
        do {
            let value = try make()
            scope.endCreation(provider, with: Stored<T>(value))
            return value
        } catch {
            scope.failCreation(provider)
            throw error
        }
    }

    /// Returns the shared instance of this provider, and cleans it up when the scope is closed.
    ///
    /// Instances are closed in the reverse order of their completion. `onClose` is not called for an instance that an
    /// override created.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     property.
    ///   - onClose: A closure that cleans up the instance. ``Scope/close()`` calls it, and collects its errors.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the instance.
    /// - Returns: The shared instance.
    /// - Throws: The error of `make`; then the next access tries again.
    public func shared<T: Sendable, Failure: Error>(
        _ name: String = #function, onClose: @escaping @Sendable (T) async throws -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @_ProviderBuilder<T> _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let site = ProviderSite(name, .singleton, fileID, line, column)
        return try scope.shared(site, onClose: onClose, with: make)
    }

    /// Returns the shared instance for these arguments, for a provider that is a function or a subscript with
    /// parameters.
    ///
    /// ```swift
    /// func session(for user: User) -> Session { shared(arguments: user.name) { Session(user: user) } }
    /// ```
    ///
    /// Pass everything on which the instance depends, separated by commas. There is one instance per scope, provider
    /// and list of arguments, and the scope retains all of them until it is closed or released. An override replaces
    /// the provider for all arguments. Arguments are hashed and compared without a lock.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     function.
    ///   - argument: The first value that distinguishes instances.
    ///   - others: Further values that distinguish instances.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the instance.
    /// - Returns: The instance for these arguments.
    /// - Throws: The error of `make`; then the next call with these arguments tries again.
    /// - Complexity: O(1), under a lock for a moment.
    public func shared<T: Sendable, Argument: Hashable & Sendable, each Other: Hashable & Sendable, Failure: Error>(
        _ name: String = #function, arguments argument: Argument, _ others: repeat each Other,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @_ProviderBuilder<T> _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let site = ProviderSite(name, .singleton, fileID, line, column)
        let arguments = ProviderArguments(argument, repeat each others)
        return try scope.shared(site, arguments: arguments, onClose: nil, with: make)
    }

    /// Returns the shared instance for these arguments, and cleans it up when the scope is closed.
    ///
    /// Instances are closed in the reverse order of their completion. `onClose` is not called for an instance that an
    /// override created.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     function.
    ///   - argument: The first value that distinguishes instances.
    ///   - others: Further values that distinguish instances.
    ///   - onClose: A closure that cleans up an instance. ``Scope/close()`` calls it, and collects its errors.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the instance.
    /// - Returns: The instance for these arguments.
    /// - Throws: The error of `make`; then the next call with these arguments tries again.
    public func shared<T: Sendable, Argument: Hashable & Sendable, each Other: Hashable & Sendable, Failure: Error>(
        _ name: String = #function, arguments argument: Argument, _ others: repeat each Other,
        onClose: @escaping @Sendable (T) async throws -> Void, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, @_ProviderBuilder<T> _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let site = ProviderSite(name, .singleton, fileID, line, column)
        let arguments = ProviderArguments(argument, repeat each others)
        return try scope.shared(site, arguments: arguments, onClose: onClose, with: make)
    }

    /// Returns a new instance at each access.
    ///
    /// You could also write the expression without `transient`. But then overrides could not replace it, observers
    /// would not be notified, and the graph would not contain it.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     property.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the instance.
    /// - Returns: A new instance.
    /// - Throws: The error of `make`.
    @inlinable
    public func transient<T>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @_ProviderBuilder<T> _ make: () throws -> T
    ) rethrows -> T {
        let scope = scope
        guard
            let provider = scope.direct(name, of: T.self, fileID: fileID, line: line, column: column)
                ?? scope.meet(name, of: T.self, fileID: fileID, line: line, column: column, isShared: false),
            scope.begin(provider)
        else {
            return try scope.makeTransient(name, fileID: fileID, line: line, column: column, with: make)
        }
        defer { scope.end() }
        return try make()
    }

    /// Resolves `T` from the scope's container at the first access, and stores it in the scope.
    ///
    /// Use it in a component in front of a container, whose scope you created with ``Scope/init(_:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     property.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - isolation: The actor that the code runs on. Use the default.
    /// - Returns: The shared instance.
    /// - Throws: The error of the container, or `missing-binding` if the scope was created without a container.
    public func shared<T: Sendable>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        // The instance of the container does not depend on parameters.
        let site = ProviderSite(name, .singleton, fileID, line, column, takesParameters: false)
        let actor: (any Actor)? = isolation
        return try scope.shared(site, onClose: nil) { () throws(ResolutionError) in
            try scope.resolve(T.self, on: actor)
        }
    }

    /// Resolves `T` from the scope's container at each access.
    ///
    /// Use it in a component in front of a container, whose scope you created with ``Scope/init(_:)``. The lifetime of
    /// the binding controls whether the result is a new instance.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     property.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - isolation: The actor that the code runs on. Use the default.
    /// - Returns: The instance that the container resolves.
    /// - Throws: The error of the container, or `missing-binding` if the scope was created without a container.
    public func transient<T>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        let site = ProviderSite(name, .transient, fileID, line, column)
        let actor: (any Actor)? = isolation
        return try scope.transient(site) { () throws(ResolutionError) in try scope.resolve(T.self, on: actor) }
    }

    /// Replaces the providers of `T` in this component, for a test or a preview.
    ///
    /// You can override before or after the first access. Overrides stack, and the newest one is used. The override of
    /// a shared provider is itself created once. Instances of other providers that exist already keep the original.
    ///
    /// - Parameters:
    ///   - type: The declared type of the property. The concrete type behind a protocol has no effect.
    ///   - name: The name of the property. Without it, all providers of this type are replaced.
    ///   - make: A closure that creates the replacement.
    /// - Returns: A token that removes the override; then the previous instance is used again.
    @discardableResult
    public func override<T>(
        _ type: T.Type = T.self, name: String? = nil, _ make: @escaping @Sendable () -> T
    ) -> Override {
        scope.override(type, name: name, with: make)
    }
}
