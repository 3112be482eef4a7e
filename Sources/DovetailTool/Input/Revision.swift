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

        /// Writes the paths to a temporary folder, which is removed at the end. The working tree and the index of the
        /// repository do not change.
        func withSources<Result>(_ paths: [String], _ body: ([String]) throws -> Result) throws -> Result {
            if let outside = paths.first(where: { $0.hasPrefix("/") || $0.hasPrefix("..") }) {
                throw InputError(outside, "only paths in the current folder can be read from a revision")
            }
            let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            // A folder is a module with the folder's name, so the copy has the name of the original.
            let tree = "\(folder)/\(URL(filePath: top).lastPathComponent)/"
            try checkOut(to: tree, index: folder + "/.index")
            let inside = paths.map { $0 == "." ? tree + prefix : tree + prefix + $0 }
            for (path, copy) in zip(paths, inside) where Disk.identity(of: copy) == nil {
                throw InputError(path, "no such file or folder at revision \(name)")
            }
            return try body(inside)
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
