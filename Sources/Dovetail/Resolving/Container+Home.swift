internal import DovetailModel

/// The container of a context. A ``Container`` is the only kind of ``_InstanceHome``.
extension ResolutionContext {
    /// The container whose plan is used.
    var container: Container { known(home.retained, as: Container.self) }
}

extension AsyncResolution {
    /// The container whose plan is used.
    var container: Container { known(home, as: Container.self) }

    init(
        container: Container, run: ResolutionScope, chain: AwaitChain, isPatient: Bool, creation: UInt64? = nil
    ) {
        self.init(home: container, run: run, chain: chain, isPatient: isPatient, creation: creation)
    }
}
