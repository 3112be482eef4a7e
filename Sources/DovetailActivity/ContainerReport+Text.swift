internal import DovetailModel

extension ContainerReport {
    /// A line for each call of `start()` and each creation, then one for each binding without an instance.
    ///
    /// ```text
    /// at 0.031 ms: start(), 5.203 ms
    /// at 0.112 ms: Database, 4.871 ms, for Shop (App/AppModule.swift:7:9)
    /// not created: Cache (App/AppModule.swift:8:9)
    /// ```
    public var text: String {
        let starts = starts.map { ($0.start, "start()\(ContainerReport.outcome($0.duration, $0.failure))") }
        let created = creations.map { creation in
            let requester = creation.requester.map { ", for \(creations[$0].name)" } ?? ""
            let outcome = ContainerReport.outcome(creation.duration, creation.failure)
            return (creation.start, "\(creation.name)\(outcome)\(requester) (\(creation.location))")
        }
        var lines = (starts + created).ordered { $0.0 < $1.0 }.map { "at \($0.0.milliseconds): \($0.1)" }
        if omittedCount > 0 { lines.append("and \(omittedCount) more creations") }
        for binding in graph.bindings where isRecorded ? !isCreated(binding.id) : binding.lifetime.isShared {
            guard binding.kind == .factory else { continue }
            let state = isCreated(binding.id) ? "created" : "not created"
            lines.append("\(state): \(binding.fullName) (\(binding.location))")
        }
        return lines.map { $0.onOneLine + "\n" }.joined()
    }

    private static func outcome(_ duration: Duration?, _ failure: DiagnosticID?) -> String {
        guard let duration else { return ", in progress" }
        return ", \(duration.milliseconds)" + (failure.map { ", failed: \($0)" } ?? "")
    }
}
