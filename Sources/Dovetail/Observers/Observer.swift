internal import DovetailGraph

/// What happens in a container, as it happens: logging, metrics, tracing, house rules.
///
/// Observers are called in the order they were added, a container's own before its parent's, with no lock held; they may
/// resolve. Every requirement has an empty implementation. Where there is no observer, nothing is paid for them.
public protocol Observer: Sendable {
    /// A binding was added.
    func didRegister(_ binding: BindingDescription, in container: Container)
    /// An instance is about to be made. Calls nest as the graph does.
    func willCreate(_ binding: BindingDescription, resolution: ResolutionID)
    /// An instance was made, in this time, dependencies included; not called for one that existed.
    func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration)
    /// An instance was not made after all. Each `willCreate` is followed by this or by `didCreate`.
    func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError)
    /// An instance was delivered, new or not.
    func didResolve(_ binding: BindingDescription, resolution: ResolutionID)
    /// A shared instance was dropped.
    func didRelease(_ binding: BindingDescription)
    /// An `.onClose` could not run: the container was dropped without `close()`, or its assembly failed.
    func didAbandon(_ binding: BindingDescription)
    /// Somebody has waited this long for an instance that another thread or task is creating; called every ten seconds. The
    /// binding's ``BindingDescription/parent`` is the creation that waits. A wait that is known never to end is an error instead.
    func isWaiting(for binding: BindingDescription, duration: Duration)
    /// A request failed; called once, for the outermost one.
    func didFail(_ error: ResolutionError)
}

extension Observer {
    /// Does nothing.
    public func didRegister(_ binding: BindingDescription, in container: Container) {}
    /// Does nothing.
    public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {}
    /// Does nothing.
    public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {}
    /// Does nothing.
    public func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError) {}
    /// Does nothing.
    public func didResolve(_ binding: BindingDescription, resolution: ResolutionID) {}
    /// Does nothing.
    public func didRelease(_ binding: BindingDescription) {}
    /// Does nothing.
    public func didAbandon(_ binding: BindingDescription) {}
    /// Does nothing.
    public func isWaiting(for binding: BindingDescription, duration: Duration) {}
    /// Does nothing.
    public func didFail(_ error: ResolutionError) {}
}
