extension Rules {
    /// `.onClose` on an instance that no container keeps, so that nobody would call it.
    static func noOwnerToClose(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.filter { $0.hasOnClose && $0.lifetime != .singleton && $0.lifetime != .container }
            .map {
                Finding(
                    .noOwnerToClose(target: $0.displayName, lifetime: $0.lifetime.rawValue), at: $0.location)
            }
    }
}
