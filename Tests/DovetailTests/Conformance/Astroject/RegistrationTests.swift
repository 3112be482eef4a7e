internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

private struct Complaint: Error, Equatable { let number: Int }
private protocol Animal: AnyObject, Sendable {}
private final class Dog: Animal, Sendable {
    let name: String
    init(_ name: String = "") { self.name = name }
}
private final class House: Sendable { init(_ dog: Dog) {} }

/// Stores instances by key and arguments, and notes its calls.
private final class NotingStore: InstanceStore {
    let notes: Notes
    private let stored = Guarded<[StoreContext.Identity: Dog]>([:])
    init(_ notes: Notes) { self.notes = notes }

    func instance(for context: StoreContext) -> Dog? {
        notes.note("get")
        return stored.withLock { $0[context.identity] }
    }
    func store(_ value: Dog, for context: StoreContext) {
        notes.note("set")
        stored.withLock { $0[context.identity] = value }
    }
    func remove(for context: StoreContext) { stored.withLock { $0[context.identity] = nil } }
    func removeAll() { stored.withLock { $0 = [:] } }
    func makeEmpty() -> NotingStore { NotingStore(notes) }
}

private struct Descriptions: Observer {
    let lifetimes: Notes
    func handle(_ event: ContainerEvent) {
        if case .registered(let binding, _) = event { lifetimes.note("\(binding.name) \(binding.lifetime)") }
    }
}

@Suite("Astroject: registrations") struct AstrojectRegistrationTests {
    private static func noting(_ notes: Notes) -> Bind<Dog> {
        Bind {
            notes.note("factory")
            return Dog()
        }.lifetime(.custom(NotingStore(notes))).onCreate { _ in notes.note("created") }
    }

    private static func notingArgument(_ notes: Notes) -> Bind<Dog> {
        Bind { (name: RuntimeArgument<String>) in
            notes.note("factory")
            return Dog(arg(name))
        }.lifetime(.custom(NotingStore(notes))).onCreate { _ in notes.note("created") }
    }

    @Test("AST-REG-01: a binding stores whether it is overridable, its lifetime and its factory")
    func storesSettings() throws {
        let notes = Notes()
        let container = try Container(observers: [Descriptions(lifetimes: notes)]) {
            Bind { Dog("factory") }
            Bind { Dog() }.lifetime(.singleton).overridable(false).qualified(.name("fixed"))
        }
        #expect(notes.lines == ["Dog transient", "Dog named \"fixed\" singleton"])
        #expect(try container.resolve(Dog.self).name == "factory")
        try container.register { Bind { Dog("new") } }
        #expect(throws: AssemblyError.self) { try container.register { Bind { Dog() }.qualified(.name("fixed")) } }
        #expect(try container.resolve(Dog.self).name == "new")
    }

    @Test("AST-REG-02: a later lifetime replaces the earlier one")
    func lastLifetime() throws {
        let container = try Container { Bind { Dog() }.lifetime(.singleton).lifetime(.transient) }
        #expect(try container.resolve(Dog.self) !== container.resolve(Dog.self))
    }

    @Test("AST-REG-03: hooks run in the order written")
    func hooksInOrder() throws {
        let notes = Notes()
        let container = try Container {
            Bind { Dog() }.onCreate { _ in notes.note("1") }.onCreate { _ in notes.note("2") }
        }
        _ = try container.resolve(Dog.self)
        #expect(notes.lines == ["1", "2"])
    }

    @Test("AST-REG-04: a binding provides its further key as well")
    func furtherKey() throws {
        let container = try Container {
            Bind { Dog() }.lifetime(.singleton).as((any Animal).self) { $0 }
        }
        #expect(container.isRegistered((any Animal).self))
        #expect(try container.resolve((any Animal).self) === container.resolve(Dog.self))
    }

    @Test(
        "AST-REG-05, AST-REG-05 async: without a stored value, one is looked up, created, hooked and stored",
        arguments: Form.allCases)
    func uncached(_ form: Form) async throws {
        let notes = Notes()
        let container = try Container { Self.noting(notes) }
        _ = try await container.get(Dog.self, form)
        #expect(notes.lines.first == "get")
        #expect(notes.lines.filter { $0 != "get" } == ["factory", "created", "set"])
    }

