internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private struct Complaint: Error {}
private protocol Animal: AnyObject, Sendable {}
private final class Dog: Animal, Hashable, Sendable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
    static func == (left: Dog, right: Dog) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
private final class Home: Sendable {
    let dog: Dog
    init(_ dog: Dog) { self.dog = dog }
}
private final class Street: Sendable {
    let home: Home
    let dog: Dog
    init(_ home: Home, _ dog: Dog) {
        self.home = home
        self.dog = dog
    }
}
private final class Left: Sendable { init(_ right: Right) {} }
private final class Right: Sendable { init(_ left: Left) {} }
private final class One: Sendable { init(_ two: Two) {} }
private final class Two: Sendable { init(_ three: Three) {} }
private final class Three: Sendable { init(_ one: One) {} }
private final class Door: Sendable { init(_ one: One) {} }
private final class Selfish: Sendable { init(_ itself: Selfish) {} }

private struct Watcher: Observer {
    let notes: Notes
    var name = ""
    func handle(_ event: ContainerEvent) {
        switch event {
        case .registered(let binding, _): notes.note("\(name)registered \(binding.name)")
        case .resolved(let binding): notes.note("\(name)resolved \(binding.name)")
        default: break
        }
    }
}
private struct Ids: Observer {
    let notes: Notes
    func handle(_ event: ContainerEvent) {
        if case .created(let binding, _) = event, let resolution = binding.resolution { notes.note("\(resolution)") }
    }
}

@Suite("Astroject: containers") struct AstrojectContainerTests {
    @Test("AST-CON-01: a new container has neither bindings nor observers")
    func empty() throws {
        let container = try Container {}
        #expect(container.graph.bindings.isEmpty)
        #expect(!container.isRegistered(Int.self))
    }

    @Test(
        "AST-CON-02: a closed container has no binding, with arguments and names neither, and another one replaces it")
    func replaced() async throws {
        let notes = Notes()
        let container = try Container(observers: [Watcher(notes: notes)]) {
            Instance(1)
            Bind { (text: RuntimeArgument<String>) in arg(text) }
            Bind { 2 }.qualified(.name("two"))
        }
        let before = notes.lines
        try await container.close()
        #expect(container.graph.bindings.isEmpty)
        await #expect(throws: ResolutionError.self) { try await container.resolve(Int.self) }
        await #expect(throws: ResolutionError.self) { try await container.resolve(String.self, arguments: "a") }
        await #expect(throws: ResolutionError.self) { try await container.resolve(Int.self, .name("two")) }
        let other = try Container { Instance(3) }
        #expect(try await other.resolve(Int.self) == 3)
        #expect(notes.lines.filter { $0.hasPrefix("registered") } == before.filter { $0.hasPrefix("registered") })
    }

    @Test("AST-CON-03, AST-OLD-23: observers are notified in the order they were added")
    func observers() throws {
        let notes = Notes()
        let container = try Container {}
        container.add(Watcher(notes: notes, name: "first "))
        container.add(Watcher(notes: notes, name: "second "))
        try container.register { Instance(1) }
        #expect(notes.lines == ["first registered Int", "second registered Int"])
        _ = try container.resolve(Int.self)
        #expect(notes.lines.suffix(2) == ["first resolved Int", "second resolved Int"])
    }

