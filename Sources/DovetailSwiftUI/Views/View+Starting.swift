#if canImport(SwiftUI)
    internal import Dovetail
    public import SwiftUI

    extension View {
        /// Starts the container of an app, and provides it to this view when everything that has to be awaited exists.
        ///
        /// Await what an app needs from the beginning, such as a database, once: bind it with `.eager()`. This view appears
        /// after `Container.start()`, so that `@Resolved` can create each model at once. Until then, progress is shown, and if
        /// the start fails, the diagnostic with a button that tries again.
        ///
        /// ```swift
        /// WindowGroup { ListView().dependencies(starting: container) }
        /// ```
        ///
        /// If the view disappears before the container is ready, the start is cancelled, and begins again when it appears.
        ///
        /// - Parameter app: The container, or the failure of its assembly, which is shown instead.
        /// - Returns: The view with the container in its environment.
        public func dependencies(starting app: AppContainer) -> some View {
            dependencies(starting: app) {
                ProgressView()
            } failed: { failure, retry in
                VStack {
                    FailureView(failure)
                    Button("Try again", action: retry)
                }
            }
        }

        /// Starts the container of an app, and provides it to this view, with views of yours for the meantime and for a
        /// failure.
        ///
        /// ```swift
        /// ListView().dependencies(starting: container) {
        ///     Text("Opening…")
        /// } failed: { failure, retry in
        ///     Text("The library cannot be opened.")
        ///     Button("Try again", action: retry)
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - app: The container, or the failure of its assembly, for which a ``FailureView`` is shown.
        ///   - waiting: The view while the container starts.
        ///   - failed: The view for a start that failed, from the failure and a function that starts again.
        /// - Returns: The view with the container in its environment.
        public func dependencies<Waiting: View, Failed: View>(
            starting app: AppContainer, @ViewBuilder waiting: @escaping @MainActor () -> Waiting,
            @ViewBuilder failed: @escaping @MainActor (ViewFailure, _ retry: @escaping @MainActor () -> Void) -> Failed
        ) -> some View {
            modifier(StartModifier(waiting: waiting, failed: failed)).dependencies(app)
        }
    }

    /// The modifier that starts the container of the environment before it shows a view.
    struct StartModifier<Waiting: View, Failed: View>: ViewModifier {
        @Environment(\.container) private var container
        @Environment(\.containerFailure) private var failure
        @State private var loader = Loader<Container>()
        @State private var attempt = 0
        private let waiting: @MainActor () -> Waiting
        private let failed: @MainActor (ViewFailure, @escaping @MainActor () -> Void) -> Failed

        init(
            waiting: @escaping @MainActor () -> Waiting,
            failed: @escaping @MainActor (ViewFailure, @escaping @MainActor () -> Void) -> Failed
        ) {
            self.waiting = waiting
            self.failed = failed
        }

        func body(content: Content) -> some View {
            // One view around all phases, as in `WithResolved`.
            ZStack {
                switch loader.phase(of: .start, from: container) {
                case .creating: waiting()
                case .ready: content
                case .failed(let failure): failed(failure) { attempt += 1 }
                }
            }
            .task(id: TaskIdentity(container: container, request: [attempt])) { @MainActor in
                await loader.load(.start, from: container, after: failure)
            }
        }
    }
#endif
