#if Tools
    internal import DovetailReader
    internal import Testing

    @Suite("Bodies with a `return`, to which no result builder applies") struct ReturnTests {
        private func property(_ text: String) throws -> Property {
            let facts = SourceReader.facts(of: "import Dovetail\nstruct M: Module { \(text) }", path: "A.swift")
            return try #require(facts.declarations.first?.properties.first)
        }

        @Test(
            "A body has one if it is on any branch",
            arguments: [
                "var body: some Module { return A() }", "var body: some Module { get { return A() } }",
                "var body: Bindings { if a { return A() } else { B() } }",
                "var body: Bindings { switch a { case .b: A()\n case .c: return B() } }",
            ])
        func found(_ text: String) throws {
            #expect(try property(text).hasReturn)
        }

        @Test(
            "That of an inner closure or function, or of a body that is not stored, does not count",
            arguments: [
                "var body: some Module { A(); B() }", "var body: some Module { Bind { return A() } }",
                "var body: some Module { func a() -> A { return A() }; a() }", "var sum: Int { return 1 }",
            ])
        func absent(_ text: String) throws {
            #expect(try !property(text).hasReturn)
        }

        @Test("Closures and functions have one, too")
        func others() throws {
            let text = """
                import Dovetail
                func list() -> some Module { return A() }
                func other() -> some Module { A() }
                let made = try Container { return A() }
                let built = try Container { A() }
                """
            let facts = SourceReader.facts(of: text, path: "A.swift")
            #expect(facts.functions.map(\.hasReturn) == [true, false])
            let closures = facts.properties.map { property in
                guard case .call(_, let arguments)? = property.value?.form,
                    case .closure(let closure)? = arguments.last?.value.form
                else { return false }
                return closure.hasReturn
            }
            #expect(closures == [true, false])
        }
    }
#endif
