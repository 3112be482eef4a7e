#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    extension View {
        /// Provides a container to this view and its descendants.
        ///
        /// Use it for a container that you own and that ends before the app does, for example that of a login:
        ///
        /// ```swift
        /// var body: some View { AccountView(item: 1).dependencies(session.container) }
        /// ```
        ///
        /// If you pass another container later, the views below resolve again from that one. If you close the
        /// container, the views retain the instances that they show already, and later requests fail with `closed`.
        ///
        /// - Parameter container: The container. If it is `nil`, the views below use `Container.current`, if there is
        ///   one.
        /// - Returns: The view, with the container in its environment.
        public func dependencies(_ container: Container?) -> some View { environment(\.container, container) }

        /// Provides the container of an app to this view and its descendants, or shows why it could not be assembled.
        ///
        /// ```swift
        /// WindowGroup { RootView().dependencies(container) }
        /// ```
        ///
        /// - Parameter app: The container, or the failure of its assembly.
        /// - Returns: The view with the container in its environment, or a ``FailureView`` instead if there is no
        ///   container.
        public func dependencies(_ app: AppContainer) -> some View { modifier(AppModifier(app: app)) }

        /// Overrides bindings for this view and its descendants.
        ///
        /// The rest of the app is not affected. Instances that depend on an overridden binding are created again for
        /// this part of the view tree; all others are shared with the container above. Without a container above, as in
        /// a preview, the bindings are a separate container, which is validated.
        ///
        /// ```swift
        /// ListView().dependencies { Bind((any Catalog).self, SampleCatalog.init) }
        /// ```
        ///
        /// The overlay is created once for each identity of the view and each container above it, and not at each
        /// update. Therefore, a closure that returns other bindings at a later update has no effect. If it should,
        /// change the `.id` of the view. The overlay is closed when the identity ends.
        ///
        /// - Parameter overrides: A closure that lists the bindings. If they cannot be assembled, a ``FailureView`` is
        ///   shown instead of the view.
        /// - Returns: The view with the overlay in its environment.
        public func dependencies(
            @ModuleBuilder _ overrides: @escaping @MainActor () throws -> Bindings
        ) -> some View {
            modifier(OverlayModifier(overrides))
        }
    }

    extension Scene {
        /// Provides a container to all views of a scene.
        ///
        /// ```swift
        /// var body: some Scene { WindowGroup { RootView() }.dependencies(container) }
        /// ```
        ///
        /// - Parameter container: The container.
        /// - Returns: The scene, with the container in its environment.
        public func dependencies(_ container: Container?) -> some Scene { environment(\.container, container) }

        /// Provides the container of an app to all views of a scene.
        ///
        /// A scene cannot show an error instead of its views. If the container could not be assembled, each
        /// ``WithResolved`` shows the reason, and a ``Resolved`` stops the program with the diagnostic. To show the
        /// diagnostic in any case, apply `.dependencies(container)` to the first *view* instead.
        ///
        /// - Parameter app: The container, or the failure of its assembly.
        /// - Returns: The scene, with the container in its environment.
        public func dependencies(_ app: AppContainer) -> some Scene {
            environment(\.container, app.container).environment(\.containerFailure, app.failure)
        }
    }

    /// The modifier that provides the container of an app, or shows a ``FailureView``.
    struct AppModifier: ViewModifier {
        let app: AppContainer

        func body(content: Content) -> some View {
            switch app.result {
            case .success(let container): content.environment(\.container, container)
            case .failure(let failure): FailureView(failure)
            }
        }
    }

    /// The modifier that provides an overlay, or shows a ``FailureView``.
    struct OverlayModifier: ViewModifier {
        @Environment(\.container) private var container
        @State private var cache = OverlayCache()
        private let overrides: @MainActor () throws -> Bindings

        init(_ overrides: @escaping @MainActor () throws -> Bindings) { self.overrides = overrides }

        func body(content: Content) -> some View {
            switch cache.container(over: container, overrides) {
            case .success(let overlay): content.environment(\.container, overlay)
            case .failure(let failure): FailureView(failure)
            }
        }
    }
#endif
