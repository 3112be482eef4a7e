final class Screen {
    let presenter: Presenter
    init(presenter: Presenter) { self.presenter = presenter }
}
final class Presenter {
    weak var screen: Screen?
}

let container = try Container {
    Bind(Screen.init).root()  // fix 1: Bind(Screen.init).root()<1>
    Bind(Presenter.init).lifetime(.graph).inject(\.screen)
}
try check(container)
