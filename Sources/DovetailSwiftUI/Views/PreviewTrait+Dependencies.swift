#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    extension PreviewTrait where T == Preview.ViewTraits {
        /// The bindings of a preview.
        ///
        /// List what the previewed view needs, with samples for what would use the network. Only what the view shows is created. The bindings
        /// are validated: if one is missing, the preview shows the diagnostic in place of the view.
        ///
        /// ```swift
        /// #Preview(traits: .dependencies { SampleModule() }) { ListView() }
        /// ```
        ///
        /// - Parameter modules: The bindings and modules.
        /// - Returns: A trait for `#Preview`.
        @MainActor public static func dependencies(
            @ModuleBuilder _ modules: @escaping @MainActor () throws -> Bindings
        ) -> PreviewTrait<T> {
            .modifier(DependenciesPreview(modules: modules))
        }
    }

    struct DependenciesPreview: PreviewModifier {
        let modules: @MainActor () throws -> Bindings

        func body(content: Content, context: Void) -> some View {
            content.dependencies(modules).environment(\.container, nil)
        }
    }
#endif
