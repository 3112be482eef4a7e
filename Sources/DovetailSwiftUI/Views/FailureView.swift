#if canImport(SwiftUI)
    public import SwiftUI

    /// A view that shows a diagnostic as the console would print it, in a monospaced font so that its lines stay
    /// aligned.
    ///
    /// The other views of this module use it automatically. Use it yourself if you show a failure:
    ///
    /// ```swift
    /// case .failure(let failure): FailureView(failure)
    /// ```
    public struct FailureView: View {
        private let failure: ViewFailure

        /// Creates a view of a failure.
        ///
        /// - Parameter failure: The failure to show.
        public init(_ failure: ViewFailure) { self.failure = failure }

        /// The diagnostic, which scrolls if it is long.
        public var body: some View {
            ScrollView { Text(verbatim: failure.description).font(.system(.footnote, design: .monospaced)).padding() }
        }
    }
#endif
