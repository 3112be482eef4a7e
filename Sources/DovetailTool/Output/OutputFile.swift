#if Tools
    internal import Foundation

    /// A file that the command makes.
    enum OutputFile {
        /// Writes all of it or nothing; a file that says the same already keeps its date. `-` is standard output.
        static func write(_ data: Data, to path: String) throws {
            if path == "-" { return try FileHandle.standardOutput.write(contentsOf: data) }
            let file = URL(filePath: path)
            if (try? Data(contentsOf: file)) == data { return }
            do {
                try data.write(to: file, options: .atomic)
            } catch {
                throw InputError(path, "this file cannot be written")
            }
        }
    }
#endif
