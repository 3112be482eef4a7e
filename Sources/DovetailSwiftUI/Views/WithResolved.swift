#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    /// A view that resolves an instance and shows content for it.
    ///
    /// It shows progress while the instance is created, and the diagnostic if the creation fails. Use it instead of
    /// ``Resolved`` if a binding is asynchronous, or if a mistake should be shown instead of stopping the app:
    ///
    /// ```swift
    /// struct RootView: View {
    ///     var body: some View {
    ///         WithResolved(ListModel.self) { model in Text(model.query) }
    ///     }
    /// }
    /// ```
    ///
    /// The view retains the instance while it has the same identity, container and arguments. If the view disappears
    /// before the instance is created, its task is cancelled, and an instance that the task creates nevertheless is
    /// dropped. If the view appears again, the creation starts again. It also starts again after a failure.
    ///
    /// If the content contains several views, they are stacked on top of each other, as in a `ZStack`. To arrange them
    /// differently, put them into a stack or a group.
    public struct WithResolved<Value, Content: View>: View {
        @Environment(\.container) private var container
        @Environment(\.containerFailure) private var failure
        @State private var loader = Loader<Value>()
        private let request: ViewRequest<Value>
        private let content: @MainActor (Value) -> Content

        /// Creates a view that resolves a type.
        ///
        /// - Parameters:
        ///   - type: The type to resolve.
        ///   - qualifier: The qualifier of the binding, if it has one.
        ///   - content: A closure that returns the content for the instance.
        public init(
            _ type: Value.Type = Value.self, _ qualifier: Qualifier? = nil,
            @ViewBuilder content: @escaping @MainActor (Value) -> Content
        ) {
            request = ViewRequest(type, qualifier)
            self.content = content
        }

        /// Creates a view that resolves a type with run-time arguments. If the arguments change, it resolves another
        /// instance.
        ///
        /// ```swift
        /// WithResolved(DetailModel.self, arguments: item) { model in Text(model.title) }
        /// ```
        ///
        /// - Parameters:
        ///   - type: The type to resolve.
        ///   - arguments: The values that the binding receives by `arg`.
        ///   - content: A closure that returns the content for the instance.
        public init<each A: Hashable & Sendable>(
            _ type: Value.Type = Value.self, arguments: repeat each A,
            @ViewBuilder content: @escaping @MainActor (Value) -> Content
        ) {
            request = ViewRequest(type, arguments: repeat each arguments)
            self.content = content
        }

        /// The content, the progress, or the diagnostic.
        public var body: some View {
            // One view around all phases. Otherwise each phase in a list or a stack would have its own task, and a
            // failure would be tried again without end.
            ZStack { PhaseView(phase: loader.phase(of: request, from: container), content: content) }
                .task(id: TaskIdentity(container: container, request: request.identity)) { @MainActor in
                    await loader.load(request, from: container, after: failure)
                }
        }
    }

    /// A view of the phase of a loader.
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
