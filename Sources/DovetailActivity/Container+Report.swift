public import Dovetail
internal import DovetailModel

extension Container {
    /// Returns a report on what this container and its parents have created: the graph, the instances that exist, and,
    /// if a ``CreationRecorder`` observes one of them, when each instance was created, how long that took, and for what.
    ///
    /// ```swift
    /// let container = try Container(observers: [CreationRecorder()]) { AppModule() }
    /// try await container.start()
    /// print(container.report().text)
    /// ```
    ///
    /// If several recorders observe them, the nearest one is used.
    ///
    /// The report is a snapshot. Creating it takes time linear in the number of bindings and of recorded creations.
    ///
    /// - Returns: The report.
    public func report() -> ContainerReport {
        let builder = graphBuilder()
        let identities = builder.identities
        var report = ContainerReport(builder.graph(), existing: Set(builder.numbers(of: existingBindings)))
        guard let record = nearestRecorder?.record else { return report }
        report.isRecorded = true
        report.omittedCount = record.omittedCount
        report.starts = record.starts
        var bindings: [Int: Int] = [:]
        for (identity, subject) in record.numbers { bindings[subject] = identities[identity] }
        let names = record.subjects.enumerated().map { number, subject in
            bindings[number].map { report.graph.bindings[$0].fullName } ?? TypeName(subject.type).description
        }
        report.creations = record.creations.map { creation in
            let subject = record.subjects[creation.subject]
            return ContainerReport.Creation(
                binding: bindings[creation.subject], name: names[creation.subject], lifetime: subject.lifetime,
                location: subject.site.location, requester: creation.requester, start: creation.start,
                duration: creation.duration, failure: creation.failure)
        }
        for (subject, total) in record.totals {
            guard let binding = bindings[subject] else { continue }
            report.summaries[binding] = ContainerReport.Summary(
                first: total.first, firstRequester: total.firstRequester.map { names[$0] }, count: total.count,
                failureCount: total.failureCount, total: total.duration, longest: total.longest)
        }
        return report
    }

    private var nearestRecorder: CreationRecorder? {
        for container in lineage {
            if let recorder = container.observers.lazy.compactMap({ $0 as? CreationRecorder }).first { return recorder }
        }
        return nil
    }
}
