#if Tools
    internal import DovetailReader
    internal import Foundation

    /// A folder for the results of the last runs, which the next run can reuse. It may be deleted at any time.
    ///
    /// Old files are removed from it, so it has a file that marks it as a cache, and it is refused if it has none but
    /// contains files of others.
    struct CacheFolder {
        /// The maximum number of files; beyond it, the oldest are removed.
        private static let limit = 64

        let path: String
        /// True if the user chose it with `--cache`: a failure is then an error, and otherwise a warning.
        let isNamed: Bool
        /// The suggested fix if the folder cannot be written.
        var suggestedFix = "choose another folder with --cache, or pass --no-cache"

        /// The file for a kind of content and some arguments. The same arguments always mean the same file.
        func file(_ kind: String, for arguments: [String]) -> CacheFile {
            var digest = Digest(of: FileManager.default.currentDirectoryPath)
            for argument in arguments { digest.add(argument) }
            return CacheFile(path: "\(path)/\(digest.text).\(kind)")
        }

        /// Creates the folder and checks that it can be written, before any other work.
        func prepare() throws {
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch {
                throw failure("this folder cannot be created")
            }
            guard access(path, W_OK | X_OK) == 0 else { throw failure(String(cString: strerror(errno))) }
            guard isOwn else { throw failure("this folder contains other files") }
        }

        /// Runs code that stores a file, and removes the oldest ones beyond the limit. A failure is a warning unless
        /// the user chose the folder.
        func update(_ store: () throws -> Void) throws {
            do {
                try mark()
                try store()
            } catch Disk.Failure.system(let reason) {
                guard !isNamed else { throw failure(reason) }
                Console.complain("warning: \(failure(reason).description)\n")
            }
            removeOldest()
        }

        private func failure(_ reason: String) -> InputError {
            InputError(path, "the cache cannot be written: \(reason); \(suggestedFix)")
        }

        // MARK: Its own files

        /// The file that marks a cache, so that backups leave it out: https://bford.info/cachedir/
        private static let marker = (
            name: "CACHEDIR.TAG",
            contents: """
            Signature: 8a477f597d28d172789f06886806bc55
            # This folder is a cache of `dovetail`. You can delete it at any time.

            """
        )

        private var markerPath: String { "\(path)/\(CacheFolder.marker.name)" }

        /// True if the folder is marked, or has nothing but hidden files and those of another run that begins now.
        ///
        /// The entries are listed before the marker is read: if another run marks the folder meanwhile, it is found.
        private var isOwn: Bool {
            let entries = try? Disk.entries(of: path)
            if (try? Disk.bytes(of: markerPath, limit: 1 << 10)) != nil { return true }
            return entries?.allSatisfy { $0.name.hasPrefix(".") || CacheFolder.isOwn($0) } ?? false
        }

        /// True for a digest and the kind of a file, or a draft of such a file.
        private static func isOwn(_ entry: Disk.Entry) -> Bool {
            let parts = entry.name.split(separator: ".", omittingEmptySubsequences: false)
            guard !entry.isFolder, parts.count == 2 || parts.count == 4 && parts[3] == "draft" else { return false }
            return parts[0].count == 32 && parts[0].allSatisfy(\.isHexDigit)
                && ["facts", "result", "index"].contains(parts[1])
        }

        private func mark() throws(Disk.Failure) {
            guard case .absent = Disk.kind(of: markerPath) else { return }
            do {
                try Disk.create(markerPath, with: Array(CacheFolder.marker.contents.utf8))
            } catch {
                // Another run may have been faster.
                if case .absent = Disk.kind(of: markerPath) { throw error }
            }
        }

        private func removeOldest() {
            guard let entries = try? Disk.entries(of: path) else { return }
            let own = entries.filter(CacheFolder.isOwn).map { "\(path)/\($0.name)" }
            guard own.count > CacheFolder.limit else { return }
            let byAge = own.map { ($0, Disk.modification(of: $0)) }.sorted { $0.1 < $1.1 }
            for (file, _) in byAge.dropLast(CacheFolder.limit / 2) { unlink(file) }
        }
    }
#endif
