internal import Dovetail

/// Examines every file of one folder and adds up what was found.
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
                log.note("left out: \(error)")
            }
        }
        if progress.isMade { try progress().erase() }
        return tables
    }
}

/// Says what there is to say about one file.
protocol Examiner: Sendable {
    func examine(_ file: Path) throws -> [Table]
}
