internal import Dovetail
internal import DovetailComponents
internal import Testing

@Suite("Migrating from Drip")
struct FromDrip {
    final class HTTP: Sendable { let host: String; init(host: String) { self.host = host } }
    protocol API: Sendable { func load() -> String }
    struct LiveAPI: API { let http: HTTP; func load() -> String { "from " + http.host } }
    struct MockAPI: API { func load() -> String { "mock" } }
    final class ViewModel { let api: any API; init(api: any API) { self.api = api } }

    /// The file before the move.
    enum Before {
        typealias Component = Drip.Component
        typealias Module = Drip.Module

        final class AppComponent: Component {
            var core: CoreModule { return module() }
        }
        class CoreModule: Module<AppComponent> {
            func inject() -> HTTP { single { _ in HTTP(host: "example.com") } }
            func inject() -> any API { single { c in LiveAPI(http: c.core.inject()) as any API } }
        }
    }

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

    @Test("A component, its parent, and an override")
    func example() {
        let view = ViewComponent(app: AppComponent())
        #expect(view.viewModel.api.load() == "from example.com")
        let override = view.app.override((any API).self) { MockAPI() }
        #expect(view.viewModel.api.load() == "mock")
        override.rollBack()
        #expect(view.viewModel.api.load() == "from example.com")
    }

    // MARK: Both libraries at the same time

    typealias LegacyComponent = Before.AppComponent

    final class Cart: Sendable { let api: any API; init(api: any API) { self.api = api } }

    struct ShopComponent: Component {
        let scope = Scope()
        let legacy: LegacyComponent
        var api: any API { transient { legacy.core.inject() } }
        var cart: Cart { shared { Cart(api: api) } }
    }

    final class CheckoutComponent: Drip.Component {
        var shop: ShopComponent!
    }
    final class CheckoutModule: Drip.Module<CheckoutComponent> {
        @MainActor func inject() -> Cart { component.shop.cart }
    }

    @Test("A component resolves from an old one, and an old module from a component")
    @MainActor func bridges() {
        let legacy = LegacyComponent().module { Before.CoreModule($0) }
        let shop = ShopComponent(legacy: legacy)
        #expect(shop.api.load() == "from example.com")
        let checkout = CheckoutComponent()
        checkout.shop = shop
        #expect(CheckoutModule(checkout).inject() === shop.cart)
    }

    // MARK: The rows of the table

    struct Session: Sendable, Equatable { let user: Int }
    final class Page<Content: Sendable>: Sendable {}

    struct FullComponent: Component {
        let scope = Scope()
        var main: any API { shared { LiveAPI(http: HTTP(host: "main")) } }
        var alternative: any API { shared("alt") { LiveAPI(http: HTTP(host: "alternative")) } }
        func session(user: Int) -> Session { shared(arguments: user) { Session(user: user) } }
        func page<Content>(of type: Content.Type) -> Page<Content> { shared { Page() } }
    }

    @Test("Names, arguments and generic providers, as the table has them")
    func rows() {
        let component = FullComponent()
        let override = component.override((any API).self, name: "alt") { MockAPI() }
        #expect(component.main.load() == "from main")
        #expect(component.alternative.load() == "mock")
        override.rollBack()
        #expect(component.alternative.load() == "from alternative")
        #expect(component.session(user: 1) == Session(user: 1))
        #expect(component.session(user: 2) == Session(user: 2))
        #expect(component.page(of: Int.self) === component.page(of: Int.self))

        let legacy = LegacyComponent().module { Before.CoreModule($0) }
        #expect((legacy.core.inject() as any API).load() == AppComponent().api.load())
    }
}
