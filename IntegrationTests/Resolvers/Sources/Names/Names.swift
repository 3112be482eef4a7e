internal import Dovetail
internal import DovetailResolvers

/// Nested types, conformances in extensions, duplicate names.
enum Home {
    struct Screen: Injectable {
        struct Dependency { let item: Item }
        let title: String
        init(dependency: Dependency) { title = dependency.item.title }
    }
    struct Item: Sendable { var title: String { "home" } }
}

enum Settings {
    struct Screen { let title: String }
    struct Item: Sendable { var title: String { "settings" } }
}
extension Settings.Screen: Injectable {
    struct Dependency {
        let item: Settings.Item
        let home: Home.Item
    }
    init(dependency: Dependency) { title = dependency.item.title + " " + dependency.home.title }
}

struct URLList: Injectable {
    struct Dependency { let urls: [String] }
    let urls: [String]
    init(dependency: Dependency) { urls = dependency.urls }
}

class Base: InitializerInjectable {
    let list: URLList
    init(list: URLList) { self.list = list }
    convenience init() { self.init(list: URLList(dependency: .init(urls: []))) }
}
final class Derived: Base {}

struct Wrapper: Injectable {
    struct Dependency {
        let list: URLList
        static let limit = 3
        let constant = 1
        init(urlList: URLList) { list = urlList }
    }
    let dependency: Dependency
    init(dependency: Dependency) { self.dependency = dependency }
}

protocol NameResolver: Resolver {
    func provideHome() -> Home.Item
    func provideSettings() -> Settings.Item
    func provideList() -> [String]
    func provideAction() -> @Sendable (Int) -> Int
}
struct LiveResolver: NameResolver {
    func provideHome() -> Home.Item { Home.Item() }
    func provideSettings() -> Settings.Item { Settings.Item() }
    func provideList() -> [String] { ["a", "b"] }
    func provideAction() -> @Sendable (Int) -> Int { { $0 + 1 } }
}
