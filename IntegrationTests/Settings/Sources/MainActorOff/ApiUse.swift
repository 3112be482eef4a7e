import Dovetail
import DovetailComponents
import DovetailInjection

nonisolated protocol Clock2: Sendable {}
nonisolated final class SystemClock: Clock2, Sendable { init() {} }
protocol Screen: AnyObject {}
final class HomeScreen: Screen { init(clock: any Clock2) {}; var title: String? }
final class DetailScreen: Screen { init(id: Int, clock: any Clock2, home: Lazy<HomeScreen>) {} }
final class Loader { init(clock: any Clock2) async throws {} }

struct ScreensModule: Module {
    var body: some Module {
        Bind((any Clock2).self, SystemClock.init).lifetime(.singleton)
        Bind(HomeScreen.init).lifetime(.singleton).inject { @MainActor in $0.title = $1 }
        Bind { @MainActor in DetailScreen(id: arg($0), clock: $1, home: $2) }
        Bind(Loader.init).lifetime(.scoped)
    }
}

func open(_ container: Container) throws {
    let home: HomeScreen = try container.resolve()
    let detail = try container.resolve(DetailScreen.self, arguments: 7)
    _ = (home, detail)
}

struct Home: Component {
    let scope = Scope()
    var clock: any Clock2 { shared { SystemClock() } }
    var screen: HomeScreen { shared { HomeScreen(clock: clock) } }
}

extension Dependencies { var clock: any Clock2 { lifetime(.singleton) { SystemClock() } } }
final class Model: Injecting { @Injected(\.clock) var clock }
