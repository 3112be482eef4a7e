internal import Dovetail
internal import DovetailAnalysis
internal import DovetailDiagnostics
internal import Testing

private protocol Plugin: Sendable {}
private struct First: Plugin {}
private struct Second: Plugin {}
private struct Numbered: Plugin { let number: Int }
private struct Navigation { let plugins: [String: Provider<any Plugin, Int>] }
private final class Host {
    let plugins: [any Plugin]
    init(plugins: [any Plugin]) { self.plugins = plugins }
}

@Suite struct CollectionHelpTests {
    @Test("F13: the help for a collection of types bound by .as names .into")
    func alias() throws {
        let container = try Container {
            Bind(First.init).as((any Plugin).self, .name("first")) { $0 }
            Bind(Second.init).as((any Plugin).self, .name("second")) { $0 }
            Bind(Host.init)
        }
        let text = errorText { try container.validate() }
        #expect(text.contains(".into((any Plugin).self) { $0 }"))
        #expect(!text.contains("Bind(Array<"))
    }

    @Test("F13: the help for a collection without elements names .into")
    func nothing() throws {
        let container = try Container { Bind(Host.init) }
        let text = errorText { try container.validate() }
        #expect(text.contains(".into((any Plugin).self) { $0 }"))
    }

    @Test("F13: the help for a tagged collection, and for a dictionary, names its tag or key")
    func qualified() throws {
        let tagged = errorText { _ = try Container {}.resolve([any Plugin].self, .tag(Extra.self)) }
        #expect(tagged.contains(".into((any Plugin).self, .tag(Extra.self)) { $0 }"))
        let dictionary = errorText { _ = try Container {}.resolve([String: any Plugin].self) }
        #expect(dictionary.contains(".into((any Plugin).self, key: …) { $0 }"))
        let named = errorText { _ = try Container {}.resolve([any Plugin].self, .name("extra")) }
        #expect(named.contains(".into((any Plugin).self, .name(\"extra\")) { $0 }"))
    }

    @Test("F13: a collection may be declared, and is empty if it has no element")
    func empty() throws {
        let container = try Container {
            Multibinding((any Plugin).self)
            Bind(Host.init).root()
        }
        try container.validate()
        #expect(container.findings.map(\.id) == [])
        try #expect(container.resolve(Host.self).plugins.isEmpty)
        try #expect(container.resolve([any Plugin]?.self)?.isEmpty == true)
        try #expect(container.resolve([Lazy<any Plugin>].self).isEmpty)
        #expect(throws: ResolutionError.self) { try container.resolve([any Plugin].self, .tag(Extra.self)) }
        #expect(throws: ResolutionError.self) { try container.resolve([String: any Plugin].self) }
        #expect(throws: ResolutionError.self) { try container.resolve((any Plugin).self) }
    }

    @Test("F13: a tagged collection, and a dictionary, may be declared")
    func declared() throws {
        let container = try Container {
            Multibinding((any Plugin).self, .tag(Extra.self))
            Multibinding((any Plugin).self, keyedBy: String.self)
        }
        try #expect(container.resolve([any Plugin].self, .tag(Extra.self)).isEmpty)
        try #expect(container.resolve([String: any Plugin].self).isEmpty)
        #expect(throws: ResolutionError.self) { try container.resolve([any Plugin].self) }
        #expect(throws: ResolutionError.self) { try container.resolve([Int: any Plugin].self) }
    }

    @Test("F13: a declaration is not an element, and may be written more than once")
    func elements() throws {
        let container = try Container {
            Multibinding((any Plugin).self)
            Bind(First.init).into((any Plugin).self) { $0 }
            Multibinding((any Plugin).self)
            Bind(Second.init).into((any Plugin).self, key: "second") { $0 }
            Multibinding((any Plugin).self, keyedBy: String.self)
        }
        try container.validate()
        try #expect(container.resolve([any Plugin].self).count == 1)
        try #expect(container.resolve([String: any Plugin].self).count == 1)
    }

    /// A binding with a key beside a plain one, in either order; a call of the first one needs an argument.
    @Test("F13: an entry with a key is no element of the array", arguments: [true, false])
    func entries(keyedFirst: Bool) throws {
        let keyed = Bind { (number: RuntimeArgument<Int>) in Numbered(number: arg(number)) }
            .into((any Plugin).self, key: "home") { $0 }
        let plain = Bind(First.init).into((any Plugin).self) { $0 }
        let container = try Container {
            if keyedFirst { keyed }
            plain
            if !keyedFirst { keyed }
            Bind(Host.init).root()
            Bind(Navigation.init).root()
        }
        try container.validate()
        #expect(container.findings.isEmpty)
        #expect(try container.resolve([any Plugin].self).map { $0 is First } == [true])
        #expect(try container.resolve(Host.self).plugins.map { $0 is First } == [true])
        let navigation = try container.resolve(Navigation.self)
        #expect(navigation.plugins.keys.sorted() == ["home"])
        #expect(try (navigation.plugins["home"]?(7) as? Numbered)?.number == 7)
        // Keys of another type are another dictionary.
        #expect(throws: ResolutionError.self) { try container.resolve([Int: any Plugin].self) }
    }

    @Test("F13: if all elements have keys, there is no array")
    func onlyEntries() throws {
        let container = try Container {
            Bind(First.init).into((any Plugin).self, key: "first") { $0 }
            Bind(Host.init)
        }
        #expect(throws: ValidationError.self) { try container.validate() }
        #expect(throws: ResolutionError.self) { try container.resolve([any Plugin].self) }
        #expect(try container.resolve([any Plugin]?.self) == nil)
        #expect(try container.resolve([String: any Plugin].self).count == 1)
    }

    @Test("F13: a child and an overlay see the declarations of a parent")
    func child() throws {
        let parent = try Container { Multibinding((any Plugin).self) }
        let child = try parent.makeChild { Bind(Host.init) }
        try child.validate()
        try #expect(child.resolve(Host.self).plugins.isEmpty)
        let overlay = try parent.overriding { Bind(First.init).into((any Plugin).self) { $0 } }
        try overlay.validate()
        try #expect(overlay.resolve([any Plugin].self).count == 1)
        try #expect(parent.resolve([any Plugin].self).isEmpty)
    }

    @Test("F13: a declaration is a separate kind of binding in the graph")
    func graph() throws {
        let container = try Container { Multibinding((any Plugin).self) }
        let binding = try #require(container.graph.bindings.first)
        #expect(binding.kind == .multibinding)
        #expect(binding.keys.isEmpty)
        #expect(try Graph(json: container.graph.json).bindings == container.graph.bindings)
    }
}

private enum Extra {}
