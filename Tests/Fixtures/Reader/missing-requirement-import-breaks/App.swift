import Dovetail

final class Screen: Sendable { init() {} }

struct AppModule: Module {
    var imports: [any Module.Type] { [Other.self] }
    var body: some Module {
        Bind(Screen.init).root()
    }
}
struct Other: Module {
    var body: some Module {
        Bind { 1 }.hidden()
    }
}

func run() throws {
    let container = try Container { AppModule() }
}
