internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

extension DITranquillity {
    @Suite struct Parameters {
        @Test("PRM-01, PRM-01 async: initializers of up to seventy-five parameters", arguments: Form.allCases)
        func initializers(_ form: Form) async throws {
            let container = try form.container {
                SeventyFive()
                NeedyInitializers()
            }
            for type in needyInitializers { #expect(try await isCreated(type, container), "\(type)") }
        }

        @Test("PRM-02, PRM-02 async: injected methods of up to eight parameters", arguments: Form.allCases)
        func methods(_ form: Form) async throws {
            let container = try form.container {
                SeventyFive()
                NeedyMethods()
            }
            for type in needyMethods { #expect(try await isCreated(type, container), "\(type)") }
            #expect(try await container.resolve(Calls8.self).isCalled)
        }

        @Test("PRM-03, PRM-03 async: an argument before up to thirty dependencies", arguments: Form.allCases)
        func arguments(_ form: Form) async throws {
            let container = try form.container {
                SeventyFive()
                NeedyArguments()
            }
            for type in needyArguments {
                #expect(try await isCreated(type, container, with: 10), "\(type)")
                // The binding exists, so what it lacks is an error, for an Optional too.
                let id = await failure { () async throws(ResolutionError) in try await isCreated(type, container) }
                #expect(id == .argumentMismatch, "\(type)")
            }
            #expect(try await container.resolve(Takes30.self, arguments: 10).number == 10)
        }

        private nonisolated(nonsending) func isCreated<T: Needy>(
            _ type: T.Type, _ container: Asking
        ) async throws(ResolutionError) -> Bool {
            try await container.resolve(T?.self) != nil
        }

        private nonisolated(nonsending) func isCreated<T: Needy>(
            _ type: T.Type, _ container: Asking, with argument: Int
        ) async throws(ResolutionError) -> Bool {
            try await container.resolve(T?.self, arguments: argument) != nil
        }
    }
}
