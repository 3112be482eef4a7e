internal import Foundation

/// The files on disk. Hidden files and folders are skipped, and links are not followed.
struct Disk: FileSystem {
    let log: Log

    /// The `Sources` folder this file was compiled from.
    var home: Path {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let here = FileManager.default.currentDirectoryPath + "/"
        return Path(sources.hasPrefix(here) ? String(sources.dropFirst(here.count)) : sources)
    }

    func files(in folder: Path) throws(FileError) -> [Path] {
        if let kind = kind(of: folder), kind != .typeDirectory { return [folder] }
        var files: [Path] = []
        for name in try names(in: folder) where !name.hasPrefix(".") {
            let path = folder / name
            switch kind(of: path) {
            case .typeRegular: files.append(path)
            case .typeDirectory: files += filesWherePossible(in: path)
            default: break
            }
        }
        return files.sorted()
    }

    func text(of file: Path) throws(FileError) -> String {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: file.description)) } catch {
            throw FileError(path: file, reason: "the file cannot be opened")
        }
        guard !data.contains(0), let text = String(data: data, encoding: .utf8) else {
            throw FileError(path: file, reason: "the file is not UTF-8 text")
        }
        return text
    }

    /// The files of a subfolder. If it cannot be read, the survey continues with the others.
    private func filesWherePossible(in folder: Path) -> [Path] {
        do { return try files(in: folder) } catch {
            log.note("skipped: \(error)")
            return []
        }
    }

    private func names(in folder: Path) throws(FileError) -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.description) } catch {
            let exists = FileManager.default.fileExists(atPath: folder.description)
            throw FileError(path: folder, reason: exists ? "the folder cannot be opened" : "no such folder")
        }
    }

    private func kind(of path: Path) -> FileAttributeType? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path.description)
        return attributes?[.type] as? FileAttributeType
    }
}
