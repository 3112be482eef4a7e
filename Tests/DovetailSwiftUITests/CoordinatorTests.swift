internal import Dovetail
internal import DovetailDiagnostics
internal import Foundation
internal import Observation
internal import Testing

/// As in the guide for UIKit, with plain classes instead of view controllers.
@MainActor private final class Navigation: Sendable {
    var shown: [Int] = []
}
@MainActor private final class DetailScreen {
    let item: Int
    init(item: Int, catalog: any Catalog) { self.item = item }
}
@MainActor private final class Coordinator {
    private let navigation: Navigation
    private let details: Provider<DetailScreen, Int>

    init(navigation: Navigation, details: Provider<DetailScreen, Int>) {
        self.navigation = navigation
        self.details = details
    }

    func show(_ item: Int) throws { navigation.shown.append(try details(item).item) }
}

private struct ScreensModule: Module {
    var body: some Module {
        Input(Navigation.self)
        Bind((any Catalog).self) { NamedCatalog(name: "live") }
        Bind { @MainActor in DetailScreen(item: arg($0), catalog: $1) }
        Bind(Coordinator.init).root()
    }
}

@MainActor private final class WindowScreens {
    private let container: Container
    let coordinator: Coordinator

    init(_ navigation: Navigation, in app: Container) throws {
        container = try app.makeChild(providing: navigation)
        coordinator = try container.resolveNow(Coordinator.self)
    }
}

/// A screen that a URL names, as in the guide.
private enum DeepLinks {
    @MainActor @Observable final class DetailModel {
        var title: String
        init(item: Int, catalog: any Catalog) { title = "\(item) of \(catalog.name)" }
    }

    @MainActor @Observable final class Links {
        var detail: DetailModel?
        private let details: Provider<DetailModel, Int>
        init(details: Provider<DetailModel, Int>) { self.details = details }
        func open(_ url: URL) throws { detail = try Int(url.lastPathComponent).map { try details($0) } }
    }
}

@Suite("Coordinators")
@MainActor struct CoordinatorTests {
    @Test("a coordinator shows screens while the container of its window is retained")
    func retained() throws {
        let app = try Container { ScreensModule() }
        let navigation = Navigation()
        let screens = try WindowScreens(navigation, in: app)
        try screens.coordinator.show(1)
        try screens.coordinator.show(2)
        #expect(navigation.shown == [1, 2])
    }

    @Test("a deep link shows the screen of its item, with the dependencies of the container")
    func deepLink() throws {
        let app = try Container {
            Bind((any Catalog).self) { NamedCatalog(name: "live") }
            Bind { @MainActor in DeepLinks.DetailModel(item: arg($0), catalog: $1) }
            Bind(DeepLinks.Links.init).root()
        }
        let links = try app.resolveNow(DeepLinks.Links.self)
        try links.open(#require(URL(string: "shop://items/7")))
        #expect(links.detail?.title == "7 of live")
        try links.open(#require(URL(string: "shop://items/all")))
        #expect(links.detail == nil)
    }

    @Test("a provider does not retain its container")
    func dropped() throws {
        let app = try Container { ScreensModule() }
        let navigation = Navigation()
        let coordinator = try app.makeChild(providing: navigation).resolveNow(Coordinator.self)
        let error = #expect(throws: ResolutionError.self) { try coordinator.show(1) }
        #expect(error?.id == .closed)
    }
}