    @Test(
        "AST-REG-06, AST-REG-06 async: a stored value is looked up, and nothing else happens",
        arguments: Form.allCases)
    func cached(_ form: Form) async throws {
        let notes = Notes()
        let container = try Container { Self.noting(notes) }
        let dog = try await container.get(Dog.self, form)
        let before = notes.lines.count
        #expect(try await container.get(Dog.self, form) === dog)
        #expect(Set(notes.lines.dropFirst(before)) == ["get"])
    }

    @Test("AST-REG-07, AST-REG-07 async: an error of a factory is the cause that is thrown", arguments: Form.allCases)
    func factoryThrows(_ form: Form) async throws {
        let container = try Container { Bind { () throws -> Dog in throw Complaint(number: 1) } }
        let error = await failure { _ = try await container.get(Dog.self, form) }
        #expect(error?.id == .factoryFailed)
        #expect(error?.cause as? Complaint == Complaint(number: 1))
    }

    @Test("AST-REG-08, AST-REG-08 async: an error of Dovetail passes a factory unchanged", arguments: Form.allCases)
    func ownErrorPasses(_ form: Form) async throws {
        let container = try Container {
            Bind { (container: Container) in House(try container.resolve(Dog.self)) }
        }
        let error = await failure { _ = try await container.get(House.self, form) }
        #expect(error?.id == .missingBinding)
        #expect(error?.path.map(\.name) == ["House", "'Dog'"])
    }

    @Test("AST-REG-09, AST-REG-09 async: an error of a hook is the cause that is thrown", arguments: Form.allCases)
    func hookThrows(_ form: Form) async throws {
        let container = try Container { Bind { Dog() }.onCreate { _ in throw Complaint(number: 2) } }
        let error = await failure { _ = try await container.get(Dog.self, form) }
        #expect(error?.id == .hookFailed)
        #expect(error?.cause as? Complaint == Complaint(number: 2))
    }

    @Test("AST-REG-11: the types of the arguments follow from the factory")
    func argumentType() throws {
        let container = try Container { Bind { (name: RuntimeArgument<String>) in Dog(arg(name)) } }
        #expect(try container.resolve(Dog.self, arguments: "rex").name == "rex")
        #expect(throws: ResolutionError.self) { try container.resolve(Dog.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(Dog.self, arguments: 1) }
    }

    @Test(
        "AST-REG-13, AST-REG-13 async: for a new argument, a value is created, hooked and stored",
        arguments: Form.allCases)
    func uncachedArgument(_ form: Form) async throws {
        let notes = Notes()
        let container = try Container { Self.notingArgument(notes) }
        #expect(try await container.get(Dog.self, argument: "rex", form).name == "rex")
        #expect(notes.lines.filter { $0 != "get" } == ["factory", "created", "set"])
    }

    @Test("AST-REG-14, AST-REG-14 async: an argument used before returns the stored instance", arguments: Form.allCases)
    func cachedArgument(_ form: Form) async throws {
        let notes = Notes()
        let container = try Container { Self.notingArgument(notes) }
        let dog = try await container.get(Dog.self, argument: "rex", form)
        let before = notes.lines.count
        #expect(try await container.get(Dog.self, argument: "rex", form) === dog)
        #expect(Set(notes.lines.dropFirst(before)) == ["get"])
    }

    @Test("AST-REG-15, AST-REG-15 async: two arguments have two instances, each stored once", arguments: Form.allCases)
    func twoArguments(_ form: Form) async throws {
        let notes = Notes()
        let container = try Container { Self.notingArgument(notes) }
        let rex = try await container.get(Dog.self, argument: "rex", form)
        let fido = try await container.get(Dog.self, argument: "fido", form)
        #expect(rex !== fido)
        let expected = ["factory", "created", "set", "factory", "created", "set"]
        #expect(notes.lines.filter { $0 != "get" } == expected)
    }

