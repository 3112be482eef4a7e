#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    private struct ContainerKey: EnvironmentKey {
        static var defaultValue: Container? { nil }
    }

    private struct FailureKey: EnvironmentKey {
        static var defaultValue: ViewFailure? { nil }
    }

    extension EnvironmentValues {
        /// The container of this part of the view tree, else `Container.current`.
        ///
        /// You rarely need it: ``Resolved`` and ``WithResolved`` read it for you. Read it where a view has to create something itself:
        ///
        /// ```swift
        /// @Environment(\.container) private var container
        /// ```
        public var container: Container? {
            get { self[ContainerKey.self] ?? Container.current }
            set { self[ContainerKey.self] = newValue }
        }

        /// Why there is no container, if one could not be assembled.
        var containerFailure: ViewFailure? {
            get { self[FailureKey.self] }
            set { self[FailureKey.self] = newValue }
        }
    }
#endif
