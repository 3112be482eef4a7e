#if Tools
    internal import Foundation

    /// A git revision and its sources.
    struct Revision {
        private let name: String
        /// The folder of the repository.
        private let top: String
        /// The current folder, relative to the repository; empty at its top.
        private let prefix: String

        init(_ name: String) throws {
            self.name = name
            guard let top = try Git.run(["rev-parse", "--show-toplevel"]),
                let prefix = try Git.run(["rev-parse", "--show-prefix"])
            else {
                throw InputError(name, "no such file or folder, and this is not a git repository")
            }
            (self.top, self.prefix) = (top, prefix)
            let commit = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
            guard try Git.run(commit) != nil else {
                throw InputError(name, "no such file, folder or git revision")
            }
        }

        /// Writes the revision to a temporary folder, which is removed at the end, and makes the current folder's copy
        /// the current folder, so that all paths are those of the working tree. The working tree and the index of the
        /// repository do not change.
        func withSources<Result>(_ paths: [String], _ body: () throws -> Result) throws -> Result {
            if let outside = paths.first(where: { $0.hasPrefix("/") || $0.hasPrefix("..") }) {
                throw InputError(outside, "only paths in the current folder can be read from a revision")
            }
            let files = FileManager.default
            let folder = files.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)").path
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? files.removeItem(atPath: folder) }
            // A folder is a module with the folder's name, so the copy has the name of the original.
            let tree = "\(folder)/\(URL(filePath: top).lastPathComponent)/"
            try checkOut(to: tree, index: folder + "/.index")
            for path in paths where Disk.identity(of: tree + prefix + path) == nil {
                throw InputError(path, "no such file or folder at revision \(name)")
            }
            let current = files.currentDirectoryPath
            guard files.changeCurrentDirectoryPath(tree + prefix) else {
                throw InputError(name, "git cannot write this revision to \(tree)")
            }
            defer { _ = files.changeCurrentDirectoryPath(current) }
            return try body()
        }

        /// Writes only the files that may be read: sources, value files, manifests and configurations.
        private func checkOut(to tree: String, index: String) throws {
            let environment = ["GIT_INDEX_FILE": index]
            let wanted = ["*.swift", "*.json", "*.plist"]
            guard try Git.run(["-C", top, "read-tree", name], environment: environment) != nil,
                let list = try Git.run(["-C", top, "ls-files", "-z", "--"] + wanted, environment: environment),
                try Git.run(
                    ["-C", top, "checkout-index", "-q", "-z", "--stdin", "--prefix=\(tree)"],
                    environment: environment, input: list) != nil
            else { throw InputError(name, "git cannot write this revision to \(tree)") }
        }
    }
#endif
