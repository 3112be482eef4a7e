internal import DovetailActivity
internal import DovetailGraph
internal import DovetailJSON

extension Picture {
    /// Adds what a running container has created.
    mutating func add(_ report: ContainerReport) {
        for (index, binding) in bindings.enumerated() {
            nodes[index].activity = Activity(
                exists: report.existing.contains(binding), summary: report.summaries[binding])
        }
    }
}

extension Picture.Activity {
    /// The members of the JSON. Times are microseconds.
    var encoded: JSON {
        .record([
            "exists": .bool(exists),
            "count": summary.map { .integer($0.count) },
            "failures": summary.flatMap { $0.failureCount > 0 ? .integer($0.failureCount) : nil },
            "first": summary.map { .integer($0.first.microseconds) },
            "firstRequester": summary?.firstRequester.map { .string($0) },
            "total": summary.map { .integer($0.total.microseconds) },
            "longest": summary.map { .integer($0.longest.microseconds) },
        ])
    }
}

extension ContainerReport {
    /// The recorded creations and starts for the page. Times are microseconds.
    var encodedTimeline: JSON {
        .record([
            "isRecorded": .bool(isRecorded), "omitted": .integer(omittedCount),
            "starts": .array(
                starts.map { ContainerReport.encoded(from: $0.start, lasting: $0.duration, failure: $0.failure) }),
            "creations": .array(
                creations.map { creation in
                    let requester = creation.requester.map { creations[$0].name }
                    return ContainerReport.encoded(
                        node: creation.binding, name: creation.name, requester: requester, from: creation.start,
                        lasting: creation.duration, failure: creation.failure)
                }),
        ])
    }

    private static func encoded(
        node: Int? = nil, name: String? = nil, requester: String? = nil, from start: Duration,
        lasting duration: Duration?, failure: DiagnosticID?
    ) -> JSON {
        .record([
            "node": node.map { .integer($0) }, "name": node == nil ? name.map { .string($0) } : nil,
            "start": .integer(start.microseconds), "duration": duration.map { .integer($0.microseconds) },
            "failure": failure.map { .string($0.rawValue) }, "requester": requester.map { .string($0) },
        ])
    }
}
