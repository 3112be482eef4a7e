final class Coordinator {
    let screen: Screen  // fix 1: let screen: <1><Screen> // fix 2: let screen: <2><Screen> // fix n1: let screen: <n1>
    init(screen: Screen) { self.screen = screen }  // fix 1: init(screen: <1><Screen>) { self.screen = screen } // fix 2: init(screen: <2><Screen>) { self.screen = screen } // fix n1: init(screen: <n1>) { self.screen = screen }
}
final class Screen {
    var coordinator: Coordinator  // fix 3+4: weak var coordinator: Coordinator?
    init(coordinator: Coordinator) { self.coordinator = coordinator }  // fix 3+4: init() {}
}

let container = try Container {
    Bind(Coordinator.init)  // fix 3+4: Bind(Coordinator.init)<4>
    Bind(Screen.init)  // fix 3+4: Bind(Screen.init)<4><3>(\.coordinator)
}
try check(container)
_ = try container.resolve(Coordinator.self)