    @Test("AST-CON-04, AST-OLD-09: five hundred bindings registered at the same time all exist")
    func manyRegistrations() async throws {
        let container = try Container {}
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 0..<500 {
                tasks.addTask { try container.register { Bind { number }.qualified(.name("\(number)")) } }
            }
            try await tasks.waitForAll()
        }
        for number in 0..<500 {
            #expect(try container.resolve(Int.self, .name("\(number)"), isolation: #isolation) == number)
        }
    }

    @Test(
        "AST-CON-05, AST-CON-05 async, AST-OLD-10: five hundred requests at the same time succeed",
        arguments: Form.allCases)
    func manyRequests(_ form: Form) async throws {
        let container = try Container { Bind { Dog() } }
        let dogs = try await withThrowingTaskGroup(of: Dog.self) { tasks in
            for _ in 0..<500 { tasks.addTask { try await container.get(Dog.self, form) } }
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(dogs).count == 500)
    }

    @Test("AST-CON-06: registering over a binding that is not overridable throws and names the key")
    func fixed() throws {
        let container = try Container { Bind { Dog() }.overridable(false) }
        let error = #expect(throws: AssemblyError.self) { try container.register { Bind { Dog() } } }
        #expect(error?.id == .alreadyRegistered)
        #expect(error?.findings.first?.message == "'Dog' is already registered and cannot be overridden")
    }

    @Test("AST-CON-07: registering a binding that is not overridable over another throws, with arguments too")
    func fixing() throws {
        let container = try Container { Bind { (number: RuntimeArgument<Int>) in Dog(arg(number)) } }
        let error = #expect(throws: AssemblyError.self) {
            try container.register { Bind { (number: RuntimeArgument<Int>) in Dog(arg(number)) }.overridable(false) }
        }
        #expect(error?.id == .alreadyRegistered)
    }

    @Test(
        "AST-CON-08, AST-CON-08 async, AST-OLD-06: each outermost request has a separate id",
        arguments: Form.allCases)
    func outermost(_ form: Form) async throws {
        let notes = Notes()
        let container = try Container(observers: [Ids(notes: notes)]) { Bind { Dog() } }
        _ = try await container.get(Dog.self, form)
        _ = try await container.get(Dog.self, form)
        #expect(notes.lines.count == 2)
        #expect(notes.lines[0] != notes.lines[1])
    }

    @Test("AST-CON-09, AST-CON-09 async: the dependencies of a request belong to it", arguments: Form.allCases)
    func nested(_ form: Form) async throws {
        let notes = Notes()
        let container = try Container(observers: [Ids(notes: notes)]) {
            Bind { Dog() }
            Bind(Home.init)
            Bind(Street.init)
        }
        _ = try await container.get(Street.self, form)
        #expect(notes.lines.count == 4)
        #expect(Set(notes.lines).count == 1)
    }

    @Test("AST-CON-10, AST-CON-10 async: a binding with a further key provides both", arguments: Form.allCases)
    func forwarding(_ form: Form) async throws {
        let container = try Container {
            Bind { Dog() }.lifetime(.singleton).as((any Animal).self) { $0 }
        }
        #expect(container.isRegistered(Dog.self) && container.isRegistered((any Animal).self))
        let dog = try await container.get(Dog.self, form)
        #expect(try await container.get((any Animal).self, form) === dog)
    }

    @Test("AST-CON-11: register notifies observers, and the binding exists")
    func registering() throws {
        let notes = Notes()
        let container = try Container(observers: [Watcher(notes: notes)]) {}
        try container.register {
            Bind { Dog() }
            Bind { (text: RuntimeArgument<String>) in arg(text) }
        }
        #expect(notes.lines == ["registered Dog", "registered String"])
        #expect(container.isRegistered(Dog.self) && container.isRegistered(String.self))
    }

    @Test("AST-CON-12: isRegistered is false for a missing binding")
    func absent() throws {
        let container = try Container { Bind { (number: RuntimeArgument<Int>) in Dog(arg(number)) } }
        #expect(!container.isRegistered(Int.self))
        #expect(!container.isRegistered(Home.self))
    }

    @Test("AST-CON-13, AST-CON-13 async: a later binding replaces an earlier one", arguments: Form.allCases)
    func overriding(_ form: Form) async throws {
        let container = try Container { Bind { Dog(1) } }
        try container.register { Bind { Dog(2) } }
        #expect(try await container.get(Dog.self, form).number == 2)
    }

    @Test(
        "AST-CON-14, AST-CON-14 async: values, objects and their dependents are resolved, and reported",
        arguments: Form.allCases)
    func resolving(_ form: Form) async throws {
        let notes = Notes()
        let container = try Container(observers: [Watcher(notes: notes)]) {
            Instance(7)
            Instance("text")
            Bind { Dog(1) }
            Bind(Home.init)
        }
        let before = notes.lines.count
        #expect(try await container.get(Int.self, form) == 7)
        #expect(try await container.get(String.self, form) == "text")
        #expect(try await container.get(Home.self, form).dog.number == 1)
        #expect(notes.lines.dropFirst(before) == ["resolved Int", "resolved String", "resolved Dog", "resolved Home"])
    }

    @Test(
        "AST-CON-15, AST-CON-15 async: an object passed as an argument arrives, also one level deeper",
        arguments: Form.allCases)
    func arguments(_ form: Form) async throws {
        let container = try Container {
            Bind { (dog: RuntimeArgument<Dog>) in Home(arg(dog)) }
            Bind { (dog: RuntimeArgument<Dog>, home: Provider<Home, Dog>) in Street(try home(arg(dog)), arg(dog)) }
        }
        let dog = Dog()
        #expect(try await container.get(Home.self, argument: dog, form).dog === dog)
        let street = try await container.get(Street.self, argument: dog, form)
        #expect(street.home.dog === dog && street.dog === dog)
    }

    @Test("AST-CON-16, AST-CON-16 async: a key without a binding is missing-binding", arguments: Form.allCases)
    func missing(_ form: Form) async throws {
        let container = try Container {}
        let error = await failure { _ = try await container.get(Dog.self, form) }
        #expect(error?.id == .missingBinding)
        #expect(error?.finding.message == "no binding provides 'Dog'")
    }

    @Test("AST-CON-17, AST-CON-17 async: the same with an argument", arguments: Form.allCases)
    func missingWithArgument(_ form: Form) async throws {
        let container = try Container {}
        let error = await failure { _ = try await container.get(Dog.self, argument: 1, form) }
        #expect(error?.id == .missingBinding)
    }

    @Test("AST-CON-18, AST-CON-18 async: an error of a factory is reported as the cause", arguments: Form.allCases)
    func throwing(_ form: Form) async throws {
        let container = try Container {
            Bind { () throws -> Dog in throw Complaint() }
            Bind(Home.init)
        }
        let error = await failure { _ = try await container.get(Home.self, form) }
        #expect(error?.id == .factoryFailed && error?.cause is Complaint)
        #expect(error?.path.map(\.name) == ["Home", "Dog"])
    }

    private static func cycle(_ error: ResolutionError?) -> String? {
        error?.id == .cycle ? error?.finding.message : nil
    }

    @Test(
        "AST-CON-19, AST-CON-19 async, AST-OLD-17, AST-OLD-17 async: a cycle of two is printed from its entry",
        arguments: Form.allCases)
    func mutual(_ form: Form) async throws {
        let container = try Container {
            Bind(Left.init)
            Bind(Right.init)
        }
        let left = await failure { _ = try await container.get(Left.self, form) }
        #expect(Self.cycle(left) == "dependency cycle: Left → Right → Left")
        let right = await failure { _ = try await container.get(Right.self, form) }
        #expect(Self.cycle(right) == "dependency cycle: Right → Left → Right")
    }

    @Test(
        "AST-CON-20, AST-CON-20 async, AST-OLD-21, AST-OLD-21 async: a cycle with arguments is a cycle",
        arguments: Form.allCases)
    func mutualWithArgument(_ form: Form) async throws {
        let container = try Container {
            Bind { (_: RuntimeArgument<Int?>, right: Right) in Left(right) }
            Bind { (_: RuntimeArgument<Int?>, left: Left) in Right(left) }
        }
        let error = await failure { _ = try await container.get(Left.self, argument: 1, form) }
        #expect(error?.id == .cycle)
    }
}

