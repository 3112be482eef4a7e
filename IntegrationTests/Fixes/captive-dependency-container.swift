final class Router: Sendable {
    let container: Container  // fix 1: let container: <1>
    init(container: Container) { self.container = container }  // fix 1: init(container: <1>) { self.container = container }
}

let container = try Container {
    Bind(Router.init).lifetime(.singleton)
}
try check(container)
