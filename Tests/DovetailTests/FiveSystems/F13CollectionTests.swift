internal import Dovetail
internal import Testing

private protocol Plugin: Sendable {}
private struct First: Plugin {}
private struct Second: Plugin {}
private final class Host {
    let plugins: [any Plugin]
    init(plugins: [any Plugin]) { self.plugins = plugins }
}

@Suite struct CollectionHelpTests {
    @Test("F13: the help for a collection of what is bound by .as names .into")
    func alias() throws {
        let container = try Container {
            Bind(First.init).as((any Plugin).self, name: "first") { $0 }
            Bind(Second.init).as((any Plugin).self, name: "second") { $0 }
            Bind(Host.init)
        }
        let text = errorText { try container.validate() }
        withKnownIssue("F13") {
            #expect(text.contains(".into((any Plugin).self) { $0 }"))
            #expect(!text.contains("Bind(Array<"))
        }
    }

    @Test("F13: the help for a collection that nothing is an element of names .into")
    func nothing() throws {
        let container = try Container { Bind(Host.init) }
        let text = errorText { try container.validate() }
        withKnownIssue("F13") { #expect(text.contains(".into((any Plugin).self) { $0 }")) }
    }

    /// ```
    /// let container = try Container {
    ///     Collection(of: (any Plugin).self)
    ///     Bind(Host.init)
    /// }
    /// try #expect(container.resolve(Host.self).plugins.isEmpty)
    /// ```
    @Test("F13: a collection may be declared, and is empty where it has no element", .disabled("F13: not offered yet"))
    func empty() {}
}
