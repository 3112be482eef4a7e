/// Files of text, wherever they are kept.
protocol FileSystem: Sendable {
    /// What is surveyed when nothing else was asked for.
    var home: Path { get }
    /// All files in a folder and the folders in it, sorted; a file is a folder of one.
    func files(in folder: Path) throws(FileError) -> [Path]
    /// The text of one file.
    func text(of file: Path) throws(FileError) -> String
}

/// A file or folder cannot be used.
struct FileError: Error, CustomStringConvertible, Equatable {
    let path: Path
    let reason: String

    var description: String { "cannot read '\(path)': \(reason)" }
}
