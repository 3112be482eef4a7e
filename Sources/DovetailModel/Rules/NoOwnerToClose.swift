extension Rules {
    /// Finds bindings with `.onClose` or `.onEnd` whose instances no container owns, so that the hook would never run.
    static func noOwnerToClose(in linked: LinkedGraph) -> [Finding] {
        let bindings = linked.graph.bindings
        return bindings.indices.filter { index in
            bindings[index].hasOnClose && !bindings[index].hasUnknownLifetime
                && bindings[index].lifetime != .singleton && bindings[index].lifetime != .scoped
        }.map { index in
            let binding = bindings[index]
            return Finding(
                .noOwnerToClose(
                    target: binding.fullName, lifetime: binding.lifetime.rawValue,
                    hook: binding.hasOnEnd ? "onEnd" : "onClose"),
                at: binding.location)
        }
    }
}
