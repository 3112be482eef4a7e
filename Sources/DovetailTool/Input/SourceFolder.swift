#if Tools
    internal import DovetailReader
    internal import Foundation

    /// Finds the sources below a path: a package, a folder or one file.
    struct SourceFolder {
        struct Source: Sendable {
            var path: String
            var shownPath: String
            var module: String
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
                let module = URL(filePath: path).deletingLastPathComponent().lastPathComponent
                return [Source(path: path, shownPath: path, module: SourceFolder.identifier(module))]
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
                guard files.fileExists(atPath: full, isDirectory: &isFolder) else { continue }
                if isFolder.boolValue {
                    try collect(full, below: inside, &found, &seen, isPackage: isPackage)
                } else if name.hasSuffix(".swift") {
                    found.append(Source(path: full, shownPath: shown, module: module(inside, isPackage)))
                }
            }
        }

        /// The path as the user would write it, so that a terminal can open it.
        private func shownPath(_ full: String) -> String { full.hasPrefix("./") ? String(full.dropFirst(2)) : full }

        private func module(_ inside: String, _ isPackage: Bool) -> String {
            if isPackage, inside.contains("/") { return SourceFolder.identifier(String(inside.prefix { $0 != "/" })) }
            let name = URL(filePath: path).standardizedFileURL.lastPathComponent
            return SourceFolder.identifier(name)
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

        /// The text of a file; what is not UTF-8 is an error that names the place.
        static func text(of path: String) throws -> String {
            let data: Data
            do {
                let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
                guard size <= sizeLimit else { throw InputError(path, "this file is larger than 32 MB") }
                data = try Data(contentsOf: URL(filePath: path))
            } catch let error as InputError {
                throw error
            } catch {
                throw InputError(path, "this file cannot be read")
            }
            guard let text = String(validating: data, as: UTF8.self) else {
                throw InputError(path, "this file is not UTF-8")
            }
            return text
        }
    }
#endif
