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
    /// - Parameter modules: The bindings and modules of the app. What it throws is kept in ``result``.
    public init(@ModuleBuilder _ modules: () throws -> Bindings) {
        self.init(catching: try Container { try modules() })
    }

    /// Keeps a container that you assemble yourself: with observers, with a parent, or validated.
    ///
    /// ```swift
    /// @State private var container = AppContainer(catching: try validated())
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
