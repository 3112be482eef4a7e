internal import Dovetail
internal import DovetailDiagnostics

private final class Item: Sendable {}

/// Stores its first instance.
private final class OneItem: InstanceStore {
    private let kept = Locked<Item?>(nil)
    func instance(for context: StoreContext) -> Item? { kept.now }
    func store(_ value: Item, for context: StoreContext) { kept.exchange(value) }
    func remove(for context: StoreContext) { kept.exchange(nil) }
    func removeAll() { kept.exchange(nil) }
    func makeEmpty() -> OneItem { OneItem() }
}

private final class Planet: @unchecked Sendable {
    // Safe: written once, before any thread but its creator's sees it.
    weak var moon: Moon?
}
private final class Moon: Sendable {
    let planet: Planet
    init(planet: Planet) { self.planet = planet }
}

/// A planet that lives as long as the process, and its moon, with which it is on a cycle.
private struct Sky: Module {
    let name: Qualifier
    let hasMoon: Bool
    let made: Count

    var body: some Module {
        Bind { [made] in
            made.next()
            return Planet()
        }.lifetime(.process).qualified(name).inject(\.moon, name)
        if hasMoon { Bind(Moon.init).lifetime(.singleton).qualified(name).using(Planet.self, name) }
    }
}

private struct Left: Sendable {}
private struct Right: Sendable {}
private final class Whole: Sendable {
    init(left: Left, right: Right) {}
}

let sharing = [
    Program(name: "async-store", summary: "Core 17: eight tasks resolve an asynchronous binding with a store") { _ in
        for _ in 0..<50 {
            let made = Count()
            let container = try Container {
                Bind { () async in
                    made.next()
                    await Task.yield()
                    return Item()
                }.lifetime(.custom(OneItem()))
            }
            let identities = try await withThrowingTaskGroup(of: Item.self) { tasks in
                for _ in 0..<8 { tasks.addTask { try await container.resolve(Item.self) } }
                var items: [Item] = []
                for try await item in tasks { items.append(item) }
                return Set(items.map(ObjectIdentifier.init)).count
            }
            try expect(made.now == 1 && identities == 1, "created \(made.now) times, \(identities) instances")
        }
    },
    Program(name: "weak", summary: "Core 18: four threads meet dead weak instances") { _ in
        // Threads begin at different ones, so that some find an instance that another one is examining.
        let names = (0..<64).map { Qualifier.name("\($0)") }
        let container = try Container {
            for name in names { Bind(Item.init).qualified(name).lifetime(.weak) }
        }
        for _ in 0..<20 {
            let given = Locked<[[Item]]>([])
            try Crew.run(4) { thread in
                var items: [Int: Item] = [:]
                for index in 0..<64 {
                    let number = (thread * 16 + index) % 64
                    items[number] = try container.resolve(Item.self, names[number], isolation: nil)
                }
                let held = items
                given.change { $0.append(Array(held.values)) }
            }
            let count = Set(given.now.joined().map(ObjectIdentifier.init)).count
            try expect(count == 64, "\(count) instances of 64 bindings exist at once")
        }
    },
    Program(name: "process-ring", summary: "Core 19: a .process binding is on a cycle in one of two containers") {
        number in
        for round in 0..<20 {
            let name = Qualifier.name("\(number)-\(round)")
            let made = Count()
            let both = try [true, false].map { hasMoon in
                try Container { Sky(name: name, hasMoon: hasMoon, made: made) }
            }
            let given = Locked<[Planet]>([])
            try Crew.run(2) { thread in
                let planet = try both[thread].resolve(Planet.self, name, isolation: nil)
                given.change { $0.append(planet) }
            }
            let count = Set(given.now.map(ObjectIdentifier.init)).count
            try expect(made.now == 1 && count == 1, "created \(made.now) times, \(count) instances")
        }
    },
    Program(name: "replaced-ring", summary: "Core 19: a member of a cycle is replaced while it is created") { _ in
        for _ in 0..<20 {
            let (made, closed) = (Count(), Count())
            let container = try Container {
                Bind {
                    made.next()
                    return Planet()
                }.lifetime(.singleton).inject(\.moon).onClose { _ in closed.next() }
                Bind { (planet: Planet) in
                    made.next()
                    return Moon(planet: planet)
                }.lifetime(.singleton).onClose { _ in closed.next() }
            }
            let crew = Crew(1) { _ in _ = try container.resolveNow(Planet.self) }
            crew.begin()
            try container.register {
                Bind {
                    made.next()
                    return Planet()
                }.lifetime(.singleton).inject(\.moon).onClose { _ in closed.next() }
            }
            _ = try container.resolveNow(Moon.self)
            try crew.join()
            try await container.close()
            try expect(made.now == closed.now, "\(made.now) were created, \(closed.now) closed")
        }
    },
    Program(name: "innocent", summary: "Core 20: tasks that get the address of an ended one wait for its creator") {
        _ in
        for _ in 0..<20 { try await innocentTasks() }
    },
]

/// A factory starts a task that outlives it. That one starts more, whose addresses may be those of tasks that have ended.
private func innocentTasks() async throws {
    let (begun, gate) = (Floodgate(), Floodgate())
    let outliving = Locked<Task<[String], Never>?>(nil)
    let container = try Container {
        Bind { (container: Weak<Container>) async -> Left in
            outliving.exchange(
                Task {
                    await begun.wait()
                    for _ in 0..<10 { await Task.yield() }
                    return await askTogether(container, gate)
                })
            return Left()
        }
        Bind { () async -> Right in
            await begun.open()
            await gate.wait()
            return Right()
        }
        Bind(Whole.init).lifetime(.singleton)
    }
    _ = try await container.resolve(Whole.self)
    let failures = await outliving.now?.value ?? []
    try expect(failures.isEmpty, failures.joined(separator: ", "))
}

/// Tasks request an instance that another task is creating. Returns the errors.
private func askTogether(_ container: Weak<Container>, _ gate: Floodgate) async -> [String] {
    await withTaskGroup(of: String?.self) { tasks in
        for _ in 0..<16 {
            tasks.addTask {
                do throws(ResolutionError) {
                    _ = try await container.value?.resolve(Whole.self)
                    return nil
                } catch {
                    return error.id.rawValue
                }
            }
        }
        for _ in 0..<20 { await Task.yield() }
        await gate.open()
        var failures: [String] = []
        for await failure in tasks { if let failure { failures.append(failure) } }
        return failures
    }
}
