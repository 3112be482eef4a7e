#if canImport(SwiftUI)
    public import SwiftUI

    private struct ContainerKey: EnvironmentKey {
        static var defaultValue: Container? { nil }
    }

    extension EnvironmentValues {
        /// The container of this part of the view tree, else ``Container/current``.
        public var container: Container? {
            get { self[ContainerKey.self] ?? Container.current }
            set { self[ContainerKey.self] = newValue }
        }
    }

    extension View {
        /// Gives a container to the views in this part of the tree: `@Environment(\.container) var container`.
        public func container(_ container: Container?) -> some View { environment(\.container, container) }
    }
#endif
