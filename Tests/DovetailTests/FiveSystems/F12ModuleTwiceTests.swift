internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private struct Network: Module {
    let host: String
    var body: some Module { Bind { [host] in host } }
}
private struct EquatableNetwork: Module, Equatable {
    let host: String
    var body: some Module { Bind { [host] in host } }
}
private final class Client: Sendable {}
private struct WithClient: Module {
    let client: Client
    let name: String?
    var body: some Module { Instance(client) }
}
private struct Plain: Module {
    var body: some Module { Bind { 1 } }
}
private struct NeedsPlain: Module {
    var requirements: [any Module] { [Plain()] }
    var body: some Module { Bind { "x" } }
}
private struct WithClosure: Module {
    let make: @Sendable () -> Int
    var body: some Module { Bind { [make] in make() } }
}
private struct NeedsClosure: Module {
    let make: @Sendable () -> Int
    var requirements: [any Module] { [WithClosure(make: make)] }
    var body: some Module { Bind { "x" } }
}
private struct Box: Sendable { let value: Int }
private struct Nested: Module {
    let pair: (Int, String)
    let boxes: [Box]
    let none: [Box]
    let type: Any.Type
    var body: some Module { Instance(1) }
}
private struct NeedsNetwork: Module {
    let host: String
    var requirements: [any Module] { [Network(host: host)] }
    var body: some Module { Bind { 1 } }
}

@Suite struct ModuleTwiceTests {
    @Test("F12: two values of a module type that cannot be compared are a module-mismatch")
    func unequal() throws {
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                Network(host: "a"); Network(host: "b")
            }
        }
        #expect(error?.findings.map(\.id) == [.moduleMismatch])
    }

    @Test("F12: two unequal values of an Equatable module type are a module-mismatch")
    func equatable() throws {
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                EquatableNetwork(host: "a"); EquatableNetwork(host: "b")
            }
        }
        #expect(error?.findings.map(\.id) == [.moduleMismatch])
        _ = try Container {
            EquatableNetwork(host: "a"); EquatableNetwork(host: "a")
        }
    }

    @Test("F12: a module without stored properties may be listed and required as often as you like")
    func empty() throws {
        let container = try Container {
            Plain(); NeedsPlain(); Plain()
        }
        try #expect(container.resolve(Int.self) == 1)
    }

    @Test("F12: values with equal properties and the same objects are equal, though their type is not Equatable")
    func objects() throws {
        let client = Client()
        let container = try Container {
            WithClient(client: client, name: nil)
            WithClient(client: client, name: nil)
        }
        #expect(try container.resolve(Client.self) === client)
    }

    @Test("F12: values with different objects are a module-mismatch")
    func otherObjects() throws {
        #expect(throws: AssemblyError.self) {
            try Container {
                WithClient(client: Client(), name: nil)
                WithClient(client: Client(), name: nil)
            }
        }
    }

    @Test("F12: two closures cannot be compared, so they are a module-mismatch, also where they are required")
    func closures() throws {
        let make: @Sendable () -> Int = { 1 }
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                WithClosure(make: make); NeedsClosure(make: make)
            }
        }
        #expect(error?.findings.map(\.id) == [.moduleMismatch])
    }

    @Test("F12: nested values, empty collections and metatypes are compared", arguments: [true, false])
    func nested(isEqual: Bool) throws {
        let one = Nested(pair: (1, "a"), boxes: [Box(value: 1)], none: [], type: Int.self)
        let other = Nested(pair: (1, "a"), boxes: [Box(value: isEqual ? 1 : 2)], none: [], type: Int.self)
        do throws(AssemblyError) {
            _ = try Container {
                one; other
            }
            #expect(isEqual)
        } catch {
            #expect(error.id == .moduleMismatch && !isEqual)
        }
    }

    @Test("F12: a later registration may not require an installed module with other settings")
    func running() throws {
        let container = try Container { Network(host: "a") }
        let error = #expect(throws: AssemblyError.self) { try container.register { NeedsNetwork(host: "b") } }
        #expect(error?.id == .moduleMismatch)
        try container.register { NeedsNetwork(host: "a") }
        #expect(try container.resolve(Int.self) == 1)
    }
}
