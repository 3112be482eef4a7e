internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private protocol Animal: AnyObject, Sendable {}
private final class Cat: Animal, Sendable {}
private final class Dog: Animal, Sendable {}
private enum Wild {}
private enum Tame {}
private struct Complaint: Error {}
private final class House: Sendable {
    let animal: any Animal
    init(_ animal: any Animal) { self.animal = animal }
}
private final class Zoo: Sendable {
    let animals: [any Animal]
    init(_ animals: [any Animal]) { self.animals = animals }
}

private final class Row: Sendable {
    let names: [String]
    init(_ names: [String]) { self.names = names }
}

/// A binding that takes a collection and has a `.using`.
private struct CollectionUse: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The names of the elements; `nil` if there is no such collection.
    let names: [String]?
    /// The same in an overlay with another plain element.
    let overlaid: [String]?
    let row: @Sendable () -> Bind<Row>

    static let all = [
        CollectionUse("the type of the elements", ["plain"], overlaid: ["plain", "new"]) {
            Bind { (all: [String]) in Row(all) }.using(String.self, .tag(Wild.self))
        },
        CollectionUse(
            "the type of the elements, beside a parameter of that type", ["plain", "one"],
            overlaid: ["plain", "new", "one"]
        ) {
            Bind { (all: [String], one: String) in Row(all + [one]) }.using(String.self, .tag(Wild.self))
        },
        CollectionUse("the type of the collection", ["tagged"], overlaid: ["tagged"]) {
            Bind { (all: [String]) in Row(all) }.using([String].self, .tag(Wild.self))
        },
        CollectionUse("the type of an Optional of the collection", ["tagged"], overlaid: ["tagged"]) {
            Bind { (all: [String]?) in Row(all ?? ["none"]) }.using([String]?.self, .tag(Wild.self))
        },
        CollectionUse("the type of the elements of an Optional", ["plain"], overlaid: ["plain", "new"]) {
            Bind { (all: [String]?) in Row(all ?? ["none"]) }.using(String.self, .tag(Wild.self))
        },
        CollectionUse("the type of the values of a dictionary", nil, overlaid: nil) {
            Bind { (all: [Int: String]) in Row(all.values.sorted()) }.using(String.self, .tag(Wild.self))
        },
    ]

    private init(
        _ testDescription: String, _ names: [String]?, overlaid: [String]?, row: @escaping @Sendable () -> Bind<Row>
    ) {
        self.testDescription = testDescription
        self.names = names
        self.overlaid = overlaid
        self.row = row
    }
}

@Suite("§1 Keys") struct Section01KeyTests {
    // MARK: Using

    @Test(arguments: CollectionUse.all)
    private func `a using applies to the types that it names, but not to the elements of a collection`(
        _ collecting: CollectionUse
    ) throws {
        let container = try Container {
            Bind { "plain" }.qualified(.name("plain")).into(String.self) { $0 }
            Bind { "tagged" }.qualified(.name("tagged")).into(String.self, .tag(Wild.self)) { $0 }
            Bind { "one" }.qualified(.tag(Wild.self))
            collecting.row().lifetime(.singleton).root()
        }
        #expect(container.isValid == (collecting.names != nil))
        #expect((try? container.resolve(Row.self))?.names == collecting.names)
        let overlay = try container.overriding { Bind { "new" }.qualified(.name("new")).into(String.self) { $0 } }
        #expect(overlay.isValid == (collecting.names != nil))
        #expect((try? overlay.resolve(Row.self))?.names == collecting.overlaid)
        #expect((try? container.resolve(Row.self))?.names == collecting.names)
    }

    // MARK: One type, one qualification

    private protocol Marked {}

