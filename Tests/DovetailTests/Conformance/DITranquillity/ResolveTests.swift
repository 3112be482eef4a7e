internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

extension DITranquillity {
    @Suite struct Resolving {
        @Test("RES-01, RES-01 async: a registered class resolves as an Optional", arguments: Form.allCases)
        func asOptional(_ form: Form) async throws {
            let container = try form.container { Bind(FooService.init) }
            for _ in 1...2 {
                let service: FooService? = try await container.resolve()
                #expect(service != nil)
            }
        }

        @Test("RES-02, RES-02 async: a class resolves any number of times", arguments: Form.allCases)
        func byClass(_ form: Form) async throws {
            let container = try form.container { Bind(FooService.init) }
            for _ in 1...3 { #expect(try await container.resolve(FooService.self).text == "foo") }
        }

        @Test("RES-03, RES-03 async: a class resolves by a protocol with a checked upcast", arguments: Form.allCases)
        func byProtocol(_ form: Form) async throws {
            let container = try form.container { Bind(FooService.init).as((any Service).self) { $0 } }
            #expect(try await container.resolve((any Service).self).text == "foo")
        }

        @Test("RES-04, RES-04 async: one binding provides its class and its protocol", arguments: Form.allCases)
        func byClassAndProtocol(_ form: Form) async throws {
            let container = try form.container { Bind(FooService.init).as((any Service).self) { $0 } }
            #expect(try await container.resolve((any Service).self).text == "foo")
            #expect(try await container.resolve(FooService.self).text == "foo")
        }

        @Test("RES-05, RES-05 async: an initializer receives its dependency by protocol", arguments: Form.allCases)
        func byInitializer(_ form: Form) async throws {
            let container = try form.container {
                Bind((any Service).self, FooService.init)
                Bind(Inject.init)
            }
            #expect(try await container.resolve(Inject.self).service.text == "foo")
        }

        @Test("RES-06, RES-06 async: an injection sets an Optional property", arguments: Form.allCases)
        func intoOptional(_ form: Form) async throws {
            let container = try form.container {
                Bind((any Service).self, FooService.init)
                Bind(InjectOpt.init).inject { $0.service = $1 }
            }
            #expect(try await container.resolve(InjectOpt.self).service?.text == "foo")
        }

        @Test("RES-07, RES-07 async: an Optional property without a binding remains nil", arguments: Form.allCases)
        func intoOptionalUnserved(_ form: Form) async throws {
            let container = try form.container { Bind(InjectOpt.init).inject { $0.service = $1 } }
            #expect(try await container.resolve(InjectOpt.self).service == nil)
        }

        @Test("RES-08, RES-08 async: an injection sets an implicitly unwrapped property", arguments: Form.allCases)
        func intoImplicitlyUnwrapped(_ form: Form) async throws {
            let container = try form.container {
                Bind((any Service).self, FooService.init)
                Bind(InjectImplicitly.init).inject { $0.service = $1 }
            }
            #expect(try await container.resolve(InjectImplicitly.self).service.text == "foo")
        }

        @Test(
            "RES-09, RES-09 async, RES-10, RES-10 async: of two bindings the preferred one is used, in either order",
            arguments: Form.allCases)
        func preferred(_ form: Form) async throws {
            let replacedAfter = try form.container {
                Bind((any Service).self, FooService.init).replacing()
                Bind((any Service).self, BarService.init)
            }
            #expect(try await replacedAfter.resolve((any Service).self).text == "foo")
            let replacedBefore = try form.container {
                Bind((any Service).self, FooService.init)
                Bind((any Service).self, BarService.init).replacing()
            }
            #expect(try await replacedBefore.resolve((any Service).self).text == "bar")
            let yieldingBefore = try form.container {
                Bind((any Service).self, FooService.init).asDefault()
                Bind((any Service).self, BarService.init)
            }
            #expect(try await yieldingBefore.resolve((any Service).self).text == "bar")
        }

        @Test("RES-11, RES-11 async: a name selects one of the bindings for a protocol", arguments: Form.allCases)
        func byName(_ form: Form) async throws {
            let container = try form.container {
                Bind((any Service).self, FooService.init).qualified(.name("foo")).lifetime(.singleton)
                Bind((any Service).self, BarService.init).qualified(.name("bar")).lifetime(.singleton)
            }
            let foo = try await container.resolve((any Service).self, .name("foo"))
            let bar = try await container.resolve((any Service).self, .name("bar"))
            #expect(foo.text == "foo")
            #expect(bar.text == "bar")
            #expect(foo !== bar)
        }

        @Test("RES-12, RES-12 async: a tag selects one of the bindings for a protocol", arguments: Form.allCases)
        func byTag(_ form: Form) async throws {
            let container = try form.container { TaggedServices() }
            let foo = try await container.resolve((any Service).self, .tag(FooTag.self))
            let bar = try await container.resolve((any Service).self, .tag(BarTag.self))
            #expect(foo.text == "foo")
            #expect(bar.text == "bar")
            #expect(foo !== bar)
        }

        @Test("RES-13: a tag selects what a Lazy and a Provider return")
        func deferredByTag() throws {
            let container = try Container { TaggedServices() }
            let foo = try container.resolve(Lazy<any Service>.self, .tag(FooTag.self))
            let bar = try container.resolve(Provider<any Service>.self, .tag(BarTag.self))
            #expect(try foo().text == "foo")
            #expect(try bar().text == "bar")
            #expect(try container.resolve(Provider<any Service>.self, .tag(FooTag.self))() === foo())
            #expect(try container.resolve(Lazy<any Service>.self, .tag(BarTag.self))() === bar())
            #expect(try foo() !== bar())
        }

        @Test("RES-13 async: a tag selects what an AsyncLazy and an AsyncProvider return")
        func deferredByTagLater() async throws {
            let container = try Container { TaggedServices() }
            let foo = try await container.resolve(AsyncLazy<any Service>.self, .tag(FooTag.self))
            let bar = try await container.resolve(AsyncProvider<any Service>.self, .tag(BarTag.self))
            #expect(try await foo().text == "foo")
            #expect(try await bar().text == "bar")
            #expect(try await container.resolve(AsyncProvider<any Service>.self, .tag(FooTag.self))() === foo())
            #expect(try await container.resolve(AsyncLazy<any Service>.self, .tag(BarTag.self))() === bar())
            #expect(try await foo() !== bar())
        }

        @Test("RES-14, RES-14 async: one shared binding under two names is one instance", arguments: Form.allCases)
        func underTwoNames(_ form: Form) async throws {
            let container = try form.container {
                Bind(FooService.init).lifetime(.singleton)
                    .as((any Service).self, .name("foo")) { $0 }
                    .as((any Service).self, .name("bar")) { $0 }
            }
            let foo = try await container.resolve((any Service).self, .name("foo"))
            #expect(try await container.resolve((any Service).self, .name("bar")) === foo)
        }

        @Test("RES-15, RES-15 async: one shared binding under two tags is one instance", arguments: Form.allCases)
        func underTwoTags(_ form: Form) async throws {
            let container = try form.container {
                Bind(FooService.init).lifetime(.singleton)
                    .as((any Service).self, .tag(FooTag.self)) { $0 }
                    .as((any Service).self, .tag(BarTag.self)) { $0 }
            }
            let foo = try await container.resolve((any Service).self, .tag(FooTag.self))
            #expect(try await container.resolve(Tagged<any Service, BarTag>.self).value === foo)
        }

        @Test("RES-16, RES-16 async: a collection contains all elements", arguments: Form.allCases)
        func collection(_ form: Form) async throws {
            let container = try form.container { TwoElements() }
            let services = try await container.resolve([any Service].self)
            #expect(services.map(\.text) == ["foo", "bar"])
        }

        @Test("RES-17, RES-18: a collection of Lazy or of Provider contains one for each element")
        func collectionOfDeferred() throws {
            let container = try Container { TwoElements() }
            let lazies = try container.resolve([Lazy<any Service>].self)
            #expect(try lazies.map { try $0().text } == ["foo", "bar"])
            let providers = try container.resolve([Provider<any Service>].self)
            #expect(try providers.map { try $0().text } == ["foo", "bar"])
        }

        @Test("RES-17 async: a collection of AsyncLazy contains one for each element")
        func collectionOfAsyncLazy() async throws {
            let container = try Container { TwoElements() }
            var texts: [String] = []
            for lazy in try await container.resolve([AsyncLazy<any Service>].self) {
                texts.append(try await lazy().text)
            }
            #expect(texts == ["foo", "bar"])
        }

        @Test("RES-18 async: a collection of AsyncProvider contains one for each element")
        func collectionOfAsyncProvider() async throws {
            let container = try Container { TwoElements() }
            var texts: [String] = []
            for provider in try await container.resolve([AsyncProvider<any Service>].self) {
                texts.append(try await provider().text)
            }
            #expect(texts == ["foo", "bar"])
        }

        @Test("RES-19, RES-19 async: a collection preserves the order of registration", arguments: Form.allCases)
        func collectionInOrder(_ form: Form) async throws {
            let container = try form.container {
                Bind(FooService.init).into((any Service).self) { $0 }
                Bind(BarService.init).into((any Service).self) { $0 }
                Bind(FooService.init).into((any Service).self) { $0 }
                Bind(FooService.init).into((any Service).self) { $0 }
                Bind(BarService.init).into((any Service).self) { $0 }
            }
            let texts = try await container.resolve([any Service].self).map(\.text)
            #expect(texts == ["foo", "bar", "foo", "foo", "bar"])
        }

        @Test("RES-26, RES-26 async: injections fill several levels", arguments: Form.allCases)
        func threeLevels(_ form: Form) async throws {
            let container = try form.container {
                Bind(DependencyA.init)
                Bind(DependencyB.init).inject { $0.a = $1 }
                Bind(DependencyC.init).inject { $0.b = $1 }
            }
            let c = try await container.resolve(DependencyC.self)
            #expect(c.b != nil)
            #expect(c.b?.a != nil)
        }

        @Test("RES-27, RES-27 async: qualified bindings are elements if they declare it", arguments: Form.allCases)
        func qualifiedElements(_ form: Form) async throws {
            let container = try form.container {
                Bind(FooService.init).as((any Service).self) { $0 }.into((any Service).self) { $0 }
                Bind(FooService.init).as((any Service).self, .tag(FooTag.self)) { $0 }.into((any Service).self) { $0 }
                Bind(FooService.init).as((any Service).self, .tag(BarTag.self)) { $0 }.into((any Service).self) { $0 }
                Bind(FooService.init).as((any Service).self, .name("one")) { $0 }.into((any Service).self) { $0 }
                Bind(FooService.init).as((any Service).self, .name("two")) { $0 }.into((any Service).self) { $0 }
                Bind((any Service).self, BarService.init).qualified(.name("not an element"))
            }
            #expect(try await container.resolve([any Service].self).count == 5)
            #expect(try await container.resolve((any Service).self, .tag(BarTag.self)).text == "foo")
            #expect(try await container.resolve((any Service).self, .name("two")).text == "foo")
        }

        @Test("RES-28, RES-28 async: each of two containers has its own instances", arguments: Form.allCases)
        func perContainer(_ form: Form) async throws {
            let first = try form.container { Bind(FooService.init).lifetime(.scoped) }
            let second = try form.container { Bind(FooService.init).lifetime(.scoped) }
            try await expectSeparate(first, second)
        }

        @Test(
            "RES-29, RES-29 async: two containers may have bindings of the same source location",
            arguments: Form.allCases)
        func perContainerSameLocation(_ form: Form) async throws {
            func container() throws -> Asking {
                try form.container { Bind(FooService.init).lifetime(.scoped) }
            }
            try await expectSeparate(container(), container())
        }

        private func expectSeparate(_ first: Asking, _ second: Asking) async throws {
            let (one, two) = (try await first.resolve(FooService.self), try await second.resolve(FooService.self))
            #expect(one !== two)
            #expect(try await first.resolve(FooService.self) === one)
            #expect(try await second.resolve(FooService.self) === two)
        }

        @Test("RES-38, RES-38 async: a key path names the property to inject", arguments: Form.allCases)
        func keyPath(_ form: Form) async throws {
            let container = try form.container {
                Bind((any Service).self, FooService.init)
                Bind(InjectImplicitly.init).inject(\.service)
            }
            #expect(try await container.resolve(InjectImplicitly.self).service.text == "foo")
        }

        @Test(
            "RES-40, RES-40 async: a collection is injected, although its elements follow later",
            arguments: Form.allCases)
        func keyPathOfCollection(_ form: Form) async throws {
            let container = try form.container {
                Bind(ManyInject.init).inject(\.services)
                TwoElements()
            }
            #expect(try await container.resolve(ManyInject.self).services.count == 2)
        }

        @Test("RES-41, RES-41 async: onCreate runs once, after the injections", arguments: Form.allCases)
        func onCreate(_ form: Form) async throws {
            let journal = Journal()
            let container = try form.container {
                Bind((any Service).self, FooService.init)
                Bind(InjectOpt.init)
                    .onCreate { journal.note("created with \($0.service?.text ?? "nothing")") }
                    .inject {
                        $0.service = $1
                        journal.note("injected")
                    }
                    .onCreate { journal.note("created with \($0.service?.text ?? "nothing")") }
            }
            #expect(try await container.resolve(InjectOpt.self).service != nil)
            #expect(journal.entries == ["injected", "created with foo", "created with foo"])
        }

        @Test("RES-43, RES-43 async: properties and initializers can receive a collection", arguments: Form.allCases)
        func collectionEverywhere(_ form: Form) async throws {
            final class Holder {
                let first: [any Service]
                var second: [any Service]!
                var third: [any Service]?
                init(first: [any Service]) { self.first = first }
            }
            let container = try form.container {
                TwoElements()
                Bind(Holder.init).inject(\.second).inject { $0.third = $1 }
            }
            let holder = try await container.resolve(Holder.self)
            #expect(holder.first.count == 2)
            #expect(holder.second.count == 2)
            #expect(holder.third?.count == 2)
            // An Optional element is a separate element type.
            #expect(
                await failure { () async throws(ResolutionError) in try await container.resolve([(any Service)?].self) }
                    == .missingBinding)
            let optional = try form.container { Bind(FooService.init).into((any Service)?.self) { $0 } }
            #expect(try await optional.resolve([(any Service)?].self).compactMap { $0?.text } == ["foo"])
        }

        @Test("RES-44, RES-44 async: a binding for an Optional returns a value, or nil", arguments: Form.allCases)
        func optionalBinding(_ form: Form) async throws {
            let variable = Variable<(any Service)?>(FooService())
            let container = try form.container { Bind((any Service)?.self) { variable.value } }
            #expect(try await container.resolve((any Service)?.self)?.text == "foo")
            variable.value = nil
            #expect(try await container.resolve((any Service)?.self) == nil)
            // `T` and `T?` are different keys.
            #expect(
                await failure { () async throws(ResolutionError) in try await container.resolve((any Service).self) }
                    == .missingBinding)
        }
    }

    struct TwoElements: Module {
        var body: some Module {
            Bind(FooService.init).into((any Service).self) { $0 }
            Bind(BarService.init).into((any Service).self) { $0 }
        }
    }

    struct TaggedServices: Module {
        var body: some Module {
            Bind((any Service).self, FooService.init).qualified(.tag(FooTag.self)).lifetime(.singleton)
            Bind((any Service).self, BarService.init).qualified(.tag(BarTag.self)).lifetime(.singleton)
        }
    }
}
