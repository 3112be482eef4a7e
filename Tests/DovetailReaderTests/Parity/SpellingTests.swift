#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Requests through the program's own functions") struct SpellingTests {
        private func program(_ application: SpelledApplication) -> Program {
            let files = application.files.map { SourceReader.facts(of: $0.text, path: $0.name, readingBodies: true) }
            return Program([ModuleFacts(name: "App", files: files)])
        }

        @Test("Every request is read, however it is written", arguments: SpelledApplication.Spelling.allCases)
        func read(_ spelling: SpelledApplication.Spelling) {
            let application = SpelledApplication(spelling: spelling, services: 12)
            let program = program(application)
            #expect(program.findings().isEmpty)
            // In addition, a function with a parameter that is a type may request it.
            let found = program.graph.requests.count * 100 / application.requests
            #expect(found >= 98, "\(found) % of \(application.requests)")
        }

        @Test("Every binding that is removed is an error", arguments: SpelledApplication.Spelling.allCases)
        func removed(_ spelling: SpelledApplication.Spelling) {
            for service in 0..<6 {
                let application = SpelledApplication(spelling: spelling, services: 6, missing: service)
                let errors = program(application).findings().filter { $0.severity == .error }
                #expect(
                    errors.map(\.message) == ["no binding provides '\(SpelledApplication.name(service))'"],
                    "\(service): \(errors.map(\.message))")
            }
        }

        @Test("The applications compile")
        func compiled() throws {
            let modules = SpelledApplication.Spelling.allCases.map { spelling in
                SwiftProgram.Module(
                    name: "App_\(spelling)",
                    files: SpelledApplication(spelling: spelling, services: 6, importsEverywhere: false).files)
            }
            #expect(try SwiftProgram.output(of: modules, calledFrom: "print(1)") == "1\n")
        }
    }
#endif
