#if Tools
    internal import Foundation

    /// A file that the command writes.
    enum OutputFile {
        /// Writes the file atomically. A file whose content does not change keeps its date. `-` is standard output.
        static func write(_ bytes: [UInt8], to path: String) throws {
            if path == "-" { return try FileHandle.standardOutput.write(contentsOf: Data(bytes)) }
            if (try? Disk.bytes(of: path)) == bytes { return }
            do {
                try Disk.replace(path, with: bytes)
            } catch {
                throw InputError(path, "this file cannot be written")
            }
        }
    }
#endif
