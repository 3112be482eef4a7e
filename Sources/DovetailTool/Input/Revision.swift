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
            guard let top = try Revision.git(["rev-parse", "--show-toplevel"]),
                let prefix = try Revision.git(["rev-parse", "--show-prefix"])
            else {
                throw InputError(name, "no such file or folder, and this is not a git repository")
            }
            (self.top, self.prefix) = (top, prefix)
            let commit = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
            guard try Revision.git(commit) != nil else {
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
            guard try Revision.git(["-C", top, "read-tree", name], environment: environment) != nil,
                let list = try Revision.git(["-C", top, "ls-files", "-z", "--"] + wanted, environment: environment),
                try Revision.git(
                    ["-C", top, "checkout-index", "-q", "-z", "--stdin", "--prefix=\(tree)"],
                    environment: environment, input: list) != nil
            else { throw InputError(name, "git cannot write this revision to \(tree)") }
        }

        /// The output of git without the last line break, or `nil` if git fails.
        private static func git(
            _ arguments: [String], environment: [String: String] = [:], input: String = ""
        ) throws -> String? {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["git"] + arguments
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            let (output, source) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardInput = source
            process.standardError = FileHandle.nullDevice
            do {
                try process.run()
            } catch {
                throw InputError("git", "this command cannot be run")
            }
            // From another thread, because git may write before it has read everything.
            DispatchQueue.global().async {
                try? source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
                try? source.fileHandleForWriting.close()
            }
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { return nil }
            let text = String(decoding: data, as: UTF8.self)
            return text.hasSuffix("\n") ? String(text.dropLast()) : text
        }
    }
#endif
