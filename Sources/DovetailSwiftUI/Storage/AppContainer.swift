public import Dovetail

/// The container of an app, or the error that kept it from being assembled.
///
/// Assembling bindings can throw, and an `App` has no place for `try`: a property of it cannot throw, and `try!` would end the program
/// before anybody sees why. Keep an `AppContainer` in `@State` instead, and give it to the first view. If the bindings are
/// wrong, the view shows the diagnostic, with its places and what to do.
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
/// It needs nothing of SwiftUI, so you can test it everywhere.
public struct AppContainer: Sendable {
    /// The container, or why there is none.
    public let result: Result<Container, ViewFailure>

    /// Assembles a container.
    ///
    /// - Parameters:
    ///   - validating: Whether it is validated, too: then a missing binding is shown when the app starts, not when a view needs it. This
    ///     costs time at each launch; a unit test that calls `validate()` finds the same.
    ///   - modules: The bindings and modules of the app. What it throws is kept in ``result``.
    public init(validating: Bool = false, @ModuleBuilder _ modules: () throws -> Bindings) {
        self.init(catching: try AppContainer.assembled(validating, modules))
    }

    private static func assembled(_ validating: Bool, _ modules: () throws -> Bindings) throws -> Container {
        let container = try Container { try modules() }
        if validating { try container.validate() }
        return container
    }

    /// Keeps a container that you assemble yourself: with observers, or with a parent.
    ///
    /// ```swift
    /// @State private var container = AppContainer(catching: try assembled())
    /// ```
    ///
    /// - Parameter assemble: Gives the container. What it throws is kept in ``result``.
    public init(catching assemble: @autoclosure () throws -> Container) {
        result = Result(catching: assemble).mapError { ViewFailure($0) }
    }

    /// The container, if there is one.
    var container: Container? { try? result.get() }

    /// Why there is none.
    var failure: ViewFailure? {
        guard case .failure(let failure) = result else { return nil }
        return failure
    }
}