    @Test func `any type may be a tag`() throws {
        let container = try Container {
            Bind { 1 }.qualified(.tag(Int.self))
            Bind { 2 }.qualified(.tag((any Marked).self))
            Bind { 3 }.qualified(.tag([Int].self))
            Bind { 4 }.qualified(.name("Int"))
        }
        #expect(try container.resolve(Int.self, .tag(Int.self)) == 1)
        #expect(try container.resolve(Int.self, .tag((any Marked).self)) == 2)
        #expect(try container.resolve(Int.self, .tag([Int].self)) == 3)
        #expect(try container.resolve(Int.self, .name("Int")) == 4)
        #expect(
            try Container {
                Bind { "a" }.qualified(.tag(Int.self)); Bind { tagged(Int.self, $0) as String }
            }
            .resolve(String.self) == "a")
    }

    @Test func `one type has a key for each tag and name, and a plain one`() throws {
        let container = try Container {
            Instance(0)
            Bind { 1 }.qualified(.tag(Wild.self))
            Bind { 2 }.qualified(.tag(Tame.self))
            Bind { 3 }.qualified(.name("wild"))
            Bind { 4 }.qualified(.name(""))
        }
        #expect(try container.resolve(Int.self) == 0)
        #expect(try container.resolve(Int.self, .tag(Wild.self)) == 1)
        #expect(try container.resolve(Int.self, .tag(Tame.self)) == 2)
        #expect(try container.resolve(Int.self, .name("wild")) == 3)
        #expect(try container.resolve(Int.self, .name("")) == 4)
    }

    @Test func `a type and its Optional are different keys`() throws {
        let container = try Container {
            Instance(1)
            Bind { Optional(2) }
        }
        #expect(try container.resolve(Int.self) == 1)
        #expect(try container.resolve(Int?.self) == 2)
    }

    @Test func `a qualified binding does not provide the plain key, nor a plain one the qualified`() throws {
        let container = try Container {
            Instance(1).qualified(.name("one"))
            Instance("plain")
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(String.self, .name("one")) }
        #expect(throws: ResolutionError.self) { try container.resolve(String.self, .tag(Wild.self)) }
    }

    // MARK: Optional

    @Test func `an Optional is its own binding, else the wrapped value, else nil`() throws {
        let own = try Container {
            Bind { () -> Int? in nil }
            Instance(1)
        }
        #expect(try own.resolve(Int?.self) == nil)
        #expect(try Container { Instance(1) }.resolve(Int?.self) == 1)
        #expect(try Container {}.resolve(Int?.self) == nil)
    }

    @Test func `an Optional of an Optional is nil only without any binding`() throws {
        #expect(try Container { Instance(1) }.resolve(Int??.self) == .some(.some(1)))
        #expect(try Container {}.resolve(Int??.self) == .some(.none))
    }

    @Test func `only a missing binding returns nil: a binding that fails still throws`() throws {
        let failing = try Container { Bind { () throws -> Cat in throw Complaint() } }
        let failure = #expect(throws: ResolutionError.self) { try failing.resolve(Cat?.self) }
        #expect(failure?.id == .factoryFailed)
        let incomplete = try Container { Bind(House.init) }
        let missing = #expect(throws: ResolutionError.self) { try incomplete.resolve(House?.self) }
        #expect(missing?.id == .missingBinding)
    }

    @Test func `an Optional parameter follows the same rule`() throws {
        let container = try Container {
            Bind { (cat: Cat?, dog: Dog?) in [cat as (any Animal)?, dog] }
            Bind(Cat.init)
        }
        let animals = try container.resolve([(any Animal)?].self)
        #expect(animals[0] != nil)
        #expect(animals[1] == nil)
    }

    @Test func `an Optional is looked up with its qualifier`() throws {
        let container = try Container {
            Bind { 1 }.qualified(.name("one"))
            Bind { 2 }.qualified(.tag(Wild.self))
        }
        #expect(try container.resolve(Int?.self, .name("one")) == 1)
        #expect(try container.resolve(Int?.self, .tag(Wild.self)) == 2)
        #expect(try container.resolve(Int?.self) == nil)
        #expect(try container.resolve(Int?.self, .name("two")) == nil)
    }

    // MARK: Collections

    @Test func `a collection is its own binding, else its elements in the order of registration`() throws {
        struct More: Module { var body: some Module { Bind { 2 }.into(Int.self) { $0 } } }
        let container = try Container {
            Bind { 1 }.into(Int.self) { $0 }
            More()
            Bind { 3 }.into(Int.self) { $0 }
        }
        #expect(try container.resolve([Int].self) == [1, 2, 3])
        let own = try Container {
            Bind { 1 }.into(Int.self) { $0 }
            Bind { [7] }
        }
        #expect(try own.resolve([Int].self) == [7])
    }

    @Test func `the elements of a parent come first, to any depth`() throws {
        let grandparent = try Container { Bind { 1 }.into(Int.self) { $0 } }
        let parent = try grandparent.makeChild { Bind { 2 }.into(Int.self) { $0 } }
        let child = try parent.makeChild { Bind { 3 }.into(Int.self) { $0 } }
        #expect(try child.resolve([Int].self) == [1, 2, 3])
        #expect(try parent.resolve([Int].self) == [1, 2])
    }

    @Test func `a collection without elements is missing, as an Optional nil`() throws {
        let container = try Container { Instance(1) }
        let error = #expect(throws: ResolutionError.self) { try container.resolve([Int].self) }
        #expect(error?.id == .missingBinding)
        #expect(try container.resolve([Int]?.self) == nil)
        #expect(try container.resolve([String: Int]?.self) == nil)
    }

    @Test func `an element may have several collections, tagged ones are separate`() throws {
        let container = try Container {
            Bind(Cat.init).lifetime(.singleton).into((any Animal).self) { $0 }
                .into((any Animal).self, .tag(Tame.self)) { $0 }.into(Cat.self) { $0 }
            Bind(Dog.init).into((any Animal).self) { $0 }
        }
        let all = try container.resolve([any Animal].self)
        let tame = try container.resolve([any Animal].self, .tag(Tame.self))
        let cats = try container.resolve([Cat].self)
        #expect(all.count == 2 && tame.count == 1 && cats.count == 1)
        #expect(all[0] === tame[0] && all[0] === cats[0])
    }

    @Test func `a collection may have a name`() throws {
        let container = try Container {
            Bind { 1 }.into(Int.self, .name("odd")) { $0 }
            Bind { 2 }.into(Int.self) { $0 }
            Bind { 3 }.into(Int.self, .name("odd")) { $0 }
            Multibinding(UInt.self, .name("odd"))
        }
        #expect(try container.resolve([Int].self, .name("odd")) == [1, 3])
        #expect(try container.resolve([Int].self) == [2])
        #expect(try container.resolve([UInt].self, .name("odd")) == [])
        #expect(try container.resolve([Int]?.self, .tag(Wild.self)) == nil)
        #expect(container.isRegistered([Int].self, .name("odd")))
    }

    @Test func `each element has a separate lifetime`() throws {
        let container = try Container {
            Bind(Cat.init).lifetime(.singleton).into((any Animal).self) { $0 }
            Bind(Dog.init).into((any Animal).self) { $0 }
            Bind(Zoo.init)
        }
        let first = try container.resolve(Zoo.self).animals
        let second = try container.resolve(Zoo.self).animals
        #expect(first[0] === second[0])
        #expect(first[1] !== second[1])
    }

    @Test func `a dictionary is its own binding, else its entries`() throws {
        let container = try Container {
            Bind { 1 }.into(Int.self, key: "one") { $0 }
            Bind { 2 }.into(Int.self, key: "two") { $0 }
            Bind { 3 }.into(Int.self, key: 3) { $0 }
        }
        #expect(try container.resolve([String: Int].self) == ["one": 1, "two": 2])
        #expect(try container.resolve([Int: Int].self) == [3: 3])
        let own = try Container {
            Bind { 1 }.into(Int.self, key: "one") { $0 }
            Bind { ["own": 7] }
        }
        #expect(try own.resolve([String: Int].self) == ["own": 7])
    }

    @Test func `entries and elements are separate`() throws {
        let container = try Container {
            Bind { 1 }.into(Int.self, key: "one") { $0 }
        }
        #expect(throws: ResolutionError.self) { try container.resolve([Int].self) }
        #expect(try container.resolve([Int]?.self) == nil)
    }

    @Test func `two entries under one key are a duplicate-binding`() {
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                Bind { 1 }.into(Int.self, key: "one") { $0 }
                Bind { 2 }.into(Int.self, key: "one") { $0 }
            }
        }
        #expect(error?.id == .duplicateBinding)
    }

    @Test func `entries of two dictionaries may have the same key`() throws {
        let container = try Container {
            Bind { 1 }.into(Int.self, key: "one") { $0 }
            Bind { "1" }.into(String.self, key: "one") { $0 }
        }
        #expect(try container.resolve([String: Int].self) == ["one": 1])
        #expect(try container.resolve([String: String].self) == ["one": "1"])
    }

    @Test func `§16 in a dictionary the entry of a child hides the parent's`() throws {
        let parent = try Container {
            Bind { 1 }.into(Int.self, key: "one") { $0 }
            Bind { 2 }.into(Int.self, key: "two") { $0 }
        }
        let child = try parent.makeChild { Bind { 20 }.into(Int.self, key: "two") { $0 } }
        #expect(try child.resolve([String: Int].self) == ["one": 1, "two": 20])
        #expect(try parent.resolve([String: Int].self) == ["one": 1, "two": 2])
    }

    @Test func `§16 an element provides no other key, unless it also has its own key`() throws {
        let container = try Container {
            Bind(Cat.init).into((any Animal).self) { $0 }
            Bind(Dog.init).lifetime(.singleton).into((any Animal).self) { $0 }.as(Dog.self) { $0 }
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Cat.self) }
        #expect(try container.resolve(Dog.self) === container.resolve([any Animal].self)[1])
    }

    // MARK: Further keys

    @Test func `all keys of a binding return one instance if its lifetime shares one`() throws {
        let container = try Container {
            Bind(Cat.init).lifetime(.singleton).as((any Animal).self) { $0 }
                .as((any Animal).self, .tag(Tame.self)) { $0 }.as((any Animal).self, .name("cat")) { $0 }
        }
        let cat = try container.resolve(Cat.self)
        #expect(try container.resolve((any Animal).self) === cat)
        #expect(try container.resolve((any Animal).self, .tag(Tame.self)) === cat)
        #expect(try container.resolve((any Animal).self, .name("cat")) === cat)
    }

    @Test func `all keys of a graph binding return one instance in one resolve`() throws {
        let container = try Container {
            Bind(Cat.init).lifetime(.graph).as((any Animal).self) { $0 }
            Bind { (cat: Cat, animal: any Animal) in cat === animal }
        }
        #expect(try container.resolve(Bool.self))
    }

    @Test func `each key of a transient returns a new instance`() throws {
        let container = try Container {
            Bind(Cat.init).as((any Animal).self) { $0 }
            Bind { (cat: Cat, animal: any Animal) in cat === animal }
        }
        #expect(try !container.resolve(Bool.self))
    }

    @Test func `a tag qualifies the own key only`() throws {
        let container = try Container {
            Bind(Cat.init).as((any Animal).self) { $0 }.qualified(.tag(Tame.self))
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Cat.self) }
        _ = try container.resolve(Cat.self, .tag(Tame.self))
        _ = try container.resolve((any Animal).self)
        #expect(throws: ResolutionError.self) { try container.resolve((any Animal).self, .tag(Tame.self)) }
    }

    // MARK: Using

    @Test func `using sets the qualifier with which a dependency is looked up`() throws {
        let container = try Container {
            Bind((any Animal).self, Dog.init)
            Bind((any Animal).self, Cat.init).qualified(.tag(Tame.self))
            Bind((any Animal).self, Cat.init).qualified(.name("cat"))
            Bind(House.init)
            Bind(House.init).using((any Animal).self, .tag(Tame.self)).qualified(.name("tag"))
            Bind(House.init).using((any Animal).self, .name("cat")).qualified(.name("name"))
        }
        #expect(try container.resolve(House.self).animal is Dog)
        #expect(try container.resolve(House.self, .name("tag")).animal is Cat)
        #expect(try container.resolve(House.self, .name("name")).animal is Cat)
    }

    @Test func `using applies inside every kind of parameter, and to injections`() throws {
        let container = try Container {
            Bind { 1 }.qualified(.name("one"))
            Bind { (value: Int?) in ["\(value ?? 0)"] }.using(Int.self, .name("one"))
            Bind { (value: Lazy<Int>) in try "\(value())" }.using(Int.self, .name("one"))
            Bind { (value: Provider<Int>) in try Double(value()) }.using(Int.self, .name("one"))
            Bind { Box() }.inject(\.number).using(Int.self, .name("one"))
        }
        #expect(try container.resolve([String].self) == ["1"])
        #expect(try container.resolve(String.self) == "1")
        #expect(try container.resolve(Double.self) == 1)
        #expect(try container.resolve(Box.self).number == 1)
    }

    @Test func `using may name the type of a whole parameter, and the graph knows it`() throws {
        let container = try Container {
            Bind { ["a"] }.qualified(.name("hosts"))
            Bind { Optional(1) }.qualified(.name("limit"))
            Bind { Lazy { 2.0 } }.qualified(.name("rate"))
            Bind { (hosts: [String], limit: Int?, rate: Lazy<Double>) in
                try "\(hosts) \(limit ?? 0) \(rate())"
            }
            .using([String].self, .name("hosts")).using(Int?.self, .name("limit")).using(
                Lazy<Double>.self, .name("rate")
            )
            .root()
        }
        #expect(try container.resolve(String.self) == "[\"a\"] 1 2.0")
        try container.validate()
    }

    @Test func `an overlay creates again what depends on a value by a using that names a whole parameter`() throws {
        let container = try Container {
            Bind { 1 }.qualified(.name("limit"))
            Bind { 1.0 }.qualified(.name("rate"))
            Bind { (limit: Int?) in "\(limit ?? 0)" }.using(Int?.self, .name("limit")).lifetime(.singleton)
            Bind { (rate: Lazy<Double>) in try [rate()] }.using(Lazy<Double>.self, .name("rate")).lifetime(.singleton)
        }
        #expect(try container.resolve(String.self) == "1")
        #expect(try container.resolve([Double].self) == [1])
        let overlay = try container.overriding {
            Bind { 2 }.qualified(.name("limit"))
            Bind { 2.0 }.qualified(.name("rate"))
        }
        #expect(try overlay.resolve(String.self) == "2")
        #expect(try overlay.resolve([Double].self) == [2])
    }

    @Test func `using applies neither to the dependency's own dependencies nor to qualified parameters`() throws {
        let container = try Container {
            Instance(0)
            Bind { 1 }.qualified(.name("one"))
            Bind { 2 }.qualified(.tag(Wild.self))
            Bind { (value: Int) in "\(value)" }
            Bind { (own: Int, text: String, wild: Tagged<Int, Wild>) in [own, Int(text) ?? -1, wild.value] }
                .using(Int.self, .name("one"))
        }
        #expect(try container.resolve([Int].self) == [1, 0, 2])
    }

    // MARK: Kinds nest

    @Test func `kinds nest inside Lazy and Provider`() throws {
        let container = try Container {
            Bind { 1 }.into(Int.self) { $0 }.into(Int.self, key: "one") { $0 }.as(Int.self) { $0 }
                .as(Int.self, .tag(Wild.self)) { $0 }
        }
        #expect(try container.resolve(Lazy<Int?>.self)() == 1)
        #expect(try container.resolve(Lazy<String?>.self)() == nil)
        #expect(try container.resolve(Lazy<[Int]>.self)() == [1])
        #expect(try container.resolve(Lazy<[String: Int]>.self)() == ["one": 1])
        #expect(try container.resolve(Lazy<Tagged<Int, Wild>>.self)().value == 1)
        #expect(try container.resolve(Provider<Int?>.self)() == 1)
        #expect(try container.resolve(Provider<[Int]>.self)() == [1])
        #expect(try container.resolve(Provider<[String: Int]>.self)() == ["one": 1])
        #expect(try container.resolve(Provider<Tagged<Int, Wild>>.self)().value == 1)
        #expect(try container.resolve(Provider<[Int]?>.self)() == [1])
        #expect(try container.resolve(Lazy<Tagged<Int?, Tame>>.self)().value == nil)
    }

    @Test func `Lazy and Provider nest inside collections, Tagged and Optional`() throws {
        let container = try Container {
            Bind { 1 }.into(Int.self) { $0 }.into(Int.self, key: "one") { $0 }.as(Int.self) { $0 }
                .as(Int.self, .tag(Wild.self)) { $0 }.into(Int.self, .tag(Wild.self)) { $0 }
        }
        #expect(try container.resolve([Lazy<Int>].self).map { try $0() } == [1])
        #expect(try container.resolve([Provider<Int>].self).map { try $0() } == [1])
        #expect(try container.resolve([String: Lazy<Int>].self).mapValues { try $0() } == ["one": 1])
        #expect(try container.resolve([String: Provider<Int>].self).mapValues { try $0() } == ["one": 1])
        #expect(try container.resolve(Tagged<Lazy<Int>, Wild>.self).value() == 1)
        #expect(try container.resolve(Tagged<Provider<Int>, Wild>.self).value() == 1)
        #expect(try container.resolve(Lazy<Int>?.self)?() == 1)
        #expect(try container.resolve(Provider<Int>?.self)?() == 1)
        #expect(try container.resolve(Lazy<String>?.self) == nil)
        #expect(try container.resolve(Provider<String>?.self) == nil)
        #expect(try container.resolve([Lazy<String>]?.self) == nil)
        #expect(try container.resolve(Tagged<[Int], Wild>.self).value == [1])
        #expect(try container.resolve(Tagged<Int, Wild>?.self)?.value == 1)
        #expect(try container.resolve(Tagged<Int, Tame>?.self) == nil)
        #expect(try container.resolve(Tagged<[Lazy<Int>], Wild>.self).value.map { try $0() } == [1])
    }

    @Test func `a Provider with arguments nests too`() throws {
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>) in arg(number) * 2 }.as(Int.self, .tag(Wild.self)) { $0 }
                .into(Int.self) { $0 }.as(Int.self) { $0 }
        }
        #expect(try container.resolve(Provider<Int, Int>.self)(21) == 42)
        #expect(try container.resolve(Provider<Int?, Int>.self)(21) == 42)
        #expect(try container.resolve(Provider<Int, Int>?.self)?(21) == 42)
        #expect(try container.resolve(Tagged<Provider<Int, Int>, Wild>.self).value(21) == 42)
    }

    @Test func `the exact key is looked up before its wrapped type`() throws {
        let container = try Container {
            Instance(1)
            Bind { 2 }.qualified(.tag(Wild.self))
            Bind { Lazy { 7 } }
            Bind { Provider<Int> { 8 } }
            Bind { Tagged<Int, Wild>(value: 9) }
        }
        #expect(try container.resolve(Lazy<Int>.self)() == 7)
        #expect(try container.resolve(Provider<Int>.self)() == 8)
        #expect(try container.resolve(Tagged<Int, Wild>.self).value == 9)
    }

    // MARK: The container

    @Test func `a weak container refers to the container that resolves`() throws {
        let parent = try Container {
            Bind { (container: Weak<Container>) in container.value.map(ObjectIdentifier.init) }
            Bind { (container: Weak<Container>) in Keeper(container.value.map(ObjectIdentifier.init)) }
                .lifetime(.singleton)
        }
        let child = try parent.makeChild {}
        #expect(try child.resolve(ObjectIdentifier?.self) == ObjectIdentifier(child))
        #expect(try parent.resolve(ObjectIdentifier?.self) == ObjectIdentifier(parent))
        #expect(try child.resolve(Keeper.self).container == ObjectIdentifier(parent))
    }

    @Test func `a weak container does not retain it`() throws {
        let weak = try Container {}.resolve(Weak<Container>.self)
        #expect(weak.value == nil)
    }

    @Test func `§16 a container may be a parameter of a transient and a graph binding`() throws {
        let container = try Container {
            Bind { (container: Container) in ObjectIdentifier(container) }
            Bind { (container: Container) in [ObjectIdentifier(container)] }.lifetime(.graph)
        }
        #expect(try container.resolve(ObjectIdentifier.self) == ObjectIdentifier(container))
        #expect(try container.resolve([ObjectIdentifier].self) == [ObjectIdentifier(container)])
    }

    @Test func `§16 Weak works for any shared binding of a class`() throws {
        let container = try Container {
            Bind(Cat.init).lifetime(.singleton)
            Bind(Dog.init).lifetime(.weak)
            Bind { (cat: Weak<Cat>, dog: Weak<Dog>) in (cat.value != nil, dog.value != nil) }
        }
        let (cat, dog) = try container.resolve((Bool, Bool).self)
        #expect(cat)
        #expect(!dog)
    }

    @Test func `§16 a binding for an Optional that returns nil shares the nil`() throws {
        let created = Tally()
        let container = try Container {
            Bind { () -> Int? in
                created.next()
                return nil
            }.lifetime(.singleton)
        }
        #expect(try container.resolve(Int?.self) == nil)
        #expect(try container.resolve(Int?.self) == nil)
        #expect(created.count == 1)
    }

    @Test func `a binding that has a key twice contradicts itself`() throws {
        for error in [
            #expect(throws: AssemblyError.self) { try Container { Bind(Cat.init).as(Cat.self) { $0 } } },
            #expect(throws: AssemblyError.self) {
                try Container { Bind(Cat.init).as((any Animal).self) { $0 }.as((any Animal).self) { $0 } }
            },
        ] {
            #expect(error?.findings.map(\.id) == [.invalidBinding])
            #expect(error?.findings.first?.related.isEmpty == true)
        }
        let tagged = try Container { Bind(Cat.init).qualified(.tag(Wild.self)).as(Cat.self) { $0 } }
        #expect(tagged.isRegistered(Cat.self) && tagged.findings.isEmpty)
    }

    @Test func `§16 isRegistered counts own and inherited keys, and collections with elements`() throws {
        let parent = try Container {
            Instance(1)
            Bind { "a" }.into(String.self) { $0 }
            Bind { 1.0 }.qualified(.name("one"))
            Bind { Int8(1) }.into(Int8.self, key: "one") { $0 }
            Bind { Float(1) }.into(Float.self, .tag(Tag0.self)) { $0 }
            Multibinding(Int16.self)
            Multibinding(Int32.self, keyedBy: String.self)
        }
        let child = try parent.makeChild { Instance(UInt8(1)) }
        #expect(child.isRegistered(Int.self) && child.isRegistered(UInt8.self))
        #expect(!child.isRegistered(String.self) && child.isRegistered([String].self))
        #expect(!child.isRegistered([Int].self) && !child.isRegistered([String: String].self))
        #expect(child.isRegistered([String: Int8].self) && !child.isRegistered([Int: Int8].self))
        #expect(!child.isRegistered([Int8].self))
        #expect(child.isRegistered([Float].self, .tag(Tag0.self)) && !child.isRegistered([Float].self))
        #expect(child.isRegistered([Int16].self) && child.isRegistered([String: Int32].self))
        #expect(!child.isRegistered(Double.self) && !parent.isRegistered(UInt8.self))
    }
}

private final class Box { var number = 0 }
private final class Keeper: Sendable {
    let container: ObjectIdentifier?
    init(_ container: ObjectIdentifier?) { self.container = container }
}
