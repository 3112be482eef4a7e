#if Tools
    internal import DovetailReader

    /// The files that a run has read, written or looked for, with their metadata. The next run has nothing to do if none of
    /// them changed.
    ///
    /// A build system that requires its inputs to exist cannot list files that may appear or vanish. So it lists only
    /// this file, which each run replaces: the command is called in each build, and decides itself.
    struct RunRecord {
        /// Files that changed so shortly before a run may change again without other metadata.
        private static let tick: Int64 = 20_000_000

        private let file: CacheFile
        private let arguments = CommandLine.arguments.joined(separator: " ")
        private let start = Disk.now

        init(path: String) { file = CacheFile(path: path) }

        /// True if the last run with the same arguments succeeded, and none of its files changed, appeared or vanished.
        func isCurrent() -> Bool {
            guard let bytes = file.contents() else { return false }
            let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            let paths = fields.indices.dropFirst().filter { !$0.isMultiple(of: 2) }.map { fields[$0] }
            return bytes == contents(paths)
        }

        /// Marks the record as new, so that the command is called again.
        func renew() throws {
            if let bytes = file.contents() { try store(bytes) }
        }

        /// Stores the files of a run that succeeded. If an input changed, appeared or vanished during the run, the next run
        /// starts anew.
        ///
        /// - Parameter missing: The inputs that were not there when the run looked for them.
        func store(inputs: [String], missing: Set<String>, output: String) throws {
            // The metadata first: what changes after this is seen by the next run.
            let contents = contents(inputs + [output])
            let isSettled = inputs.allSatisfy { path in
                guard let stamp = Disk.stamp(of: path) else { return missing.contains(path) }
                return !missing.contains(path) && stamp.changed < start - RunRecord.tick
            }
            try store(isSettled ? contents : [])
        }

        private func store(_ bytes: [UInt8]) throws {
            do { try file.store(bytes) } catch {
                throw InputError(file.path, "this file cannot be written: \(error.reason)")
            }
        }

        private func contents(_ paths: [String]) -> [UInt8] {
            var fields = [arguments]
            for path in paths {
                let stamp = Disk.stamp(of: path)
                fields += [
                    path, stamp.map { "\($0.device) \($0.number) \($0.size) \($0.modified) \($0.changed)" } ?? "",
                ]
            }
            return Array(fields.joined(separator: "\0").utf8)
        }
    }
#endif
