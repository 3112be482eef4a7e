internal import Dovetail

/// The analysis of one file. `ChildExaminer` creates a child container per file and provides the path.
struct AnalysisModule: Module {
    var body: some Module {
        Input(Path.self)
        // One instance per container, so all analyzers of a file share it. A closure, because Swift 6.3 does not
        // compile a reference to an initializer with typed throws.
        Bind { try Document(path: $0, files: $1) }.lifetime(.scoped)

        Bind(Totals.init).into((any Analyzer).self) { $0 }
        Bind(FileKinds.init).into((any Analyzer).self) { $0 }
        Bind(LongestLines.init).into((any Analyzer).self) { $0 }
        Bind(FrequentWords.init).into((any Analyzer).self) { $0 }
        Bind(Examination.init).root()
    }
}
