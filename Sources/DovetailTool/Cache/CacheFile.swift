#if Tools
    internal import DovetailReader
    internal import Foundation

    /// One file of a cache: the build of the command that wrote it, a digest, and the contents.
    struct CacheFile {
        let path: String

        /// Identifies this build of the command, so that no build reads the results of another.
        private static let build: Digest = {
            var digest = Digest(of: "\(ToolVersion.text) \(FactsFormat.version)")
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
