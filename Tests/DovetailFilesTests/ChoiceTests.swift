internal import Dovetail
internal import DovetailFiles
internal import DovetailDiagnostics
internal import Testing

private protocol Cache: AnyObject, Sendable { var name: String { get } }
private final class MemoryCache: Cache, Sendable { let name = "memory" }
private final class DiskCache: Cache, Sendable { let name = "disk" }

@Suite("A file chooses an implementation by its name")
struct ChoiceTests {
    private func bindings(_ text: String) -> Bindings {
        Choice((any Cache).self, from: json(text)) {
            Bind((any Cache).self, MemoryCache.init).qualified(.name("memory")).lifetime(.singleton)
            Bind((any Cache).self, DiskCache.init).qualified(.name("disk")).lifetime(.singleton)
        }
    }

    @Test("resolving the type returns the chosen one, with its lifetime", arguments: ["memory", "disk"])
    func chosen(name: String) throws {
        let container = try Container { bindings("{ \"any Cache\": \"\(name)\" }") }
        let cache = try container.resolve((any Cache).self)
        #expect(cache.name == name)
        #expect(try container.resolve((any Cache).self, .name(name)) === cache)
    }

    @Test("implementations that are not chosen can be resolved by name, and are not reported as unused")
    func others() throws {
        struct App { let cache: any Cache }
        let files = json(#"{ "any Cache": "disk" }"#)
        let container = try Container {
            files
            bindings(#"{ "any Cache": "disk" }"#)
            Bind(App.init).root()
        }
        #expect(container.findings.isEmpty)
        #expect(try container.resolve((any Cache).self, .name("memory")).name == "memory")
    }

    @Test("a name without an implementation is reported, with the nearest")
    func unknown() {
        #expect(
            assemblyError { bindings(#"{ "any Cache": "memry" }"#) } == """
                settings.json:1:16: error: [invalid-value] 'any Cache' is "memry", but no binding for 'any Cache' has \
                that name
                help: did you mean "memory"?
                docs: diagnostics/invalid-value
                """)
        #expect(
            assemblyError { bindings(#"{ "any Cache": "network" }"#) } == """
                settings.json:1:16: error: [invalid-value] 'any Cache' is "network", but no binding for 'any Cache' \
                has that name
                help: choose one of "memory", "disk"
                docs: diagnostics/invalid-value
                """)
    }

    @Test("a missing choice, or one that is not a string, is reported")
    func wrong() {
        #expect(
            assemblyError { bindings("{}") } == """
                settings.json:1:1: error: [invalid-value] the value 'any Cache' is missing; the choice of 'any Cache' \
                reads it as String
                help: add the value 'any Cache' to a value file
                docs: diagnostics/invalid-value
                """)
        #expect(
            assemblyError { bindings(#"{ "any Cache": 1 }"#) } == """
                settings.json:1:16: error: [invalid-value] 'any Cache' is a number, but the choice of 'any Cache' \
                reads it as \
                String
                help: change the value to String, or read it as another type
                docs: diagnostics/invalid-value
                """)
    }
}
