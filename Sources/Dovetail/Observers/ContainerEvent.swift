/// An event in a container, for an ``Observer``.
///
/// Later versions may add cases, so a `switch` over an event needs a `default`:
///
/// ```swift
/// switch event {
/// case .created(let binding, let duration): metrics.record(duration, of: binding.name)
/// case .failed(let error), .startFailed(_, let error): metrics.count(error.id)
/// default: break
/// }
/// ```
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ContainerEvent: Sendable {
    /// A binding was added to a container.
    case registered(BindingDescription, in: Container)
    /// The creation of an instance begins.
    ///
    /// Events are nested as the graph is: the creations of dependencies begin and end within it.
    case creating(BindingDescription)
    /// An instance was created, in this time including its dependencies.
    ///
    /// If an existing instance is used, there is no such event.
    case created(BindingDescription, duration: Duration)
    /// A creation failed with this error.
    case creationFailed(BindingDescription, error: ResolutionError)
    /// An instance was returned, whether it was new or existing.
    case resolved(BindingDescription)
    /// A shared instance was released.
    case released(BindingDescription)
    /// An `.onClose` closure could not run.
    ///
    /// That is so if the container was dropped without `close()`, or if its assembly failed.
    case abandoned(BindingDescription)
    /// A request waits for an instance that another thread or task creates, for this time so far.
    ///
    /// The event is repeated every ten seconds. The ``BindingDescription/parent`` is the creation that waits. If a wait
    /// is known never to end, the request throws an error instead.
    case waiting(BindingDescription, duration: Duration)
    /// ``Container/start()`` begins.
    case starting(Container)
    /// ``Container/start()`` succeeded, in this time.
    case started(Container, duration: Duration)
    /// ``Container/start()`` failed with this error. There is no ``failed(_:)`` for it.
    case startFailed(Container, error: ResolutionError)
    /// A request, the creation of a child, or a hook that closes an instance failed.
    ///
    /// For a request there is one event, for the outermost one. For ``Container/makeChild(_:)`` and
    /// ``Container/makeChild(providing:)`` there is one for each mistake in the ``AssemblyError``, and for
    /// ``Container/close()`` one for each `.onClose` or `.onEnd` that throws, with the id `hook-failed`.
    case failed(ResolutionError)
}

/// A call of `start()`, for observers.
struct StartEvent {
    private let container: Container
    private let start = ContinuousClock.now

    init(_ container: Container) {
        self.container = container
        container.notify(.starting(container))
    }

    func ended() {
        container.notify(.started(container, duration: start.duration(to: .now)))
    }

    func ended(with error: ResolutionError) {
        container.notify(.startFailed(container, error: error))
    }
}
