#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension PreviewTrait where T == Preview.ViewTraits {
        /// Provides bindings to a preview.
        ///
        /// List the dependencies of the view, with samples for those that would use the network. Only the instances
        /// that the view requests are created. The bindings are validated, so if one is missing, the preview shows the
        /// diagnostic instead of the view.
        ///
        /// ```swift
        /// #Preview(traits: .dependencies { SampleModule() }) { ListView() }
        /// ```
        ///
        /// - Parameters:
        ///   - started: True if the `.eager()` bindings are created before the view appears.
        ///   - modules: A closure that lists the bindings and modules.
        /// - Returns: A trait for `#Preview`.
        @MainActor public static func dependencies(
            started: Bool = false, @ModuleBuilder _ modules: @escaping @MainActor () throws -> Bindings
        ) -> PreviewTrait<T> {
            .modifier(DependenciesPreview(isStarted: started, modules: modules))
        }
    }

    /// The modifier of a preview with bindings. It removes the container above the preview, so that the bindings are a
    /// separate container, unless there is a `Container.current`.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    struct DependenciesPreview: PreviewModifier {
        let isStarted: Bool
        let modules: @MainActor () throws -> Bindings

        func body(content: Content, context: Void) -> some View {
            Group {
                if isStarted {
                    content.modifier(StartModifier(waiting: ProgressView.init) { failure, _ in FailureView(failure) })
                } else {
                    content
                }
            }
            .dependencies(modules).environment(\.container, nil)
        }
    }
#endif
