internal import Dovetail

/// What is done with one file. Each file has a container of its own, to which `ChildExaminer` gives the path.
struct AnalysisModule: Module {
    var body: some Module {
        Input(Path.self)
        // One for each container, so one for each file: all analyzers of a file share it. A closure, because Swift 6.3 does
        // not compile the reference to an initializer that throws one type of error.
        Bind { try Document(path: $0, files: $1) }.lifetime(.container)

        Bind(Totals.init).into((any Analyzer).self) { $0 }
        Bind(FileKinds.init).into((any Analyzer).self) { $0 }
        Bind(LongestLines.init).into((any Analyzer).self) { $0 }
        Bind(FrequentWords.init).into((any Analyzer).self) { $0 }
        Bind(Examination.init).root()
    }
}
