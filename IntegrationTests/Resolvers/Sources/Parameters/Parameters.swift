internal import Dovetail
internal import DovetailResolvers

/// At the bottom: dependencies that are not provided become parameters.
struct Leaf: Injectable {
    struct Dependency {
        let user: String
        let `default`: Bool
    }
    let text: String
    init(dependency: Dependency) { text = "\(dependency.user) \(dependency.default)" }
}

struct Left: Injectable {
    struct Dependency { let leaf: Leaf }
    let leaf: Leaf
    init(dependency: Dependency) { leaf = dependency.leaf }
}

struct Right: Injectable {
    struct Dependency {
        let leaf: Leaf
        let user: String
    }
    let leaf: Leaf
    let user: String
    init(dependency: Dependency) {
        leaf = dependency.leaf
        user = dependency.user
    }
}

/// A diamond: each parameter is declared once.
struct Top: Injectable {
    struct Dependency {
        let count: Int
        let left: Left
        let right: Right
        let log: @Sendable (String) -> Void
    }
    let dependency: Dependency
    init(dependency: Dependency) { self.dependency = dependency }
}

/// Two of one type under two names, and one name for two types.
struct Conflict: Injectable {
    struct Dependency {
        let user: Int
        let owner: String
        let leaf: Leaf
        let first: Left
        let second: Left
    }
    let dependency: Dependency
    init(dependency: Dependency) { self.dependency = dependency }
}

/// A parameter with the name of a local variable.
struct Shadow: Injectable {
    struct Dependency {
        let left: Int
        let other: Left
        let note: String?
    }
    let dependency: Dependency
    init(dependency: Dependency) { self.dependency = dependency }
}

/// A type whose name is a keyword.
struct `switch`: Injectable {
    struct Dependency { let `in`: Int }
    let value: Int
    init(dependency: Dependency) { value = dependency.in }
}

final class Clock { var now = 0 }

protocol ParameterResolver: Resolver {
    func provideClock(start: Int, _ unlabelled: Double, from label: Left) -> Clock
}

struct LiveResolver: ParameterResolver {
    func provideClock(start: Int, _ unlabelled: Double, from label: Left) -> Clock {
        let clock = Clock()
        clock.now = start + Int(unlabelled)
        return clock
    }
}
