internal import Dovetail

/// The whole program, except for its options and its console, which `Quickstart` adds.
struct SurveyModule: Module {
    var requirements: [any Module] { [FilesModule(), AnalysisModule()] }

    var body: some Module {
        Bind(Program.init).root()
        // The folder is an argument: the program creates a survey for each folder with its `Provider<Survey, Path>`.
        Bind {
            Survey(folder: arg($0), files: $1, examiner: $2, progress: $3, console: $4, log: $5)
        }
        Bind((any Examiner).self, ChildExaminer.init).lifetime(.singleton)
        Bind(SurveyReport.init)
        Bind(Progress.init).lifetime(.singleton)
    }
}
