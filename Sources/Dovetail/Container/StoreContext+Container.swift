extension StoreContext {
    /// The container that owns the binding.
    public var container: Container { known(home, as: Container.self) }

    /// Creates a context by hand, to test a store: for the binding of a type under a name.
    package init(trying type: Any.Type, name: String, in container: Container) {
        self.init(
            identity: Identity(key: KeyID(type, .name(name)), arguments: nil), home: container,
            resolution: ResolutionScope.newID())
    }
}
