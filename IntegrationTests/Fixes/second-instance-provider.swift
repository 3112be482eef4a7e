final class Screen: @unchecked Sendable {
    let presenter: Presenter
    init(presenter: Presenter) { self.presenter = presenter }
}
final class Presenter: @unchecked Sendable {
    weak var screen: Screen?
}

let container = try Container {
    Bind(Screen.init).lifetime(.graph)  // fix 1: Bind(Screen.init)<1>
    Bind(Presenter.init).lifetime(.singleton).inject(\.screen)
}
try check(container)
