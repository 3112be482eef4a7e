internal import Dovetail
internal import DovetailResolvers

struct Multiplier: Injectable {
    struct Dependency { let value: Int }
    let value: Int
    init(dependency: Dependency) { value = dependency.value }
}

/// Provided as shared, although it is injectable itself.
final class Counter: Injectable, Sendable {
    struct Dependency { let start: Int }
    let start: Int
    init(dependency: Dependency) { start = dependency.start }
}
