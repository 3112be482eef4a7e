internal import DovetailGraph

/// A type that is notified of the events in a container: registrations, creations, resolves, starts, releases and failures.
///
/// Use an observer for logging, metrics or tracing, or to enforce a rule of your own. Implement only the functions that
/// you are interested in, because all of them have an empty default:
///
/// ```swift
/// /// Reports every binding whose instances take too long to create.
/// struct SlowCreations: Observer {
///     let limit: Duration
///     let report: @Sendable (String) -> Void
///
///     func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {
///         if duration > limit { report("\(binding.name) took \(duration), bound at \(binding.location)") }
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
/// ``TextLog`` is an observer that prints all events. `DovetailLogging` and `DovetailTracing` contain observers for
/// swift-log and swift-distributed-tracing.
///
/// ## Order and threads
///
/// The observers of a container are called before those of its parent, in the order in which you added them. They are
/// called on any thread, and several calls may run at the same time. No lock is held, so an observer may resolve.
///
/// ## Nested creations
///
/// Each ``willCreate(_:resolution:)`` is followed by ``didCreate(_:resolution:duration:)`` or
/// ``didNotCreate(_:resolution:error:)``. Several creations may run at the same time, so use
/// ``BindingDescription/creation`` to recognize the events of one creation, and ``BindingDescription/parent`` to find
/// the creation around it:
///
/// ```swift
/// /// Records which creation caused which other one.
/// final class CreationEdges: Observer {
///     private let names = Mutex<[CreationID: String]>([:])
///     private let edges = Mutex<[String]>([])
///     var all: [String] { edges.withLock { $0 } }
///
///     func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {
///         guard let creation = binding.creation else { return }
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
    /// Called when a binding was added to a container.
    ///
    /// - Parameters:
    ///   - binding: The binding.
    ///   - container: The container that it was added to.
    func didRegister(_ binding: BindingDescription, in container: Container)
    /// Called when the creation of an instance begins.
    ///
    /// Calls are nested as the graph is: the creations of dependencies begin and end within it.
    ///
    /// - Parameters:
    ///   - binding: The binding whose factory runs next.
    ///   - resolution: The identifier of the resolve.
    func willCreate(_ binding: BindingDescription, resolution: ResolutionID)
    /// Called when an instance was created.
    ///
    /// It is not called if an existing instance was used.
    ///
    /// - Parameters:
    ///   - binding: The binding that created the instance.
    ///   - resolution: The identifier of the resolve.
    ///   - duration: The time that the creation took, including dependencies.
    func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration)
    /// Called when a creation failed.
    ///
    /// - Parameters:
    ///   - binding: The binding whose instance was not created.
    ///   - resolution: The identifier of the resolve.
    ///   - error: The error that ended the creation.
    func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError)
    /// Called when an instance was returned, whether it was new or existing.
    ///
    /// - Parameters:
    ///   - binding: The binding of the instance.
    ///   - resolution: The identifier of the resolve.
    func didResolve(_ binding: BindingDescription, resolution: ResolutionID)
    /// Called when a shared instance was released.
    ///
    /// - Parameter binding: The binding of the instance.
    func didRelease(_ binding: BindingDescription)
    /// Called when an `.onClose` closure could not run.
    ///
    /// That is so if the container was dropped without `close()`, or if its assembly failed.
    ///
    /// - Parameter binding: The binding of the instance that was not closed.
    func didAbandon(_ binding: BindingDescription)
    /// Called every ten seconds while a request waits for an instance that another thread or task creates.
    ///
    /// If a wait is known never to end, the request throws an error instead.
    ///
    /// - Parameters:
    ///   - binding: The binding of the instance. Its ``BindingDescription/parent`` is the creation that waits.
    ///   - duration: The time that the request has waited so far.
    func isWaiting(for binding: BindingDescription, duration: Duration)
    /// Called when ``Container/start()`` begins.
    ///
    /// - Parameter container: The container that starts.
    func willStart(_ container: Container)
    /// Called when ``Container/start()`` succeeded.
    ///
    /// - Parameters:
    ///   - container: The container that has started.
    ///   - duration: The time that it took.
    func didStart(_ container: Container, duration: Duration)
    /// Called when ``Container/start()`` failed. The default implementation calls ``didFail(_:)``.
    ///
    /// - Parameters:
    ///   - container: The container that has not started.
    ///   - error: The error that it throws.
    func didNotStart(_ container: Container, error: ResolutionError)
    /// Called when a request, the creation of a child, or a hook that closes an instance failed, and by default when a
    /// start failed.
    ///
    /// For a request it is called once, for the outermost one. For ``Container/makeChild(_:)`` and
    /// ``Container/makeChild(providing:)`` it is called for each mistake in the ``AssemblyError``, and for
    /// ``Container/close()`` for each `.onClose` or `.onEnd` that throws, with the id `hook-failed`.
    ///
    /// - Parameter error: The error.
    func didFail(_ error: ResolutionError)
}

extension Observer {
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameters:
    ///   - binding: The binding.
    ///   - container: The container that it was added to.
    public func didRegister(_ binding: BindingDescription, in container: Container) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameters:
    ///   - binding: The binding whose factory runs next.
    ///   - resolution: The identifier of the resolve.
    public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameters:
    ///   - binding: The binding that created the instance.
    ///   - resolution: The identifier of the resolve.
    ///   - duration: The time that the creation took, including dependencies.
    public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameters:
    ///   - binding: The binding whose instance was not created.
    ///   - resolution: The identifier of the resolve.
    ///   - error: The error that ended the creation.
    public func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameters:
    ///   - binding: The binding of the instance.
    ///   - resolution: The identifier of the resolve.
    public func didResolve(_ binding: BindingDescription, resolution: ResolutionID) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameter binding: The binding of the instance.
    public func didRelease(_ binding: BindingDescription) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameter binding: The binding of the instance that was not closed.
    public func didAbandon(_ binding: BindingDescription) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameters:
    ///   - binding: The binding of the instance.
    ///   - duration: The time that the request has waited so far.
    public func isWaiting(for binding: BindingDescription, duration: Duration) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameter container: The container that starts.
    public func willStart(_ container: Container) {}
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameters:
    ///   - container: The container that has started.
    ///   - duration: The time that it took.
    public func didStart(_ container: Container, duration: Duration) {}
    /// Calls ``didFail(_:)``. This is the default implementation.
    ///
    /// - Parameters:
    ///   - container: The container that has not started.
    ///   - error: The error that it throws.
    public func didNotStart(_ container: Container, error: ResolutionError) { didFail(error) }
    /// Does nothing. This is the default implementation.
    ///
    /// - Parameter error: The error that the request throws.
    public func didFail(_ error: ResolutionError) {}
}
