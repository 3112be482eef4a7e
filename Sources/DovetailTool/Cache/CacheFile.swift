#if Tools
    internal import DovetailReader
    internal import Foundation

    /// A folder in which runs leave what the next run may use. It may be deleted at any time.
    struct CacheFolder {
        /// As many files as there may be; beyond them the oldest go.
        private static let limit = 64

        let path: String
        /// Whether the user named it: then a failure is an error, and a warning otherwise.
        let isNamed: Bool
        /// What can be done where it cannot be written.
        var remedy = "name another folder with --cache, or say --no-cache"

        /// The file for one purpose: the same words always mean the same file.
        func file(_ kind: String, for words: [String]) -> CacheFile {
            var digest = Digest(of: FileManager.default.currentDirectoryPath)
            for word in words { digest.add(word) }
            return CacheFile(path: "\(path)/\(digest.text).\(kind)")
        }

        /// Makes the folder and tries whether it can be written, before any work is done for it.
        func prepare() throws {
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch {
                throw failure("this folder cannot be made")
            }
            guard access(path, W_OK | X_OK) == 0 else { throw failure(String(cString: strerror(errno))) }
        }

        /// Stores something; what the folder has too much of goes. Where nobody asked for a cache, that it cannot be
        /// written is no error.
        func keep(_ store: () throws -> Void) throws {
            do {
                try store()
            } catch Disk.Failure.system(let reason) {
                guard !isNamed else { throw failure(reason) }
                Console.complain("warning: \(failure(reason).description)\n")
            }
            removeOldest()
        }

        private func failure(_ reason: String) -> InputError {
            InputError(path, "the cache cannot be written: \(reason); \(remedy)")
        }

        private func removeOldest() {
            guard let names = try? Disk.entries(of: path), names.count > CacheFolder.limit else { return }
            let files = names.filter { !$0.isFolder }.map { "\(path)/\($0.name)" }
                .filter { [".facts", ".result", ".index", ".draft"].contains(where: $0.hasSuffix) }
            let byAge = files.map { ($0, Disk.modification(of: $0)) }.sorted { $0.1 < $1.1 }
            for (file, _) in byAge.dropLast(CacheFolder.limit / 2) { unlink(file) }
        }
    }

    /// One file of a cache: what wrote it, a digest, and the contents.
    struct CacheFile {
        let path: String

        /// Tells this build of the command from any other, so that none reads what another has understood.
        private static let build: Digest = {
            var digest = Digest(of: "\(Version.text) \(FactsFormat.version)")
            let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
            digest.add("\(Disk.modification(of: program)) \(Disk.size(of: program))")
            return digest
        }()

        /// The contents, unless there are none, or they are damaged, or come from another build.
        func contents() -> [UInt8]? {
            guard let bytes = try? Disk.bytes(of: path), bytes.count >= 65, bytes[64] == UInt8(ascii: "\n") else {
                return nil
            }
            let contents = Array(bytes[65...])
            guard Array(bytes[..<64]) == CacheFile.header(contents) else { return nil }
            return contents
        }

        func store(_ contents: [UInt8]) throws(Disk.Failure) {
            try Disk.replace(path, with: CacheFile.header(contents) + [UInt8(ascii: "\n")] + contents)
        }

        private static func header(_ contents: [UInt8]) -> [UInt8] {
            Array((build.text + Digest(of: contents).text).utf8)
        }
    }
#endif
