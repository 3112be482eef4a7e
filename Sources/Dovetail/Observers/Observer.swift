/// A type that is notified of the events in a container: registrations, creations, resolves, starts, releases and failures.
///
/// Use an observer for logging, metrics or tracing, or to enforce a rule of your own. Handle the events that you are
/// interested in, and ignore the others:
///
/// ```swift
/// /// Reports every binding whose instances take too long to create.
/// struct SlowCreations: Observer {
///     let limit: Duration
///     let report: @Sendable (String) -> Void
///
///     func handle(_ event: ContainerEvent) {
///         if case .created(let binding, let duration) = event, duration > limit {
///             report("\(binding.name) took \(duration), bound at \(binding.location)")
///         }
///     }
/// }
/// ```
///
/// Pass observers when you create the container, or add them later. If a container has no observer, observation costs
/// nothing.
///
/// ```swift
/// let container = try Container(observers: [SlowCreations(limit: .milliseconds(50), report: report)]) {
///     AppModule()
/// }
/// container.add(TextLog(level: .debug) { print($0) })
/// ```
///
/// An observer that you add later is notified of the events from then on, also of those in existing children.
/// `TextLog` is an observer that prints all events. `DovetailLogging` and `DovetailTracing` contain observers for
/// swift-log and swift-distributed-tracing.
///
/// ## Order and threads
///
/// The observers of a container are called before those of its parent, in the order in which you added them. They are
/// called on any thread, and several calls may run at the same time. No lock is held, so an observer may resolve.
///
/// ## Nested creations
///
/// Each ``ContainerEvent/creating(_:)`` is followed by ``ContainerEvent/created(_:duration:)`` or
/// ``ContainerEvent/creationFailed(_:error:)``. Several creations may run at the same time, so use
/// ``BindingDescription/creation`` to recognize the events of one creation, and ``BindingDescription/parent`` to find
/// the creation around it:
///
/// ```swift
/// /// Records which creation caused which other one.
/// final class CreationEdges: Observer {
///     private let names = Mutex<[UInt64: String]>([:])
///     private let edges = Mutex<[String]>([])
///     var all: [String] { edges.withLock { $0 } }
///
///     func handle(_ event: ContainerEvent) {
///         guard case .creating(let binding) = event, let creation = binding.creation else { return }
///         let parent = names.withLock { names in
///             names[creation] = binding.name
///             return binding.parent.flatMap { names[$0] }
///         }
///         if let parent { edges.withLock { $0.append("\(parent) -> \(binding.name)") } }
///     }
/// }
/// ```
///
/// ## Test an observer
///
/// An observer receives bindings, never instances, so it cannot retain them by accident. `DovetailTesting` checks that
/// your observer does not disturb requests:
///
/// ```swift
/// let mistakes = await violations(of: SlowCreations(limit: .seconds(1)) { print($0) })
/// #expect(mistakes == [])
/// ```
public protocol Observer: Sendable {
    /// Called for each event in a container, in its children and in its overlays.
    ///
    /// - Parameter event: The event.
    func handle(_ event: ContainerEvent)
}
