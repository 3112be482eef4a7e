internal import Dovetail
internal import DovetailFiles
internal import DovetailDiagnostics
internal import DovetailValues
internal import Foundation
internal import Testing

@Suite("Values of files are bound by name")
struct NameTests {
    private let container: Container

    init() throws {
        container = try Container {
            json(
                """
                {
                  "on": true, "port": 8080, "ratio": 0.5, "name": "Ann",
                  "api": { "timeout": 30, "hosts": ["a", "b"], "retry": { "steps": [1, 2], "waits": [1, 2.5] } },
                  "flags": [true, false], "none": [], "large": 9007199254740993, "gone": null
                }
                """)
        }
    }

    @Test("AST-FIL-01: with the types that the file contains")
    func types() throws {
        #expect(try container.resolve(Bool.self, .name("on")))
        #expect(try container.resolve(Int.self, .name("port")) == 8080)
        #expect(try container.resolve(Double.self, .name("ratio")) == 0.5)
        #expect(try container.resolve(String.self, .name("name")) == "Ann")
    }

    @Test("by their path")
    func paths() throws {
        #expect(try container.resolve(Int.self, .name("api.timeout")) == 30)
        #expect(try container.resolve([String].self, .name("api.hosts")) == ["a", "b"])
        #expect(try container.resolve([Int].self, .name("api.retry.steps")) == [1, 2])
    }

    @Test("a whole number is a Double too, alone and in an array, unless a Double cannot represent it")
    func wholeNumbers() throws {
        #expect(try container.resolve(Double.self, .name("api.timeout")) == 30)
        #expect(try container.resolve([Double].self, .name("api.retry.steps")) == [1, 2])
        #expect(try container.resolve([Double].self, .name("api.retry.waits")) == [1, 2.5])
        #expect(try container.resolve(Int.self, .name("large")) == 9_007_199_254_740_993)
        #expect(try container.resolve(Double?.self, .name("large")) == nil)
    }

    @Test("an array without elements is one of any type")
    func emptyArrays() throws {
        #expect(try container.resolve([Int].self, .name("none")) == [])
        #expect(try container.resolve([Double].self, .name("none")) == [])
        #expect(try container.resolve([Bool].self, .name("none")) == [])
        #expect(try container.resolve([String].self, .name("none")) == [])
    }

    @Test("null is treated as a missing value")
    func null() throws {
        #expect(try container.resolve(Int?.self, .name("gone")) == nil)
    }

    @Test("a binding depends on one with `.using`")
    func using() throws {
        struct Server { let port: Int }
        let files = json(#"{ "port": 80 }"#)
        let container = try Container {
            files
            Bind(Server.init).using(Int.self, .name("port"))
        }
        #expect(try container.resolve(Server.self).port == 80)
        #expect(container.findings.isEmpty)
    }

    @Test("one of another type is shown to its requester, by a request and by the rules")
    func otherType() throws {
        struct Server { let port: Int }
        let line = #line + 3
        let container = try Container {
            json("{\n  \"port\": \"80\"\n}")
            Bind(Server.init).using(Int.self, .name("port"))
        }
        let expected = """
            DovetailFilesTests/NameTests.swift:\(line):17: error: [missing-binding] no binding provides 'Int' named "port"
                required by the 1st parameter of 'Server'
            DovetailFilesTests/NameTests.swift:\(line):17: note: 'Int' named "port" ← Server
            settings.json:2:11: note: similar binding: 'String' named "port" is provided here, with another type
            help: add to a module: Bind(Int.self) { … }.qualified(.name("port"))
            docs: diagnostics/missing-binding
            """
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Server.self) }
        #expect(error?.description == expected)
        #expect(container.findings.first { $0.id == .missingBinding }?.description == expected)
    }

    @Test("an unused one is a warning at its location")
    func unused() throws {
        struct Server { let port: Int? }
        let files = json("{\n  \"prot\": 80\n}")
        let container = try Container {
            files
            Bind { Server(port: $0) }.using(Int.self, .name("port"))
        }
        try container.validate()
        #expect(
            container.findings.map(\.description) == [
                """
                settings.json:2:11: warning: [unused-value] the value 'prot' is never used
                help: remove it, or inject it with `.using(T.self, .name("prot"))`
                docs: diagnostics/unused-value
                """
            ])
    }

    @Test("AST-FIL-02: a child's file hides the parent's values, one by one")
    func children() throws {
        let child = try container.makeChild { json(#"{ "port": 1 }"#) }
        #expect(try child.resolve(Int.self, .name("port")) == 1)
        #expect(try child.resolve(String.self, .name("name")) == "Ann")
    }

    @Test("a living container can register the values of a file that has changed")
    func reading() throws {
        let container = try Container { json(#"{ "port": 1, "old": true }"#) }
        try container.register { json(#"{ "port": 2 }"#) }
        #expect(try container.resolve(Int.self, .name("port")) == 2)
        #expect(try container.resolve(Bool.self, .name("old")))
    }

    @Test("one is replaced for a test like any other binding, and its dependents are created again")
    func overriding() throws {
        struct Server { let port: Int }
        let container = try Container {
            json(#"{ "port": 80 }"#)
            Bind(Server.init).using(Int.self, .name("port"))
        }
        let test = try container.overriding { Instance(1).qualified(.name("port")) }
        #expect(try test.resolve(Server.self).port == 1)
        #expect(try container.resolve(Server.self).port == 80)
    }

    @Test("two lists of files in one assembly are two values of one module")
    func twice() {
        let error = assemblyError {
            json(#"{ "a": 1 }"#)
            json(#"{ "b": 1 }"#)
        }
        #expect(error.contains("[module-mismatch] module 'ValueFiles' is installed with two different values"))
        #expect(
            assemblyError {
                json(#"{ "a": 1 }"#)
                json(#"{ "a": 1 }"#)
            } == "no error")
    }
}

@Suite("The types that are passed to tools") struct BoundTypeTests {
    @Test("are those that a container binds")
    func same() throws {
        let files = json(
            """
            {
              "on": true, "port": 8080, "ratio": 0.5, "name": "Ann", "large": 9007199254740993, "gone": null, "none": [],
              "whole": [1, 2], "mixed": [1, 2.5], "larges": [9007199254740993, 1], "odd": [9007199254740993, 0.5],
              "flags": [true], "names": ["a"], "other": ["a", 1], "nested": [[1]], "objects": [{}]
            }
            """)
        var bound: [String: Set<String>] = [:]
        let container = try Container { files }
        for key in container.graph.bindings.flatMap(\.keys) {
            guard case .name(let path)? = key.qualification else { continue }
            bound[path, default: []].insert(key.type.description)
        }
        for leaf in files.values.leaves {
            let told = leaf.value.boundTypes.map { $0.isArray ? "[\($0.element.rawValue)]" : $0.element.rawValue }
            #expect(bound[leaf.path] ?? [] == Set(told), "\(leaf.path)")
        }
    }
}
