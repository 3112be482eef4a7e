#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    extension View {
        /// Provides a container to this view and its descendants.
        ///
        /// Use it for a container that you own, such as the one of a login, which ends before the app does:
        ///
        /// ```swift
        /// var body: some View { AccountView(item: 1).dependencies(session.container) }
        /// ```
        ///
        /// When you give another container, the views below resolve again, from that one. When you close the container, views keep what they
        /// already show; what they resolve afterwards fails with `closed`.
        ///
        /// - Parameter container: The container. With `nil`, the views below have none but `Container.current`.
        /// - Returns: The view, with the container in its environment.
        public func dependencies(_ container: Container?) -> some View { environment(\.container, container) }

        /// Provides the container of an app to this view and its descendants, or shows why it could not be assembled.
        ///
        /// ```swift
        /// WindowGroup { RootView().dependencies(container) }
        /// ```
        ///
        /// - Parameter app: The container, or why there is none.
        /// - Returns: The view with the container in its environment; a ``FailureView`` in its place if there is no container.
        public func dependencies(_ app: AppContainer) -> some View { modifier(AppModifier(app: app)) }

        /// Overrides bindings for this view and its descendants.
        ///
        /// The rest of the app does not see it. What does not depend on an overridden binding is shared with the container above; what does
        /// is created for this part of the view tree. Without a container above, as in a preview, the bindings are a container of
        /// their own, which is validated.
        ///
        /// ```swift
        /// ListView().dependencies { Bind((any Catalog).self, SampleCatalog.init) }
        /// ```
        ///
        /// The overlay is created once for each identity of the view and each container above it: not at each update. A closure that
        /// says something else at a later update changes nothing, therefore; give the view another `.id` where it should. The
        /// overlay is closed when the identity ends.
        ///
        /// - Parameter overrides: The bindings. If they cannot be assembled, a ``FailureView`` stands in the place of the view.
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
        /// A scene cannot put an error in the place of its views. If the container could not be assembled, each ``WithResolved`` shows why, and a
        /// ``Resolved`` stops with the diagnostic. Write `.dependencies(container)` on the first *view* to have it shown in any case.
        ///
        /// - Parameter app: The container, or why there is none.
        /// - Returns: The scene, with the container in its environment.
        public func dependencies(_ app: AppContainer) -> some Scene {
            environment(\.container, app.container).environment(\.containerFailure, app.failure)
        }
    }

    struct AppModifier: ViewModifier {
        let app: AppContainer

        func body(content: Content) -> some View {
            switch app.result {
            case .success(let container): content.environment(\.container, container)
            case .failure(let failure): FailureView(failure)
            }
        }
    }

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
