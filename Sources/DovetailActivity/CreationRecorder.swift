public import Dovetail
internal import DovetailModel

/// An observer that records when each instance was created, for `report()`.
///
/// Pass a recorder to a container, for example while you want to know why your program starts slowly:
///
/// ```swift
/// let container = try Container(observers: [CreationRecorder()]) { AppModule() }
/// try await container.start()
/// print(container.report().text)
/// ```
///
/// A recorder costs two readings of the clock and a lock for each creation. A container without one pays nothing.
///
/// It stores the first 10,000 creations one by one, unless you choose another limit, and the totals of each binding. So
/// the memory that it needs is bounded, even if your program runs for months. It retains neither instances nor bindings.
public final class CreationRecorder: Observer {
    /// The time to which all recorded times relate.
    private let origin = ContinuousClock.now
    private let limit: Int
    /// Everything that was recorded. The lock is held while values are stored or copied, which runs no code of yours:
    /// bindings are recorded by value, names are looked up only for a report, and nothing in it is an object whose
    /// release could run a `deinit`.
    private let state = Guarded(Record())

    /// Creates a recorder.
    ///
    /// - Parameter limit: The maximum number of creations that are stored one by one, and of calls of `start()`.
    public init(limit: Int = 10_000) { self.limit = max(0, limit) }

    /// What was recorded.
    struct Record: Sendable {
        /// A binding, without a reference to it.
        struct Subject: Sendable {
            let type: Any.Type
            let lifetime: Binding.Lifetime
            let site: DeclarationSite
        }

        /// The totals of one binding.
        struct Total: Sendable {
            let first: Duration
            let firstRequester: Int?
            var count = 0
            var failureCount = 0
            var duration = Duration.zero
            var longest = Duration.zero
        }

        struct Entry: Sendable {
            let subject: Int
            let requester: Int?
            let start: Duration
            var duration: Duration?
            var failure: DiagnosticID?
        }

        /// A creation in progress.
        struct Open: Sendable {
            let subject: Int
            let start: Duration
            /// The index of the creation, if it is stored one by one.
            let creation: Int?
        }

        var numbers: [BindingIdentity: Int] = [:]
        var subjects: [Subject] = []
        var totals: [Int: Total] = [:]
        var creations: [Entry] = []
        var open: [UInt64: Open] = [:]
        var omittedCount = 0
        var starts: [ContainerReport.Start] = []
        /// The calls of `start()` in progress, by their container, as indices into `starts`.
        var openStarts: [ObjectIdentifier: [Int]] = [:]
    }

    /// A copy of what was recorded so far.
    var record: Record { state.withLock { $0 } }

    private var now: Duration { origin.duration(to: .now) }

    /// Records when creations and starts begin and end.
    ///
    /// - Parameter event: The event.
    public func handle(_ event: ContainerEvent) {
        switch event {
        case .creating(let binding): begin(binding)
        case .created(let binding, _): end(binding, failure: nil)
        case .creationFailed(let binding, let error): end(binding, failure: error.id)
        case .starting(let container): begin(container)
        case .started(let container, _): end(container, failure: nil)
        case .startFailed(let container, let error): end(container, failure: error.id)
        default: break
        }
    }

    private func begin(_ binding: BindingDescription) {
        guard let creation = binding.creation else { return }
        let (start, identity) = (now, BindingIdentity(binding.facts, occurrence: 0))
        state.withLock { record in
            let subject = record.number(of: identity, binding.facts)
            let requester = binding.parent.flatMap { record.open[$0] }
            if record.totals[subject] == nil {
                record.totals[subject] = Record.Total(first: start, firstRequester: requester?.subject)
            }
            var index: Int?
            if record.creations.count < limit {
                index = record.creations.count
                record.creations.append(
                    Record.Entry(subject: subject, requester: requester?.creation, start: start))
            } else {
                record.omittedCount += 1
            }
            record.open[creation] = Record.Open(subject: subject, start: start, creation: index)
        }
    }

    private func end(_ binding: BindingDescription, failure: DiagnosticID?) {
        guard let creation = binding.creation else { return }
        let end = now
        state.withLock { record in
            guard let open = record.open.removeValue(forKey: creation) else { return }
            let duration = end - open.start
            record.totals[open.subject]?.add(duration, isFailure: failure != nil)
            guard let index = open.creation else { return }
            (record.creations[index].duration, record.creations[index].failure) = (duration, failure)
        }
    }

    private func begin(_ container: Container) {
        let (start, identifier) = (now, ObjectIdentifier(container))
        state.withLock { record in
            guard record.starts.count < limit else { return }
            record.openStarts[identifier, default: []].append(record.starts.count)
            record.starts.append(ContainerReport.Start(start: start, duration: nil, failure: nil))
        }
    }

    private func end(_ container: Container, failure: DiagnosticID?) {
        let (end, identifier) = (now, ObjectIdentifier(container))
        state.withLock { record in
            guard let index = record.openStarts[identifier]?.popLast() else { return }
            if record.openStarts[identifier]?.isEmpty == true { record.openStarts[identifier] = nil }
            record.starts[index].duration = end - record.starts[index].start
            record.starts[index].failure = failure
        }
    }
}

extension CreationRecorder.Record {
    /// Returns the index of a binding among the subjects.
    fileprivate mutating func number(of identity: BindingIdentity, _ binding: BindingFacts) -> Int {
        if let number = numbers[identity] { return number }
        numbers[identity] = subjects.count
        subjects.append(Subject(type: binding.type, lifetime: BindingDescription(binding).lifetime, site: binding.site))
        return subjects.count - 1
    }
}

extension CreationRecorder.Record.Total {
    fileprivate mutating func add(_ duration: Duration, isFailure: Bool) {
        if isFailure { failureCount += 1 } else { count += 1 }
        self.duration += duration
        longest = max(longest, duration)
    }
}
