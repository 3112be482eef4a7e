internal import Dovetail
internal import DovetailResolvers

/// In a module whose declarations belong to the main actor.
final class Model: InitializerInjectable {
    let name: String
    init(name: String) { self.name = name }
}
nonisolated struct Plain: InitializerInjectable, Sendable { let count: Int }

final class View: PropertyInjectable {
    struct Dependency {
        let model: Model
        let plain: Plain
    }
    var dependency: Dependency!
}

protocol ViewResolver: Resolver { func provideName() -> String }
final class LiveResolver: ViewResolver { func provideName() -> String { "main" } }

nonisolated protocol PlainResolver: Resolver { func provideCount() -> Int }
nonisolated struct LivePlain: PlainResolver { func provideCount() -> Int { 3 } }
