internal import Dovetail
internal import Testing

extension DITranquillity {
    /// A binding may have several tagged keys; two combined tags are one tag, here `Both`.
    @Suite struct Tags {
        typealias FooAndBar = Both<FooTag, BarTag>
        typealias AllThree = Both<FooAndBar, ThirdTag>

        struct FooOnly: Module {
            var body: some Module { Bind(FooService.init).as((any Service).self, .tag(FooTag.self)) { $0 } }
        }
        struct FooBar: Module {
            var body: some Module {
                Bind(FooService.init)
                    .as((any Service).self, .tag(FooTag.self)) { $0 }
                    .as((any Service).self, .tag(FooAndBar.self)) { $0 }
            }
        }
        /// Elements with and without tags; each is an element of the collections it names, and of no other.
        struct TaggedElements: Module {
            var body: some Module {
                Bind(FooService.init).into((any Service).self) { $0 }.into((any Service).self, .tag(FooTag.self)) { $0 }
                Bind(BarService.init).into((any Service).self) { $0 }.into((any Service).self, .tag(FooTag.self)) { $0 }
                Bind(FooService.init).into((any Service).self) { $0 }
                Bind(BarService.init).into((any Service).self) { $0 }
            }
        }

        @Test(
            "RES-30, RES-30 async, RES-32, RES-32 async: two combined tags are found if both are bound",
            arguments: Form.allCases)
        func bothTags(_ form: Form) async throws {
            let both = try form.container { FooBar() }
            let one = try form.container { FooOnly() }
            #expect(try await both.resolve((any Service).self, .tag(FooTag.self)).text == "foo")
            #expect(try await one.resolve((any Service).self, .tag(FooTag.self)).text == "foo")
            #expect(try await both.resolve((any Service)?.self, .tag(FooAndBar.self))?.text == "foo")
            #expect(try await one.resolve((any Service)?.self, .tag(FooAndBar.self)) == nil)
        }

        @Test("RES-31: a Lazy of an Optional returns nil if only one of two tags is bound")
        func bothTagsLazily() throws {
            let both = try Container { FooBar() }
            let one = try Container { FooOnly() }
            #expect(try both.resolve(Lazy<(any Service)?>.self, .tag(FooAndBar.self))()?.text == "foo")
            #expect(try one.resolve(Lazy<(any Service)?>.self, .tag(FooAndBar.self))() == nil)
        }

        @Test("RES-31 async: an AsyncLazy of an Optional returns nil if only one of two tags is bound")
        func bothTagsLazilyLater() async throws {
            let both = try Container { FooBar() }
            let one = try Container { FooOnly() }
            let found = try await both.resolve(AsyncLazy<(any Service)?>.self, .tag(FooAndBar.self))
            let missed = try await one.resolve(AsyncLazy<(any Service)?>.self, .tag(FooAndBar.self))
            #expect(try await found()?.text == "foo")
            #expect(try await missed() == nil)
        }

        @Test("RES-33, RES-33 async: a tagged collection has the elements with that tag", arguments: Form.allCases)
        func collection(_ form: Form) async throws {
            let container = try form.container { TaggedElements() }
            #expect(try await container.resolve([any Service].self).count == 4)
            #expect(try await container.resolve([any Service].self, .tag(FooTag.self)).count == 2)
        }

        @Test("RES-34: a tagged collection of Lazy preserves the order")
        func lazies() throws {
            let container = try Container { TaggedElements() }
            let all = try container.resolve([Lazy<any Service>].self)
            #expect(all.count == 4)
            #expect(try all.first?().text == "foo")
            let tagged = try container.resolve([Lazy<any Service>].self, .tag(FooTag.self))
            #expect(tagged.count == 2)
            #expect(try tagged.last?().text == "bar")
        }

        @Test("RES-34 async: a tagged collection of AsyncLazy preserves the order")
        func asyncLazies() async throws {
            let container = try Container { TaggedElements() }
            let all = try await container.resolve([AsyncLazy<any Service>].self)
            #expect(all.count == 4)
            #expect(try await all.first?().text == "foo")
            let tagged = try await container.resolve([AsyncLazy<any Service>].self, .tag(FooTag.self))
            #expect(tagged.count == 2)
            #expect(try await tagged.last?().text == "bar")
        }

        @Test(
            "RES-35, RES-35 async, RES-36, RES-36 async: a collection of two tags contains the elements with both",
            arguments: Form.allCases)
        func collectionOfBoth(_ form: Form) async throws {
            let container = try form.container {
                Bind(FooService.init).into((any Service).self) { $0 }.into((any Service).self, .tag(FooTag.self)) { $0 }
                Bind(BarService.init).into((any Service).self) { $0 }.into((any Service).self, .tag(FooTag.self)) { $0 }
                Bind(FooService.init).into((any Service).self) { $0 }
                Bind(BarService.init).into((any Service).self) { $0 }.into((any Service).self, .tag(BarTag.self)) { $0 }
                Bind(FooService.init).into((any Service).self) { $0 }
                    .into((any Service).self, .tag(FooTag.self)) { $0 }
                    .into((any Service).self, .tag(BarTag.self)) { $0 }
                    .into((any Service).self, .tag(FooAndBar.self)) { $0 }
            }
            #expect(try await container.resolve([any Service].self).count == 5)
            #expect(try await container.resolve([any Service].self, .tag(FooTag.self)).count == 3)
            #expect(try await container.resolve([any Service].self, .tag(BarTag.self)).count == 2)
            #expect(try await container.resolve([any Service].self, .tag(FooAndBar.self)).count == 1)
        }

        @Test("RES-37, RES-37 async: three tags combine to one tag", arguments: Form.allCases)
        func threeTags(_ form: Form) async throws {
            let container = try form.container {
                Bind((any Service).self, FooService.init).qualified(.tag(AllThree.self))
            }
            #expect(try await container.resolve((any Service)?.self, .tag(AllThree.self)) != nil)
            #expect(try await container.resolve((any Service)?.self, .tag(Both<FooAndBar, FooTag>.self)) == nil)
            #expect(try await container.resolve((any Service)?.self, .tag(FooTag.self)) == nil)
        }
    }
}
