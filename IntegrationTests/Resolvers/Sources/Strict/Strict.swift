internal import Dovetail
internal import DovetailResolvers

struct Base: Sendable {}
struct Part: InitializerInjectable {
    let base: Base
    let note: String?
}
struct Whole: InitializerInjectable {
    let part: Part
    let resolver: any StrictResolver
}

// dovetail:strict
protocol StrictResolver: Resolver {
    func provideBase() -> Base
}
struct LiveResolver: StrictResolver {
    func provideBase() -> Base { Base() }
}
