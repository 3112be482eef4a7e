@MainActor final class Window {
    init() {}
}

func open(_ container: Container) throws { _ = try container.resolve(Window.self) }

let container = try Container {
    Bind(Window.init)
}
try open(container)  // fix 1: _ = try <1> container.resolve(Window.self)
