/// A source of text files, for example the disk.
protocol FileSystem: Sendable {
    /// The folder that is surveyed by default.
    var home: Path { get }
    /// All files in a folder and its subfolders, sorted. A file counts as a folder with one file.
    func files(in folder: Path) throws(FileError) -> [Path]
    /// The text of one file.
    func text(of file: Path) throws(FileError) -> String
}

/// An error for a file or folder that cannot be read.
struct FileError: Error, CustomStringConvertible, Equatable {
    let path: Path
    let reason: String

    var description: String { "cannot read '\(path)': \(reason)" }
}
