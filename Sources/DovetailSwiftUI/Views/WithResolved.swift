#if canImport(SwiftUI)
    internal import Dovetail
    public import SwiftUI

    /// Resolves an instance and shows a view of it; shows progress while it is created, and the diagnostic if it cannot be.
    ///
    /// Use it in place of ``Resolved`` for a binding that has to be awaited, and where a mistake should be seen rather than stop the app:
    ///
    /// ```swift
    /// struct RootView: View {
    ///     var body: some View {
    ///         WithResolved(ListModel.self) { model in Text(model.query) }
    ///     }
    /// }
    /// ```
    ///
    /// The instance is kept for as long as the view has its identity, its container and its arguments. When the view disappears before the
    /// instance is created, the task that creates it is cancelled, and what it gives anyway is dropped. If it appears
    /// again, creation starts again; so it does after a failure.
    ///
    /// Several views in the content lie on top of each other, as in a `ZStack`: put them into a stack or a group of your own.
    public struct WithResolved<Value, Content: View>: View {
        @Environment(\.container) private var container
        @Environment(\.containerFailure) private var failure
        @State private var loader = Loader<Value>()
        private let request: ViewRequest<Value>
        private let content: @MainActor (Value) -> Content

        /// Resolves a type.
        ///
        /// - Parameters:
        ///   - type: What to resolve.
        ///   - content: The view of it.
        public init(
            _ type: Value.Type = Value.self, @ViewBuilder content: @escaping @MainActor (Value) -> Content
        ) {
            request = ViewRequest(type)
            self.content = content
        }

        /// Resolves with run-time arguments. Other arguments give another instance.
        ///
        /// ```swift
        /// WithResolved(DetailModel.self, arguments: item) { model in Text(model.title) }
        /// ```
        ///
        /// - Parameters:
        ///   - type: What to resolve.
        ///   - arguments: What the binding takes by `arg`.
        ///   - content: The view of it.
        public init<each A: Hashable & Sendable>(
            _ type: Value.Type = Value.self, arguments: repeat each A,
            @ViewBuilder content: @escaping @MainActor (Value) -> Content
        ) {
            request = ViewRequest(type, arguments: repeat each arguments)
            self.content = content
        }

        /// The content, or progress, or the diagnostic.
        public var body: some View {
            // One view around the phases: in a list or a stack, each phase would otherwise get a task of its own, and a failure would be
            // tried again without end.
            ZStack { PhaseView(phase: loader.phase(of: request, from: container), content: content) }
                .task(id: TaskIdentity(container: container, request: request.identity)) { @MainActor in
                    await loader.load(request, from: container, after: failure)
                }
        }
    }

    /// What a loader has to show.
    struct PhaseView<Value, Content: View>: View {
        let phase: Loader<Value>.Phase
        let content: @MainActor (Value) -> Content

        var body: some View {
            switch phase {
            case .creating: ProgressView()
            case .ready(let value): content(value)
            case .failed(let failure): FailureView(failure)
            }
        }
    }
#endif
