#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// Finds the sources below a path: a package, a folder or one file.
    struct SourceFolder {
        /// A source file, with the module it belongs to.
        struct Source: Sendable {
            var path: String
            var shownPath: String
            var module: String
            /// The folder of the module, which distinguishes two modules with one name.
            var folder: String

            /// The folder of the package it belongs to: the nearest one above it with a manifest.
            var package: String? {
                var folder = path.parentFolder
                while Disk.identity(of: folder + "/Package.swift") == nil {
                    guard folder != "/", folder.count < 1_000 else { return nil }
                    switch folder {
                    case ".": folder = ".."
                    case let up where up.hasSuffix(".."):
                        guard Disk.identity(of: up) != Disk.identity(of: "/") else { return nil }
                        folder += "/.."
                    default: folder = folder.parentFolder
                    }
                }
                return folder
            }

            /// Another path, in the form of `shownPath`.
            func shown(_ other: String) -> String {
                let hidden = path.hasSuffix(shownPath) ? path.dropLast(shownPath.count) : ""
                return other.hasPrefix(hidden) ? String(other.dropFirst(hidden.count)) : other
            }
        }

        /// The maximum size of a file, in bytes.
        static let sizeLimit = 32 << 20

        let path: String
        let exclude: [PathPattern]
        /// The manifest, if the folder is a package.
        let manifest: Manifest?
        /// True if the shown paths must not depend on the location of the sources.
        var hidesMachine = false
        /// False if nothing is said about names that are left out.
        var warnsOfNames = true

        init(path: String, exclude: [PathPattern]) {
            self.path = path
            self.exclude = exclude
            manifest = Manifest(of: path)
        }

        /// The sources, sorted by path. It is an error if there are none.
        func sources() throws -> [Source] {
            try collected().map { source in
                var source = source
                if hidesMachine { source.shownPath = relative(source.shownPath) }
                return source
            }
        }

        /// A path that is valid on another machine: relative to the current folder, else to the parent of `path`.
        private func relative(_ shown: String) -> String {
            let parent = URL(filePath: path).standardizedFileURL.deletingLastPathComponent().path
            for folder in [FileManager.default.currentDirectoryPath, parent] where shown.hasPrefix(folder + "/") {
                return String(shown.dropFirst(folder.count + 1))
            }
            return shown
        }

        private func collected() throws -> [Source] {
            guard Disk.identity(of: path) != nil else {
                // A second value after an option is a path now.
                let isID = DiagnosticGuide.of(DiagnosticID(path)) != nil
                let advice = isID ? "; to pass several ids, repeat the option" : ""
                throw InputError(path, "no such file or folder\(advice)")
            }
            if !Disk.isFolder(path) {
                let folder = URL(filePath: path).deletingLastPathComponent()
                let module = SourceFolder.identifier(folder.lastPathComponent)
                return [Source(path: path, shownPath: path, module: module, folder: folder.path)]
            }
            let isPackage = manifest != nil
            let targets = manifest?.customTargets ?? []
            var found: [Source] = []
            var seen: Set<Disk.Identity> = []
            for folder in searchedFolders(targets, isPackage: isPackage) where !isExcluded(shownPath(folder)) {
                try collect(from: folder, isPackage: isPackage, into: &found, skipping: &seen)
            }
            found = found.compactMap { assigned($0, to: targets) }
            guard !found.isEmpty else { throw InputError(path, "no Swift files found") }
            return found.sorted { $0.shownPath < $1.shownPath }
        }

        /// The folders to search: `Sources`, and the folders of targets elsewhere.
        func searchedFolders(_ targets: [Manifest.CustomTarget], isPackage: Bool) -> [String] {
            let folders = targets.map(folder).filter(Disk.isFolder)
            if isPackage, Disk.isFolder(path + "/Sources") { return [path + "/Sources"] + folders }
            return folders.isEmpty ? [path] : folders
        }

        private func folder(_ target: Manifest.CustomTarget) -> String {
            target.path == "." || target.path.isEmpty ? path : "\(path)/\(target.path)"
        }

        /// The file as part of the innermost target whose folder contains it; `nil` if that target excludes it.
        private func assigned(_ source: Source, to targets: [Manifest.CustomTarget]) -> Source? {
            guard !targets.isEmpty else { return source }
            let owners = targets.map { ($0, folder: folder($0)) }.filter { source.path.hasPrefix($0.folder + "/") }
            guard let (target, folder) = owners.max(by: { $0.folder.count < $1.folder.count }) else { return source }
            guard target.contains(String(source.path.dropFirst(folder.count + 1))) else { return nil }
            var own = source
            (own.module, own.folder) = (SourceFolder.identifier(target.name), shownPath(folder))
            return own
        }

        /// No path leads to a name that is not UTF-8, so what has it is left out.
        private func warnOfName(_ entry: Disk.Entry, at path: String) {
            guard warnsOfNames, entry.isFolder || entry.name.hasSuffix(".swift") else { return }
            let problem = "this name is not UTF-8, so it is not read; rename it"
            Console.complain("warning: \(InputError(path, problem).description)\n")
        }

        private func collect(
            from folder: String, below relative: String = "", isPackage: Bool, into found: inout [Source],
            skipping seen: inout Set<Disk.Identity>
        ) throws {
            // A symbolic link may lead back to a folder that contains it.
            guard let identity = Disk.identity(of: folder), seen.insert(identity).inserted else { return }
            let entries: [Disk.Entry]
            do {
                entries = try Disk.entries(of: folder)
            } catch {
                throw InputError(folder, "this folder cannot be read")
            }
            for entry in entries where !entry.name.hasPrefix(".") {
                let full = "\(folder)/\(entry.name)"
                guard entry.isReadable else {
                    warnOfName(entry, at: full)
                    continue
                }
                let inside = relative.isEmpty ? entry.name : "\(relative)/\(entry.name)"
                let shown = shownPath(full)
                if isExcluded(shown) { continue }
                if entry.isFolder {
                    // The package manager does not compile the code of a tutorial.
                    if entry.name.hasSuffix(".docc") { continue }
                    try collect(from: full, below: inside, isPackage: isPackage, into: &found, skipping: &seen)
                } else if entry.name.hasSuffix(".swift") {
                    // A link without a target, or to itself.
                    if entry.isBroken { throw InputError(full, "this symbolic link has no target") }
                    found.append(source(at: full, shownAs: shown, below: isPackage ? inside : nil))
                }
            }
        }

        /// Whether a shown path is left out. The path that the user passes never is.
        func isExcluded(_ shown: String) -> Bool {
            shown != shownPath(path) && exclude.contains { $0.matches(shown, below: shownPath(path)) }
        }

        /// The path as the user would write it, so that a terminal can open it.
        func shownPath(_ full: String) -> String { full.hasPrefix("./") ? String(full.dropFirst(2)) : full }

        /// - Parameter inside: For a package, the path below its folder of sources, which begins with the target.
        private func source(at full: String, shownAs shown: String, below inside: String?) -> Source {
            let inner = inside.flatMap { path in path.firstIndex(of: "/").map { String(path[..<$0]) } }
            let folder = inner.map { "\(path)/Sources/\($0)" } ?? path
            // Create a URL only if there is no name: one per file would dominate a run in which nothing changed.
            let name = inner ?? URL(filePath: folder).standardizedFileURL.lastPathComponent
            return Source(
                path: full, shownPath: shown, module: SourceFolder.identifier(name), folder: shownPath(folder))
        }

        /// Two folders are two modules. It is an error if they have one name, because the name would be ambiguous.
        static func refuseTwins(_ sources: [Source]) throws {
            var folders: [String: String] = [:]
            for source in sources {
                let first = folders[source.module, default: source.folder]
                folders[source.module] = first
                guard first != source.folder else { continue }
                let (one, other) = (URL(filePath: first), URL(filePath: source.folder))
                guard one.resolvingSymlinksInPath().path == other.resolvingSymlinksInPath().path else {
                    throw InputError(source.folder, "duplicate module '\(source.module)', which is also in \(first)")
                }
            }
        }

        static func identifier(_ name: String) -> String {
            // Most names are identifiers already, and checking bytes is faster than checking characters.
            let isPlain = name.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            }
            return isPlain ? name : String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        }

        /// The bytes of a file. It is an error if it is not a regular file, or if it is larger than the limit.
        static func bytes(of path: String, limit: Int = sizeLimit) throws -> [UInt8] {
            do {
                return try Disk.bytes(of: path, limit: limit)
            } catch .notOrdinary {
                throw InputError(path, "this is not a regular file")
            } catch .tooLarge {
                throw InputError(
                    path, "this file is larger than \(limit >> 20) MB; you can leave it out with --exclude")
            } catch {
                throw InputError(path, "this file cannot be read")
            }
        }

        /// The text of a file. It is an error if it is not UTF-8.
        static func text(of path: String, limit: Int = sizeLimit) throws -> String {
            try text(try bytes(of: path, limit: limit), of: path)
        }

        /// The bytes of a file as text.
        static func text(_ bytes: [UInt8], of path: String) throws -> String {
            if let text = String(validating: bytes, as: UTF8.self) { return text }
            throw InputError(path, "this file is not UTF-8; the first invalid line is line \(invalidLine(bytes))")
        }

        /// The number of the first line that is not UTF-8.
        private static func invalidLine(_ bytes: [UInt8]) -> Int {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let good = lines.prefix { String(validating: $0, as: UTF8.self) != nil }
            return good.count + 1
        }
    }
#endif
