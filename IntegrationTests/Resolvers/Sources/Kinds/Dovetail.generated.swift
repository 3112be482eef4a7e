// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension KindResolver {
    nonisolated(nonsending) func resolveArchive() async -> Archive { await provideArchive() }

    func resolveBoxOfString(content: String) -> Box<String> { Box<String>(dependency: .init(content: content)) }

    func resolveBoxOfUser() -> Box<User> {
        let user = resolveUser()
        return Box<User>(dependency: .init(content: user))
    }

    func resolveDetails(page: Int, zoom: Double) -> Details {
        let user = resolveUser()
        return Details(user: user, page: page, zoom: zoom)
    }

    func resolveEgg() -> Egg {
        let hen = Lazy<Hen> { self.resolveHen() }
        return Egg(hen: hen)
    }

    func resolveFirst() -> First {
        let user = resolveUser()
        return First(user: user)
    }

    func resolveHen() -> Hen {
        let egg = resolveEgg()
        return Hen(egg: egg)
    }

    func resolveHost(nothing: Network? = nil, table: [String: Int], content: String) -> Host {
        let plugins: [any Plugin] = [resolveFirst(), resolveSecond()]
        let boxOfUser = resolveBoxOfUser()
        let boxOfString = resolveBoxOfString(content: content)
        let boxOfUser2 = resolveBoxOfUser()
        let user = resolveUser()
        return Host(
            plugins: plugins,
            box: boxOfUser,
            names: boxOfString,
            maybe: boxOfUser2,
            nothing: nothing,
            table: table,
            user: user
        )
    }

    func resolveList(zoom: Double) -> List {
        let details = Provider<Details, Int> { argument in self.resolveDetails(page: argument, zoom: zoom) }
        let later = AsyncLazy<Archive> { await self.resolveArchive() }
        let pages = AsyncProvider<Details, Int, Double> { argument, argument2 in
            self.resolveDetails(page: argument, zoom: argument2)
        }
        let all = Lazy<[any Plugin]> { [self.resolveFirst(), self.resolveSecond()] }
        return List(details: details, later: later, pages: pages, all: all)
    }

    func resolveSecond() -> Second { Second() }

    func resolveUser() -> User { provideUser() }
}

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind(First.init(user:)).into((any Plugin).self) { $0 }
        Bind { Second() }.into((any Plugin).self) { $0 }
        Bind { (plugins: [any Plugin], box: Box<User>, names: Box<String>, maybe: Box<User>?, nothing: Network?, table: [String: Int]) in
            Host(plugins: plugins, box: box, names: names, maybe: maybe, nothing: nothing, table: table)
        }.asDefault()
        Bind(Egg.init(hen:)).asDefault()
        Bind(Hen.init(egg:)).asDefault()
        Bind(Details.init(user:page:zoom:)).asDefault()
        Bind(List.init(details:later:pages:all:)).asDefault()
    }
}
