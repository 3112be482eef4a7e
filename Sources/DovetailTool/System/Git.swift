#if Tools
    internal import Foundation

    /// The command `git`.
    enum Git {
        /// The output of git without the last line break, or `nil` if git fails.
        ///
        /// - Parameter environment: The variables that are set, or removed if their value is `nil`.
        static func run(
            _ arguments: [String], environment: [String: String?] = [:], input: String = ""
        ) throws -> String? {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["git"] + arguments
            var variables = ProcessInfo.processInfo.environment
            for (name, value) in environment { variables[name] = value }
            process.environment = variables
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

        /// What git knows about a file: whether it could restore the file as it is now.
        enum State { case committed, changed, unknown }

        /// The state of a file. A file that git does not track, or ignores, is changed, because it cannot be restored.
        static func state(of path: String) throws -> State {
            let folder = path.parentFolder
            // The settings of a repository may name a program that git would run.
            let options = ["-C", folder, "-c", "core.fsmonitor=false"]
            // A name is no pattern, and a question needs no lock. In a hook of git, the other variables are those of the
            // repository of the hook.
            let environment: [String: String?] = [
                "GIT_LITERAL_PATHSPECS": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_DIR": nil, "GIT_WORK_TREE": nil,
                "GIT_INDEX_FILE": nil, "GIT_PREFIX": nil,
            ]
            guard try run(options + ["rev-parse", "--is-inside-work-tree"], environment: environment) == "true"
            else { return .unknown }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let status = ["status", "--porcelain", "-z", "--ignored", "--untracked-files=all", "--", name]
            guard let output = try run(options + status, environment: environment) else { return .unknown }
            return output.isEmpty ? .committed : .changed
        }
    }
#endif
