internal import Dovetail

/// Examines each file of a folder and adds up the counts.
struct Survey {
    let folder: Path
    let files: any FileSystem
    let examiner: any Examiner
    let progress: Lazy<Progress>
    let console: Console
    let log: Log

    func run() throws -> [Table] {
        let paths = try files.files(in: folder)
        var tables: [Table] = []
        for (number, path) in paths.enumerated() {
            if console.showsProgress { try progress().show(number, of: paths.count) }
            do {
                tables.add(try examiner.examine(path))
            } catch let error as FileError {
                log.note("skipped: \(error)")
            }
        }
        if progress.isCreated { try progress().erase() }
        return tables
    }
}

/// Creates the tables for one file.
protocol Examiner: Sendable {
    func examine(_ file: Path) throws -> [Table]
}
