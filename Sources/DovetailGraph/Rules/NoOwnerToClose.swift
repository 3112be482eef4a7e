extension Rules {
    /// Finds bindings with `.onClose` or `.onEnd` whose instances no container owns, so that the hook would never run.
    static func noOwnerToClose(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.filter { $0.hasOnClose && $0.lifetime != .singleton && $0.lifetime != .container }
            .map {
                Finding(
                    .noOwnerToClose(
                        target: $0.displayName, lifetime: $0.lifetime.rawValue, hook: $0.hasOnEnd ? "onEnd" : "onClose"),
                    at: $0.location)
            }
    }
}
