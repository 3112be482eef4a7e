// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension NameResolver {
    func resolveAction() -> @Sendable (Int) -> Int { provideAction() }

    func resolveBase() -> Base {
        let urlList = resolveURLList()
        return Base(list: urlList)
    }

    func resolveDerived() -> Derived {
        let urlList = resolveURLList()
        return Derived(list: urlList)
    }

    func resolveHomeItem() -> Home.Item { provideHome() }

    func resolveHomeScreen() -> Home.Screen {
        let homeItem = resolveHomeItem()
        return Home.Screen(dependency: .init(item: homeItem))
    }

    func resolveSettingsItem() -> Settings.Item { provideSettings() }

    func resolveSettingsScreen() -> Settings.Screen {
        let settingsItem = resolveSettingsItem()
        let homeItem = resolveHomeItem()
        return Settings.Screen(dependency: .init(item: settingsItem, home: homeItem))
    }

    func resolveStringArray() -> [String] { provideList() }

    func resolveURLList() -> URLList {
        let stringArray = resolveStringArray()
        return URLList(dependency: .init(urls: stringArray))
    }

    func resolveWrapper() -> Wrapper {
        let urlList = resolveURLList()
        return Wrapper(dependency: .init(urlList: urlList))
    }
}

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind(Base.init(list:)).asDefault()
        Bind(Derived.init(list:)).asDefault()
    }
}
