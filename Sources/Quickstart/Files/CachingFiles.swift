/// Caches the files of another file system, because the report reads files again to quote their lines.
final class CachingFiles: FileSystem {
    /// The maximum size of the cache, in bytes.
    static let capacity = 64 << 20

    private let files: any FileSystem
    private let texts = Locked<(known: [Path: String], size: Int)>(([:], 0))

    init(files: any FileSystem) { self.files = files }

    var home: Path { files.home }

    func files(in folder: Path) throws(FileError) -> [Path] { try files.files(in: folder) }

    func text(of file: Path) throws(FileError) -> String {
        if let known = texts.withLock({ $0.known[file] }) { return known }
        let text = try files.text(of: file)
        texts.withLock { texts in
            let size = text.utf8.count
            guard texts.known[file] == nil, texts.size + size <= CachingFiles.capacity else { return }
            texts.known[file] = text
            texts.size += size
        }
        return text
    }
}
