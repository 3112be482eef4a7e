final class Coordinator {
    let screen: Screen  // fix 1: let screen: <1><Screen> // fix 2: let screen: <2><Screen>
    init(screen: Screen) { self.screen = screen }  // fix 1: init(screen: <1><Screen>) { self.screen = screen } // fix 2: init(screen: <2><Screen>) { self.screen = screen }
}
final class Screen {
    var coordinator: Coordinator  // fix 3: weak var coordinator: Coordinator? // fix n1: let coordinator: <n1>
    init(coordinator: Coordinator) { self.coordinator = coordinator }  // fix 3: init() {} // fix n1: init(coordinator: <n1>) { self.coordinator = coordinator }
}

let container = try Container {
    Bind(Coordinator.init).lifetime(.graph)
    Bind(Screen.init)  // fix 3: Bind(Screen.init).lifetime(.graph)<3>(\.coordinator)
}
try check(container)
_ = try container.resolve(Coordinator.self)
