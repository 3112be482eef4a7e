internal import DovetailGraph

/// One finding for each id: those that rules find in their fixtures, and those by hand that only a running container or
/// the sources can show.
enum SampleFindings {
    static let all: [Finding] = fromRules + fromRunning + fromSources

    private static let fromRules: [Finding] = {
        var seen: Set<DiagnosticID> = []
        return RuleFixture.all.flatMap { $0.findings }.filter { seen.insert($0.id).inserted }
    }()

    private static let place = SourceLocation(file: "App/App.swift", line: 3, column: 9)
    private static let valuePlace = SourceLocation(file: "Config/settings.json", line: 3, column: 16)
    private static let trace = [Finding.Step(name: "App", location: place), Finding.Step(name: "Log", location: place)]

    private static let fromRunning: [Finding] = [
        Finding(
            .alreadyRegistered(key: Key(TypeName("App.Ledger")), existingIsFixed: true), at: place,
            related: [Finding.Related(.alsoBound, place)]),
        Finding(.factoryFailed(target: "Log", cause: "disk full"), at: place, trace: trace),
        Finding(.hookFailed(target: "Log", hook: ".onCreate", cause: "disk full"), at: place, trace: trace),
        Finding(.closed(what: "the container"), at: nil),
        Finding(.cancelled(target: "Log"), at: place, trace: trace),
        Finding(.tooDeep(target: "Log"), at: place, trace: trace),
        Finding(.unreadableFile(.malformed(format: "JSON")), at: valuePlace),
        Finding(
            .invalidValue(
                path: "api.timeout", mistake: .mismatch(found: "a string", reader: "Config", type: "Double")),
            at: valuePlace),
    ]

    private static let fromSources: [Finding] = [
        Finding(
            .injectedInView(view: "FeedView", key: "feed"), severity: .warning, at: place,
            related: [Finding.Related(.declared("the key 'feed'"), place)]),
        Finding(.longBody(of: "AppModule", lines: 312), severity: .note, at: place),
    ]

    /// Source text for every location, with a tab and a letter of two bytes before the column.
    static func source(file: String, line: Int) -> String? {
        file == "App.swift" ? "\té = \(line)  // binding" : nil
    }
}
