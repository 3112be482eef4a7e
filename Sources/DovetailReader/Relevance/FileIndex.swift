/// The metadata of a file. Each change of the file changes them, unless two changes happen within one tick of the
/// clock.
package struct FileStamp: Hashable, Sendable {
    package var device: UInt64
    package var number: UInt64
    package var size: UInt64
    /// The time of the last change of the contents, in nanoseconds. Programs may set it to any value.
    package var modified: Int64
    /// The time of the last change of any kind, in nanoseconds. Only the system sets it.
    package var changed: Int64

    package init(device: UInt64, number: UInt64, size: UInt64, modified: Int64, changed: Int64) {
        (self.device, self.number, self.size) = (device, number, size)
        (self.modified, self.changed) = (modified, changed)
    }

    /// The resolution of the slowest clock of a file system that is still in use, FAT.
    private static let tick: Int64 = 2_000_000_000

    /// True if each later change will change the metadata.
    fileprivate func isSettled(at time: Int64) -> Bool { max(modified, changed) < time - FileStamp.tick }
}

/// The digests of files from the last run, so that files that did not change need not be read.
///
/// The clocks of file systems are slow, so a file that changed shortly before it was read may change again without a
/// different stamp. As in git, the stamp of such a file is not stored, and the file is read again.
package struct FileIndex: Equatable, Sendable {
    /// The entry of one file.
    package struct Entry: Equatable, Sendable {
        package var path: String
        /// The metadata of the file, or `nil` if it must be read in any case.
        package var stamp: FileStamp?
        /// The digest of the contents.
        package var digest: Digest
        /// The outline of the file, if it is known.
        package var outline: Outline?

        /// - Parameters:
        ///   - stamp: The metadata from before the file was read.
        ///   - time: The time at which the run began, in nanoseconds, before any file was checked.
        package init(path: String, stamp: FileStamp?, digest: Digest, outline: Outline? = nil, at time: Int64) {
            self.init(
                path: path, stamp: stamp.flatMap { $0.isSettled(at: time) ? $0 : nil }, digest: digest,
                outline: outline)
        }

        init(path: String, stamp: FileStamp?, digest: Digest, outline: Outline?) {
            (self.path, self.stamp, self.digest, self.outline) = (path, stamp, digest, outline)
        }
    }

    /// A digest of everything in a file that affects the graph, independent of other files.
    package struct Outline: Hashable, Sendable {
        package var digest: Digest
        /// True if the file was parsed, and false if only its identifiers were read.
        package var isParsed: Bool
        /// True if the bodies of its functions were read.
        package var hasBodies: Bool

        package init(digest: Digest, isParsed: Bool, hasBodies: Bool) {
            (self.digest, self.isParsed, self.hasBodies) = (digest, isParsed, hasBodies)
        }
    }

    package let entries: [Entry]

    package init(_ entries: [Entry] = []) { self.entries = entries }

    /// The entries of the files at some paths, which may have changed.
    package func entries(for paths: [String]) -> [Entry?] {
        if entries.lazy.map(\.path).elementsEqual(paths) { return entries }
        let byPath = Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }
        return paths.map { byPath[$0] }
    }
}
