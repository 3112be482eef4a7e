#if Tools
    internal import DovetailReader
    internal import Testing

    @Suite("Bodies of computed properties in facts") struct PropertyBodyTests {
        private func body(of property: String, in owner: String) throws -> [Statement] {
            let facts = SourceReader.facts(of: "\(owner) { \(property) }", path: "A.swift")
            return try #require(facts.declarations.first?.properties.first).body
        }

        @Test(
            "What binds, requests, or is a part of a list is stored as a whole",
            arguments: [
                ("struct M: Module", "var body: some Module { A() }"), ("struct M: Feature", "var body: Body { A() }"),
                ("struct M: Module", "var requirements: [any Module] { let all = [A()]; return all }"),
                ("struct M: Module", "var imports: [any Module.Type] { [A.self] }"),
                ("struct M: Module", "var list: some Feature { A() }"), ("enum M", "static var list: Bindings { A() }"),
                ("struct M: Module", "@ModuleBuilder var list: List { A() }"),
                ("struct M: Module", "var list: [any Module] { [A()] }"),
                ("struct M: Module", "var list: List { Bind(A.init) }"),
                ("extension Dependencies", "var clock: any Clock { SystemClock() }"),
                ("enum Live", "static var container: Container { get throws { try Container { A() } } }"),
                ("struct S", "var a: A { get throws { print(); return try container.resolve(A.self) } }"),
                ("struct S", "var a: A { make(in: container) }"),
                ("struct S", "var a: () throws -> A { { try container.resolve(A.self) } }"),
                ("struct S", "var a: A { let own = try! Container { M() }; own.b(); return f(own) }"),
                ("struct S: View", "var body: some View { Inner().environment(resolver.resolve(A.self)) }"),
                ("struct S", "var files: ValueFiles { ValueFiles(\"a.json\") }"),
            ])
        func stored(_ owner: String, _ property: String) throws {
            #expect(try !body(of: property, in: owner).isEmpty)
        }

        @Test(
            "Nothing else is stored",
            arguments: [
                ("struct S", "var sum: Int { values.reduce(0, +) }"),
                ("struct S", "var text: String { let all = values.map { \"\\($0)\" }; return all.joined() }"),
                ("struct S", "var made: Maker { Maker(value: 1) }"),
                ("struct S: View", "var body: some View { VStack { Text(\"a\") } }"),
                ("struct S: View", "@ViewBuilder var row: some View { Text(\"a\") }"),
                ("struct S", "var a: Int { get { 1 } nonmutating set { print(newValue) } }"),
            ])
        func dropped(_ owner: String, _ property: String) throws {
            #expect(try body(of: property, in: owner).isEmpty)
        }
    }
#endif
