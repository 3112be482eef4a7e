internal import Dovetail
internal import DovetailResolvers

struct A: Injectable, FactoryMethodInjectable {
    struct Dependency { let value: Int }
    let origin: String

    init(dependency: Dependency) { origin = "initializer" }
    init(origin: String) { self.origin = origin }
    static func makeInstance(dependency: Dependency) -> A { A(origin: "factory method") }
}

struct B: Injectable, FactoryMethodInjectable {
    struct Dependency { let a: A }
    let origin: String

    init(dependency: Dependency) { origin = "initializer" }
    init(origin: String) { self.origin = origin }
    static func makeInstance(dependency: Dependency) -> B { B(origin: "factory method") }
}

protocol PriorityResolver: Resolver {
    func provideA() -> A
}

struct LiveResolver: PriorityResolver {
    func provideA() -> A { A(origin: "provider") }
}
