internal import Dovetail

/// Surveys one folder after the other and joins the reports.
struct Program {
    let options: Options
    let files: any FileSystem
    let surveys: Provider<Survey, Path>
    let report: SurveyReport
    let log: Log

    func run() throws -> String {
        let folders = options.folders.isEmpty ? [files.home] : options.folders
        let sections = try folders.map { folder in
            try report.text(about: surveys(folder).run(), in: folder)
        }
        return (sections + report.text(about: log.notes)).joined(separator: "\n")
    }
}