@Suite("Astroject: an earlier revision") struct AstrojectEarlierTests {
    @Test("AST-OLD-01, AST-OLD-01 async: a singleton is created once", arguments: Form.allCases)
    func singleton(_ form: Form) async throws {
        let created = Tally()
        let container = try Container { Bind { Dog(created.next()) }.lifetime(.singleton) }
        let dog = try await container.get(Dog.self, form)
        #expect(try await container.get(Dog.self, form) === dog)
        #expect(created.count == 1)
    }

    @Test("AST-OLD-02, AST-OLD-02 async: a transient is created each time", arguments: Form.allCases)
    func transient(_ form: Form) async throws {
        let created = Tally()
        let container = try Container { Bind { Dog(created.next()) } }
        let dog = try await container.get(Dog.self, form)
        #expect(try await container.get(Dog.self, form) !== dog)
        #expect(created.count == 2)
    }

    @Test(
        "AST-OLD-03, AST-OLD-03 async: a weak instance is the same while retained, then created again",
        arguments: Form.allCases)
    func weakInstance(_ form: Form) async throws {
        let created = Tally()
        let container = try Container { Bind { Dog(created.next()) }.lifetime(.weak) }
        var dog: Dog? = try await container.get(Dog.self, form)
        #expect(try await container.get(Dog.self, form) === dog)
        dog = nil
        #expect(try await container.get(Dog.self, form).number == 2)
        withExtendedLifetime(dog) {}
    }

