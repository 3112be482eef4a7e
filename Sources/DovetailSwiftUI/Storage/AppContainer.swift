public import Dovetail

/// The container of an app, or the error that prevented its assembly.
///
/// Assembling a container can throw, but the properties of an `App` cannot, and `try!` would end the program before you
/// see the reason. Store an `AppContainer` in `@State` instead, and pass it to the first view. If the bindings are
/// wrong, that view shows the diagnostic, with source locations and a suggested fix.
///
/// ```swift
/// @main struct ShopApp: App {
///     @State private var container = AppContainer { AppModule() }
///
///     var body: some Scene {
///         WindowGroup { RootView().dependencies(container) }
///     }
/// }
/// ```
///
/// It does not depend on SwiftUI, so you can test it on every platform.
public struct AppContainer: Sendable {
    /// The container, or the failure of its assembly.
    public let result: Result<Container, ViewFailure>

    /// Assembles a container.
    ///
    /// - Parameters:
    ///   - validating: True if the container is validated as well. A missing binding is then shown when the app starts,
    ///     instead of when a view first needs it. Because this costs time at each launch, you may prefer a unit test
    ///     that calls `validate()`, which finds the same mistakes.
    ///   - modules: A closure that lists the bindings and modules of the app. If it throws, the error is stored in
    ///     ``result``.
    public init(validating: Bool = false, @ModuleBuilder _ modules: () throws -> Bindings) {
        self.init(catching: try AppContainer.assembled(validating, modules))
    }

    private static func assembled(_ validating: Bool, _ modules: () throws -> Bindings) throws -> Container {
        let container = try Container { try modules() }
        if validating { try container.validate() }
        return container
    }

    /// Stores a container that you assemble yourself, for example with observers or with a parent.
    ///
    /// ```swift
    /// @State private var container = AppContainer(catching: try assembled())
    /// ```
    ///
    /// - Parameter assemble: An expression that returns the container. If it throws, the error is stored in ``result``.
    public init(catching assemble: @autoclosure () throws -> Container) {
        result = Result(catching: assemble).mapError { ViewFailure($0) }
    }

    /// The container, if it was assembled.
    var container: Container? { try? result.get() }

    /// The failure, if the container was not assembled.
    var failure: ViewFailure? {
        guard case .failure(let failure) = result else { return nil }
        return failure
    }
}
