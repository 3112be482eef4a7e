/// A `ValueFiles(…)` in a source, all of whose files are named by literals.
package struct ValueListing: Hashable, Sendable {
    /// A file as the source names it.
    package struct File: Hashable, Sendable {
        /// What a path begins at.
        package enum Root: Hashable, Sendable {
            /// The folder that the program is run in.
            case run
            /// The folder of the source itself: `#filePath`.
            case source
            /// The resources of the module: `Bundle.module`.
            case resources
        }

        package var root: Root
        /// The names on the way there; `..` leads up.
        package var names: [String]
    }

    /// The path of the source.
    package var source: String
    /// Where the `ValueFiles` stands in it.
    package var position: Position
    /// In order; later ones win.
    package var files: [File]
}