    @Test("AST-OLD-04, AST-OLD-04 async: a graph instance is created once per request", arguments: Form.allCases)
    func graph(_ form: Form) async throws {
        let created = Tally()
        let container = try Container {
            Bind { Dog(created.next()) }.lifetime(.graph)
            Bind(Home.init).lifetime(.graph)
            Bind(Street.init).lifetime(.graph)
        }
        let street = try await container.get(Street.self, form)
        #expect(street.dog === street.home.dog)
        #expect(try await container.get(Street.self, form).dog !== street.dog)
        #expect(created.count == 2)
    }

    @Test("AST-OLD-05, AST-OLD-05 async: lifetimes mix in one tree", arguments: Form.allCases)
    func mixed(_ form: Form) async throws {
        let singletons = Tally()
        let graphs = Tally()
        let container = try Container {
            Bind {
                singletons.next()
                return 7
            }.lifetime(.singleton)
            Bind { (_: Int) in Dog(graphs.next()) }.lifetime(.graph)
            Bind { (dog: Dog, _: Int) in Home(dog) }
            Bind { (home: Home, dog: Dog) in Street(home, dog) }.lifetime(.weak)
        }
        var street: Street? = try await container.get(Street.self, form)
        #expect(street?.dog === street?.home.dog)
        #expect(try await container.get(Street.self, form) === street)
        #expect(singletons.count == 1 && graphs.count == 1)
        street = nil
        _ = try await container.get(Street.self, form)
        #expect(singletons.count == 1 && graphs.count == 2)
        withExtendedLifetime(street) {}
    }

    @Test("AST-OLD-07: a graph instance that one factory resolves twice is created once")
    func twice() throws {
        let container = try Container {
            Bind { Dog() }.lifetime(.graph)
            Bind { (resolution: Resolution) in
                try resolution.resolve(Dog.self) === resolution.resolve(Dog.self)
            }
        }
        #expect(try container.resolve(Bool.self))
    }

