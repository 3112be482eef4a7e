/// A `ValueFiles(…)` in a source, all of whose files are named with literals.
package struct ValueListing: Hashable, Sendable {
    /// A file, as the source refers to it.
    package struct File: Hashable, Sendable {
        /// The folder to which a path is relative.
        package enum Root: Hashable, Sendable {
            /// The current folder when the program runs.
            case run
            /// The folder of the source itself: `#filePath`.
            case source
            /// The resources of the module: `Bundle.module`.
            case resources
        }

        package var root: Root
        /// The components of the path. `..` is the parent folder.
        package var names: [String]
    }

    /// The path of the source.
    package var source: String
    /// The position of the `ValueFiles` in it.
    package var position: Position
    /// The files in their order. Later ones override earlier ones.
    package var files: [File]
}