    @Test("AST-REG-16, AST-REG-16 async: errors are the same with an argument", arguments: Form.allCases)
    func argumentErrors(_ form: Form) async throws {
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>) throws -> Dog in throw Complaint(number: arg(number)) }
            Bind { (_: RuntimeArgument<Int>, container: Container) in
                House(try container.resolve(Dog.self, arguments: 7))
            }
            Bind { (_: RuntimeArgument<Int>) in "text" }.onCreate { _ in throw Complaint(number: 3) }
        }
        let factory = await failure { _ = try await container.get(Dog.self, argument: 1, form) }
        #expect(factory?.cause as? Complaint == Complaint(number: 1))
        let passed = await failure { _ = try await container.get(House.self, argument: 1, form) }
        #expect(passed?.id == .factoryFailed && passed?.cause as? Complaint == Complaint(number: 7))
        let hook = await failure { _ = try await container.get(String.self, argument: 1, form) }
        #expect(hook?.id == .hookFailed && hook?.cause as? Complaint == Complaint(number: 3))
    }
}

@Suite("Astroject: keys and factories") struct AstrojectKeyTests {
    @Test("AST-KEY-01, AST-KEY-04: a key is a type and perhaps a name, and is found by both")
    func typeAndName() throws {
        let container = try Container {
            Bind { 1 }
            Bind { 2 }.qualified(.name("two"))
        }
        #expect(try container.resolve(Int.self) == 1)
        #expect(try container.resolve(Int.self, .name("two")) == 2)
        #expect(try container.resolve(Int.self, .name("t" + "wo")) == 2)
    }

    @Test("AST-KEY-02, AST-KEY-08: arguments are not part of a key, so two bindings that differ in them are duplicates")
    func argumentsAreNoKey() throws {
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                Bind { 1 }
                Bind { (number: RuntimeArgument<Int>) in arg(number) }
            }
        }
        #expect(error?.id == .duplicateBinding)
    }

    @Test("AST-KEY-03, AST-KEY-09: a synchronous and an asynchronous binding have one key")
    func asyncIsNoKey() throws {
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                Bind { 1 }
                Bind { () async in 2 }
            }
        }
        #expect(error?.id == .duplicateBinding)
    }

    @Test("AST-KEY-05, AST-KEY-06, AST-KEY-07: keys differ by name, by having one, and by type")
    func keysDiffer() throws {
        let container = try Container {
            Bind { 1 }
            Bind { 2 }.qualified(.name("a"))
            Bind { 3 }.qualified(.name("b"))
            Bind { "4" }.qualified(.name("a"))
        }
        #expect(try container.resolve(Int.self) == 1)
        #expect(try container.resolve(Int.self, .name("a")) == 2)
        #expect(try container.resolve(Int.self, .name("b")) == 3)
        #expect(try container.resolve(String.self, .name("a")) == "4")
        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(String.self, .name("b")) }
    }

    @Test("AST-FAC-02: an asynchronous request runs synchronous and asynchronous factories")
    func asyncRunsBoth() async throws {
        let container = try Container {
            Bind { 1 }
            Bind { () async in "two" }
        }
        #expect(try await container.resolve(Int.self) == 1)
        #expect(try await container.resolve(String.self) == "two")
    }

    @Test("AST-FAC-03: a synchronous request runs a synchronous factory")
    func syncRunsSync() throws {
        #expect(try Container { Bind { 1 } }.resolve(Int.self) == 1)
    }

    @Test("AST-FAC-04: a synchronous request for an asynchronous factory throws needs-async")
    func syncRefusesAsync() throws {
        let container = try Container { Bind { () async in 1 } }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.id == .needsAsync)
    }

    @Test(
        "AST-FAC-05, AST-FAC-05 async: a factory's own error is the cause of the thrown error", arguments: Form.allCases
    )
    func cause(_ form: Form) async throws {
        let container = try Container { Bind { () throws -> Int in throw Complaint(number: 7) } }
        let error = await failure { _ = try await container.get(Int.self, form) }
        #expect(error?.cause as? Complaint == Complaint(number: 7))
    }
}