    @Test("AST-OLD-08, AST-OLD-08 async: ten requests at the same time have ten graphs", arguments: Form.allCases)
    func tenGraphs(_ form: Form) async throws {
        let created = Tally()
        let container = try Container { Bind { Dog(created.next()) }.lifetime(.graph) }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<10 { tasks.addTask { _ = try await container.get(Dog.self, form) } }
            try await tasks.waitForAll()
        }
        #expect(created.count == 10)
    }

    @Test("AST-OLD-11: bindings can be registered and resolved at the same time")
    func mixing() throws {
        let container = try Container { Instance(-1) }
        let results = onThreads(16) { number in
            try container.register { Bind { number }.qualified(.name("\(number)")) }
            return try container.resolve(Int.self, .name("\(number)"))
        }
        #expect(try results.map { try $0.get() } == Array(0..<16))
    }

    @Test("AST-OLD-12: observers added at the same time are all notified")
    func addingObservers() throws {
        let notes = Notes()
        let container = try Container {}
        _ = onThreads(16) { _ in container.add(Watcher(notes: notes)) }
        try container.register { Instance(1) }
        #expect(notes.lines.count == 16)
    }

    @Test("AST-OLD-13: resetting and closing from many tasks leaves the container empty")
    func clearing() async throws {
        let container = try Container { Instance(1) }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    if number.isMultiple(of: 2) { try? await container.reset() } else { try? await container.close() }
                    _ = try? await container.resolve(Int.self)
                }
            }
        }
        #expect(!container.isRegistered(Int.self))
        #expect(try await Container { Instance(2) }.resolve(Int.self) == 2)
    }

    @Test("AST-OLD-14, AST-OLD-15: different types resolved at the same time share their common dependency")
    func sharedDependency() throws {
        let created = Tally()
        let container = try Container {
            Bind { Dog(created.next()) }.lifetime(.singleton)
            Bind(Home.init).lifetime(.singleton)
            Bind(Street.init).lifetime(.singleton)
        }
        let dogs = try onThreads(16) { number in
            switch number % 3 {
            case 0: try container.resolve(Dog.self)
            case 1: try container.resolve(Home.self).dog
            default: try container.resolve(Street.self).dog
            }
        }.map { try $0.get() }
        #expect(Set(dogs).count == 1)
        #expect(created.count == 1)
    }

    @Test("AST-OLD-16, AST-OLD-16 async: different arguments create different objects", arguments: Form.allCases)
    func arguments(_ form: Form) async throws {
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>) in Dog(arg(number)) }.lifetime(.singleton)
        }
        let one = try await container.get(Dog.self, argument: 1, form)
        #expect(try await container.get(Dog.self, argument: 2, form) !== one)
        #expect(try await container.get(Dog.self, argument: 1, form) === one)
    }

    @Test(
        "AST-OLD-18, AST-OLD-18 async: a cycle of three entered from outside is printed without the path to it",
        arguments: Form.allCases)
    func three(_ form: Form) async throws {
        let container = try Container {
            Bind(Door.init)
            Bind(One.init)
            Bind(Two.init)
            Bind(Three.init)
        }
        let error = await failure { _ = try await container.get(Door.self, form) }
        #expect(error?.finding.message == "dependency cycle: One → Two → Three → One")
        #expect(error?.path.map(\.name) == ["Door", "One"])
    }

    @Test("AST-OLD-19, AST-OLD-19 async: a binding that depends on itself is a cycle", arguments: Form.allCases)
    func selfish(_ form: Form) async throws {
        let container = try Container { Bind(Selfish.init) }
        let error = await failure { _ = try await container.get(Selfish.self, form) }
        #expect(error?.finding.message == "dependency cycle: Selfish → Selfish")
    }

    @Test(
        "AST-OLD-20, AST-OLD-20 async: a cycle through names is one, and a path through two names is none",
        arguments: Form.allCases)
    func named(_ form: Form) async throws {
        let container = try Container {
            Bind { (number: Int) in number }.qualified(.name("a")).using(Int.self, .name("b"))
            Bind { (number: Int) in number }.qualified(.name("b")).using(Int.self, .name("a"))
            Bind { (number: Int) in number + 1 }.qualified(.name("c")).using(Int.self, .name("d"))
            Bind { 1 }.qualified(.name("d"))
        }
        let error = await failure { _ = try await container.get(Int.self, .name("a"), form) }
        #expect(error?.id == .cycle)
        #expect(try await container.get(Int.self, .name("c"), form) == 2)
    }

    @Test("AST-OLD-22, AST-OLD-22 async: an argument of another type is an argument-mismatch", arguments: Form.allCases)
    func wrongArgument(_ form: Form) async throws {
        let container = try Container { Bind { (number: RuntimeArgument<Int>) in Dog(arg(number)) } }
        let error = await failure { _ = try await container.get(Dog.self, argument: "1", form) }
        #expect(error?.id == .argumentMismatch)
    }

    @Test("AST-OLD-24: a named binding does not provide the plain type")
    func mismatchedName() throws {
        let container = try Container { Bind { Dog() }.qualified(.name("rex")) }
        #expect(!container.isRegistered(Dog.self))
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Dog.self, .name("fido")) }
        #expect(error?.id == .missingBinding)
    }
}
