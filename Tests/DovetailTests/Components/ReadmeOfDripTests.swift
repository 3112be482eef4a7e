internal import Dovetail
internal import DovetailComponents
internal import Testing

/// The example of Drip's README in our spelling: a component, its parent, an override.
struct ReadmeOfDripTests {
    final class HTTP: Sendable { let host: String; init(host: String) { self.host = host } }
    protocol API: Sendable { func get() -> String }
    struct LiveAPI: API { let http: HTTP; func get() -> String { "from " + http.host } }
    struct MockAPI: API { func get() -> String { "mock" } }
    final class ViewModel { let api: any API; init(api: any API) { self.api = api } }

    struct AppComponent: Component {
        let scope = Scope()
        var http: HTTP { shared { HTTP(host: "example.com") } }
        var api: any API { shared { LiveAPI(http: http) } }
    }
    struct ViewComponent: Component {
        let scope = Scope()
        let app: AppComponent
        var viewModel: ViewModel { transient { ViewModel(api: app.api) } }
    }

    @Test("DRIP-18: the README's component, with a parent and an override for a test")
    func readme() {
        let overlay = ViewComponent(app: AppComponent())
        #expect(overlay.viewModel.api.get() == "from example.com")
        #expect(overlay.viewModel !== overlay.viewModel)
        let override = overlay.app.override((any API).self) { MockAPI() }
        #expect(overlay.viewModel.api.get() == "mock")
        override.rollBack()
        #expect(overlay.viewModel.api.get() == "from example.com")
    }
}
