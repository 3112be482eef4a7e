#if Tools
    internal import DovetailReader
    internal import Foundation

    /// Finds the sources below a path: a package, a folder or one file.
    struct SourceFolder {
        struct Source: Sendable {
            var path: String
            var shownPath: String
            var module: String
            /// The folder of the module, to tell two of one name apart.
            var folder: String
        }

        /// The largest file that is read.
        static let sizeLimit = 32 << 20

        let path: String
        let exclude: [String]
        private var files: FileManager { .default }

        /// The sources, by path. A path without any is an error.
        func sources() throws -> [Source] {
            var isFolder: ObjCBool = false
            guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw InputError(path, "there is no such file or folder")
            }
            if !isFolder.boolValue {
                let folder = URL(filePath: path).deletingLastPathComponent()
                let module = SourceFolder.identifier(folder.lastPathComponent)
                return [Source(path: path, shownPath: path, module: module, folder: folder.path)]
            }
            let isPackage = files.fileExists(atPath: path + "/Package.swift")
            let top = isPackage && files.fileExists(atPath: path + "/Sources") ? path + "/Sources" : path
            var found: [Source] = []
            var seen: Set<String> = []
            try collect(top, below: "", &found, &seen, isPackage: isPackage)
            guard !found.isEmpty else { throw InputError(path, "there is no Swift file in it") }
            return found.sorted { $0.shownPath < $1.shownPath }
        }

        private func collect(
            _ folder: String, below relative: String, _ found: inout [Source], _ seen: inout Set<String>,
            isPackage: Bool
        ) throws {
            // A symbolic link may lead back to where it stands.
            guard seen.insert(URL(filePath: folder).resolvingSymlinksInPath().path).inserted else { return }
            let names: [String]
            do {
                names = try files.contentsOfDirectory(atPath: folder).sorted()
            } catch {
                throw InputError(folder, "this folder cannot be read")
            }
            for name in names where !name.hasPrefix(".") {
                let full = "\(folder)/\(name)"
                let inside = relative.isEmpty ? name : "\(relative)/\(name)"
                let shown = shownPath(full)
                if exclude.contains(where: { SourceFolder.matches(shown, $0) }) { continue }
                var isFolder: ObjCBool = false
                guard files.fileExists(atPath: full, isDirectory: &isFolder) else {
                    // A link that leads nowhere, or to itself.
                    if name.hasSuffix(".swift") { throw InputError(full, "this symbolic link leads nowhere") }
                    continue
                }
                if isFolder.boolValue {
                    try collect(full, below: inside, &found, &seen, isPackage: isPackage)
                } else if name.hasSuffix(".swift") {
                    found.append(source(full, shown, inside, isPackage))
                }
            }
        }

        /// The path as the user would write it, so that a terminal can open it.
        private func shownPath(_ full: String) -> String { full.hasPrefix("./") ? String(full.dropFirst(2)) : full }

        private func source(_ full: String, _ shown: String, _ inside: String, _ isPackage: Bool) -> Source {
            let inner = isPackage && inside.contains("/") ? String(inside.prefix { $0 != "/" }) : nil
            let folder = inner.map { "\(path)/Sources/\($0)" } ?? path
            let name = URL(filePath: folder).standardizedFileURL.lastPathComponent
            return Source(
                path: full, shownPath: shown, module: SourceFolder.identifier(name), folder: shownPath(folder))
        }

        /// Two folders are two modules; of one name, nobody could tell which is meant.
        static func refuseTwins(_ sources: [Source]) throws {
            var folders: [String: String] = [:]
            for source in sources {
                let first = folders[source.module, default: source.folder]
                folders[source.module] = first
                guard first != source.folder else { continue }
                let (one, other) = (URL(filePath: first), URL(filePath: source.folder))
                guard one.resolvingSymlinksInPath().path == other.resolvingSymlinksInPath().path else {
                    throw InputError(source.folder, "there is another module named '\(source.module)': \(first)")
                }
            }
        }

        static func identifier(_ name: String) -> String {
            String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        }

        /// `Tests/*`, `Generated`: `*` stands for anything; without one, any part of the path of that name.
        static func matches(_ path: String, _ pattern: String) -> Bool {
            guard pattern.contains("*") else {
                return path == pattern || path.hasSuffix("/" + pattern) || path.contains(pattern + "/")
            }
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
            var rest = path[...]
            for (index, part) in parts.enumerated() where !part.isEmpty {
                guard let range = rest.range(of: part),
                    index > 0 || pattern.hasPrefix("*") || range.lowerBound == rest.startIndex
                else { return false }
                rest = rest[range.upperBound...]
            }
            return parts.last?.isEmpty ?? true || rest.isEmpty
        }

        /// The text of a file. What is no file, is larger than the limit, or is not UTF-8 is an error.
        static func text(of path: String, limit: Int = sizeLimit) throws -> String {
            let data: Data
            do {
                let target = URL(filePath: path).resolvingSymlinksInPath().path
                let attributes = try FileManager.default.attributesOfItem(atPath: target)
                guard attributes[.type] as? FileAttributeType == .typeRegular else {
                    throw InputError(path, "this is not an ordinary file")
                }
                guard attributes[.size] as? Int ?? 0 <= limit else {
                    throw InputError(path, "this file is larger than \(limit >> 20) MB; leave it out with --exclude")
                }
                data = try Data(contentsOf: URL(filePath: path))
            } catch let error as InputError {
                throw error
            } catch {
                throw InputError(path, "this file cannot be read")
            }
            guard let text = String(validating: data, as: UTF8.self) else {
                throw InputError(path, "this file is not UTF-8; the first such place is in line \(strangeLine(data))")
            }
            return text
        }

        /// The number of the first line that is not UTF-8.
        private static func strangeLine(_ data: Data) -> Int {
            let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let good = lines.prefix { String(validating: $0, as: UTF8.self) != nil }
            return good.count + 1
        }
    }
#endif
