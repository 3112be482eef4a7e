internal import Dovetail
internal import Testing

extension DITranquillity {
    @Suite struct Initializers {
        @Test("INI-01, INI-01 async: the name of an initializer is a binding", arguments: Form.allCases)
        func initializer(_ form: Form) async throws {
            let container = try form.container { Bind(FooService.init) }
            #expect(try await container.resolve(FooService.self).text == "foo")
        }

        @Test("INI-02, INI-02 async: an initializer is a binding for a checked protocol", arguments: Form.allCases)
        func initializerForProtocol(_ form: Form) async throws {
            let container = try form.container { Bind((any Service).self, FooService.init) }
            #expect(try await container.resolve((any Service).self).text == "foo")
        }

        @Test("INI-03, INI-03 async: a default binding is an element like others", arguments: Form.allCases)
        func defaultElement(_ form: Form) async throws {
            let container = try form.container {
                Bind(FooService.init).asDefault().as((any Service).self) { $0 }.into((any Service).self) { $0 }
                Bind(BarService.init).as((any Service).self) { $0 }.into((any Service).self) { $0 }
            }
            #expect(try await container.resolve([any Service].self).map(\.text) == ["foo", "bar"])
            #expect(try await container.resolve((any Service).self).text == "bar")
        }

        @Test("INI-04, INI-04 async: an initializer receives values by their types", arguments: Form.allCases)
        func values(_ form: Form) async throws {
            let container = try form.container {
                Instance(15)
                Instance(true)
                Instance("test")
                Bind(Params.init(number:str:bool:))
            }
            let params = try await container.resolve(Params.self)
            #expect(params.number == 15)
            #expect(params.bool)
            #expect(params.str == "test")
        }
    }
}
