import Dependencies
import ShopParts

private enum SettingsKey: DependencyKey { static let liveValue = Settings(currency: "EUR") }
private enum HTTPClientKey: DependencyKey { static let liveValue: any HTTPClient = LiveHTTPClient() }
private enum TokensKey: DependencyKey { static let liveValue = TokenStore() }
private enum ImageCacheKey: DependencyKey { static let liveValue = ImageCache() }
private enum ImagesKey: DependencyKey { static var liveValue: ImageLoader { ImageLoader() } }
private enum ThumbnailsKey: DependencyKey { static var liveValue: Thumbnails { Thumbnails() } }
private enum PricesKey: DependencyKey { static var liveValue: PriceFormatter { PriceFormatter() } }
private enum TrackersKey: DependencyKey {
    static var liveValue: [any Tracker] { [ConsoleTracker(), ServerTracker()] }
}
private enum PolicyKey: DependencyKey { static let liveValue: any RefundPolicy = StandardRefundPolicy() }

/// The app sets it when it is open.
private enum DatabaseKey: TestDependencyKey {
    static var testValue: Database { fatalError("The database is not open.") }
}
/// Set at each login.
private enum CartKey: TestDependencyKey {
    static var testValue: Cart { Cart(user: User(name: "nobody")) }
}

extension DependencyValues {
    var settings: Settings {
        get { self[SettingsKey.self] }
        set { self[SettingsKey.self] = newValue }
    }
    package var client: any HTTPClient {
        get { self[HTTPClientKey.self] }
        set { self[HTTPClientKey.self] = newValue }
    }
    package var database: Database {
        get { self[DatabaseKey.self] }
        set { self[DatabaseKey.self] = newValue }
    }
    var tokens: TokenStore { self[TokensKey.self] }
    var auth: AuthClient { self[AuthClient.self] }
    var catalog: CatalogClient { self[CatalogClient.self] }
    var imageCache: ImageCache { self[ImageCacheKey.self] }
    var images: ImageLoader { self[ImagesKey.self] }
    var thumbnails: Thumbnails { self[ThumbnailsKey.self] }
    var prices: PriceFormatter { self[PricesKey.self] }
    var trackers: [any Tracker] { self[TrackersKey.self] }
    package var analytics: AnalyticsClient { self[AnalyticsClient.self] }
    package var gateway: PaymentClient {
        get { self[PaymentClient.self] }
        set { self[PaymentClient.self] = newValue }
    }
    var policy: any RefundPolicy { self[PolicyKey.self] }
    var cart: Cart {
        get { self[CartKey.self] }
        set { self[CartKey.self] = newValue }
    }
    var orders: OrdersClient { self[OrdersClient.self] }
    var recommendations: RecommendationsClient { self[RecommendationsClient.self] }
}
