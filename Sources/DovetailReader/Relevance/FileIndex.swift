/// What a file system says of a file. Whoever changes a file changes this, unless both happen within one tick of its clock.
package struct FileStamp: Hashable, Sendable {
    package var device: UInt64
    package var number: UInt64
    package var size: UInt64
    /// When the contents were changed last, in nanoseconds; anybody may say anything here.
    package var modified: Int64
    /// When the file was changed last in any way, in nanoseconds; only the system says this.
    package var changed: Int64

    package init(device: UInt64, number: UInt64, size: UInt64, modified: Int64, changed: Int64) {
        (self.device, self.number, self.size) = (device, number, size)
        (self.modified, self.changed) = (modified, changed)
    }

    /// The slowest clock of a file system that is still in use: that of FAT.
    private static let tick: Int64 = 2_000_000_000

    /// Whether every later change shows.
    fileprivate func isSettled(at time: Int64) -> Bool { max(modified, changed) < time - FileStamp.tick }
}

/// What is known of files from the last run, so that those that were left alone since then need not be read.
///
/// A file that was changed shortly before it was looked at may be changed again without a trace, since clocks of file
/// systems tick slowly. Its stamp is not kept, and it is read again, as git does it.
package struct FileIndex: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        package var path: String
        /// `nil` where the file has to be read in any case.
        package var stamp: FileStamp?
        /// The digest of the contents.
        package var digest: Digest
        /// What the file says, if that was found out.
        package var outline: Outline?

        /// - Parameters:
        ///   - stamp: What the file system said before the file was read.
        ///   - time: When the run began, in nanoseconds, before anything was looked at.
        package init(path: String, stamp: FileStamp?, digest: Digest, outline: Outline? = nil, at time: Int64) {
            self.init(
                path: path, stamp: stamp.flatMap { $0.isSettled(at: time) ? $0 : nil }, digest: digest,
                outline: outline)
        }

        init(path: String, stamp: FileStamp?, digest: Digest, outline: Outline?) {
            (self.path, self.stamp, self.digest, self.outline) = (path, stamp, digest, outline)
        }
    }

    /// What a file says for the graph, whatever stands around it.
    package struct Outline: Hashable, Sendable {
        package var digest: Digest
        /// Whether the file was parsed, or only looked at for its words.
        package var isParsed: Bool

        package init(digest: Digest, isParsed: Bool) { (self.digest, self.isParsed) = (digest, isParsed) }
    }

    package let entries: [Entry]

    package init(_ entries: [Entry] = []) { self.entries = entries }

    /// What is known of the files at some paths, whether they were changed or not.
    package func entries(for paths: [String]) -> [Entry?] {
        if entries.lazy.map(\.path).elementsEqual(paths) { return entries }
        let byPath = Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }
        return paths.map { byPath[$0] }
    }
}
