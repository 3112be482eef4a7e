internal import Dovetail
internal import Testing

/// The example of DITranquillity's README in our spelling: a graph with a cycle, a list, tags and an optional.
@Suite("Coming from DITranquillity")
struct FromDITranquillity {
    protocol Animal: Sendable { var name: String { get } }
    struct Cat: Animal { let name: String }
    struct Dog: Animal { let name: String }
    final class Home {
        let animals: [any Animal]
        let favorite: (any Animal)?
        weak var town: Town?
        init(animals: [any Animal], favorite: (any Animal)?) { (self.animals, self.favorite) = (animals, favorite) }
    }
    final class Town {
        let home: Home
        init(home: Home) { self.home = home }
    }
    enum Favorite: Qualifier {}

    struct AnimalsPart: Module {
        var body: some Module {
            Bind { Cat(name: "Felix") }.into((any Animal).self) { $0 }
            Bind { Dog(name: "Rex") }.into((any Animal).self) { $0 }
                .as((any Animal).self, tag: Favorite.self) { $0 }
        }
    }

    struct TownPart: Module {
        var requirements: [any Module] { [AnimalsPart()] }
        var body: some Module {
            Bind(Home.init).using((any Animal)?.self, tag: Favorite.self).lifetime(.graph).inject(\.town)
            Bind(Town.init).lifetime(.graph)
        }
    }

    @Test("The README's example, as a test")
    func example() throws {
        let container = try Container { TownPart() }
        try container.validate()
        let town: Town = try container.resolve()
        #expect(town.home.animals.map(\.name) == ["Felix", "Rex"])
        #expect(town.home.favorite?.name == "Rex")
        #expect(town.home.town === town)
    }
}
