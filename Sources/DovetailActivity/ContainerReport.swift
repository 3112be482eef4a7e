public import DovetailModel

/// What a running container has created: its graph, the instances that exist, and when each one was created.
///
/// A container creates one:
///
/// ```swift
/// let report = container.report()
/// print(report.text)
/// ```
///
/// Times are known only if a `CreationRecorder` observes the container. You can show a report as a page with
/// `DovetailReport`. The module `DovetailAnalysis` adds the property `trace`, which Perfetto and other viewers open.
///
/// The report contains names, source locations and times, never instances or their values.
public struct ContainerReport: Sendable {
    /// The creation of one instance.
    public struct Creation: Sendable, Hashable {
        /// The index of the binding in the graph, or `nil` if it belongs to a child container.
        public package(set) var binding: Int?
        /// The name of the binding.
        public package(set) var name: String
        /// The lifetime of the instance.
        public package(set) var lifetime: Graph.Binding.Lifetime
        /// The source location of the binding.
        public package(set) var location: Graph.SourceLocation
        /// The creation that requested it, as an index into `creations`; `nil` for a request by your code.
        public package(set) var requester: Int?
        /// The time at which it began, since the recorder was created.
        public package(set) var start: Duration
        /// The time that it took, including dependencies; `nil` while it is in progress.
        public package(set) var duration: Duration?
        /// The id of the error with which it failed, if it failed.
        public package(set) var failure: DiagnosticID?

        package init(
            binding: Int?, name: String, lifetime: Binding.Lifetime, location: SourceLocation, requester: Int?,
            start: Duration, duration: Duration?, failure: DiagnosticID?
        ) {
            (self.binding, self.name, self.lifetime, self.location) = (binding, name, lifetime, location)
            (self.requester, self.start, self.duration, self.failure) = (requester, start, duration, failure)
        }
    }

    /// A call of `start()`.
    public struct Start: Sendable, Hashable {
        /// The time at which it began, since the recorder was created.
        public package(set) var start: Duration
        /// The time that it took; `nil` while it is in progress.
        public package(set) var duration: Duration?
        /// The id of the error with which it failed, if it failed.
        public package(set) var failure: DiagnosticID?

        package init(start: Duration, duration: Duration?, failure: DiagnosticID?) {
            (self.start, self.duration, self.failure) = (start, duration, failure)
        }
    }

    /// All creations of one binding together.
    public struct Summary: Sendable, Hashable {
        /// The time at which the first creation began, since the recorder was created.
        public package(set) var first: Duration
        /// The name of the binding whose creation requested the first instance; `nil` for a request by your code.
        public package(set) var firstRequester: String?
        /// The number of instances that were created.
        public package(set) var count: Int
        /// The number of creations that failed.
        public package(set) var failureCount: Int
        /// The time that all creations took together, including dependencies.
        public package(set) var total: Duration
        /// The time that the longest creation took, including dependencies.
        public package(set) var longest: Duration

        package init(
            first: Duration, firstRequester: String?, count: Int, failureCount: Int, total: Duration, longest: Duration
        ) {
            (self.first, self.firstRequester, self.count) = (first, firstRequester, count)
            (self.failureCount, self.total, self.longest) = (failureCount, total, longest)
        }
    }

    /// The graph of the container.
    public package(set) var graph: Graph
    /// The bindings whose shared instance exists now, as indices into `graph.bindings`.
    public package(set) var existing: Set<Int>
    /// True if a recorder observes the container. Otherwise the following properties are empty.
    public package(set) var isRecorded = false
    /// The recorded creations, in the order in which they began.
    public package(set) var creations: [Creation] = []
    /// The number of creations that are not in `creations`, because the recorder has a limit. They are in `summaries`.
    public package(set) var omittedCount = 0
    /// The calls of `start()`, in the order in which they began.
    public package(set) var starts: [Start] = []
    /// All recorded creations of each binding, by its index in `graph.bindings`.
    public package(set) var summaries: [Int: Summary] = [:]

    package init(_ graph: Graph, existing: Set<Int>) { (self.graph, self.existing) = (graph, existing) }

    /// Returns a Boolean value that indicates whether an instance of a binding exists or was created.
    ///
    /// - Parameter binding: The index of the binding in the graph.
    /// - Returns: True if its shared instance exists, or if a creation was recorded.
    public func isCreated(_ binding: Int) -> Bool {
        existing.contains(binding) || (summaries[binding]?.count ?? 0) > 0
    }
}

extension Duration {
    /// The whole microseconds. Earlier times have smaller numbers, so what is nested stays nested.
    package var microseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000).partialValue
            &+ Int(attoseconds / 1_000_000_000_000)
    }

    /// Milliseconds with three decimals, for example `12.345 ms`.
    package var milliseconds: String {
        let digits = String(microseconds.magnitude % 1000)
        let sign = microseconds < 0 ? "-" : ""
        return "\(sign)\(microseconds.magnitude / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits) ms"
    }
}
