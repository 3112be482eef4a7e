#if Tools
    /// A file that the command writes.
    struct OutputFile {
        /// The path; `-` is standard output.
        let path: String
        /// The files that the run has read. It must not overwrite them.
        var inputs: [String] = []
        /// The first line of a file that the command wrote before. Such a file, or an empty one, may be an input.
        var ownHeading: String?

        /// Writes the file atomically. A file whose content does not change keeps its date, and one that is replaced
        /// keeps its permissions. Only regular files are replaced.
        func write(_ bytes: [UInt8]) throws {
            if path == "-" { return Console.write(bytes) }
            switch Disk.kind(of: path) {
            case .absent: break
            case .file:
                let old = try? Disk.bytes(of: path)
                if old == bytes { return }
                if isInput, !isOwn(old) {
                    throw InputError(path, "this file was read in the same run, so it is not overwritten")
                }
            case .link: throw InputError(path, "this is a symbolic link; write to its target, or remove the link")
            case .other: throw InputError(path, "this is not a regular file, so it is not replaced")
            }
            do {
                try Disk.replace(path, with: bytes)
            } catch {
                throw InputError(path, "this file cannot be written: \(error.reason)")
            }
        }

        private var isInput: Bool {
            guard let own = Disk.identity(of: path) else { return false }
            return inputs.contains { Disk.identity(of: $0) == own }
        }

        private func isOwn(_ contents: [UInt8]?) -> Bool {
            guard let ownHeading, let contents else { return false }
            return contents.isEmpty || contents.starts(with: ownHeading.utf8)
        }
    }
#endif
