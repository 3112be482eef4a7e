#if canImport(SwiftUI)
    public import SwiftUI

    /// Shows a diagnostic: the text that the console would print, in a fixed width, so that its lines stay below each other.
    ///
    /// Views of this module show it by themselves. Use it where you show a failure yourself:
    ///
    /// ```swift
    /// case .failure(let failure): FailureView(failure)
    /// ```
    public struct FailureView: View {
        private let failure: ViewFailure

        /// A view of a failure.
        ///
        /// - Parameter failure: What to show.
        public init(_ failure: ViewFailure) { self.failure = failure }

        /// The text, which scrolls if it is long.
        public var body: some View {
            ScrollView { Text(verbatim: failure.description).font(.system(.footnote, design: .monospaced)).padding() }
        }
    }
#endif
