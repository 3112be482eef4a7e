#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    /// The key of the container in the environment.
    private struct ContainerKey: EnvironmentKey {
        static var defaultValue: Container? { nil }
    }

    /// The key of the reason why there is no container.
    private struct FailureKey: EnvironmentKey {
        static var defaultValue: ViewFailure? { nil }
    }

    extension EnvironmentValues {
        /// The container of this part of the view tree, or else `Container.current`.
        ///
        /// You rarely need it, because ``Resolved`` and ``WithResolved`` read it for you. Read it if a view creates
        /// something itself:
        ///
        /// ```swift
        /// @Environment(\.container) private var container
        /// ```
        public var container: Container? {
            get { self[ContainerKey.self] ?? Container.current }
            set { self[ContainerKey.self] = newValue }
        }

        /// The reason why there is no container, if it could not be assembled.
        var containerFailure: ViewFailure? {
            get { self[FailureKey.self] }
            set { self[FailureKey.self] = newValue }
        }
    }
#endif
