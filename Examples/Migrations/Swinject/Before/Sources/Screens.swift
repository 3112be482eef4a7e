import Shop
import ShopParts
import Swinject

package final class ScreensAssembly: Assembly {
    package init() {}

    package func assemble(container: Container) {
        MainActor.assumeIsolated { registerScreens(in: container) }
    }

    @MainActor private func registerScreens(in container: Container) {
        container.register(Session.self) { r in
            Session(container: container, auth: r.resolve((any AuthService).self)!)
        }.inObjectScope(.container)
        container.register(DeepLinks.self) { _ in DeepLinks() }
            .initCompleted { r, links in links.router = r.resolve(Router.self) }
            .inObjectScope(.container)
        container.register(Router.self) { r in Router(links: r.resolve(DeepLinks.self)!) }.inObjectScope(.container)
        container.register(CatalogModel.self) { r in
            CatalogModel(
                catalog: r.resolve((any Catalog).self)!, prices: r.resolve(PriceFormatter.self)!,
                thumbnails: r.resolve(Thumbnails.self)!, router: r.resolve(Router.self)!,
                analytics: r.resolve(Analytics.self)!)
        }
        container.register(CartModel.self) { r in
            CartModel(
                cart: r.resolve(Cart.self)!, recommendations: r.resolve(Recommendations.self)!,
                checkout: r.resolve(Checkout.self)!, refunds: { r.resolve(Refunds.self)! })
        }
    }
}

/// Who is logged in.
@MainActor package final class Session {
    private let container: Container
    private let auth: any AuthService

    init(container: Container, auth: any AuthService) { (self.container, self.auth) = (container, auth) }

    package func logIn(_ name: String) async throws {
        let user = try await auth.logIn(name)
        container.register(User.self) { _ in user }
    }

    package func logOut() { container.resetObjectScope(.login) }
}
