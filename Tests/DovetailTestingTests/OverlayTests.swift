internal import Dovetail
internal import Testing

@testable internal import DovetailTesting

/// What is blamed on a test, and what is not.
struct OverlayTests {
    @Test func `what a test keeps is blamed on it, with the recipe's place`() async throws {
        let reports = Reports()
        let shelf = Shelf()
        try await reports.overlay("keeper", line: 7).run {
            DoorModule()
        } _: {
            shelf.put(try current().resolve((any Greeter).self, isolation: nil))
        }
        #expect(reports.all.count == 1)
        let text = try #require(reports.all.first)
        #expect(text.hasPrefix("Some/Tests.swift:7 after keeper, 'any Greeter' is still held;"))
        #expect(text.contains("DovetailTestingTests/Fixtures.swift:"))
        _ = shelf
    }

    @Test func `a test that keeps nothing is not blamed, and what it throws is thrown`() async throws {
        struct Refused: Error {}
        let reports = Reports()
        await #expect(throws: Refused.self) {
            try await reports.overlay("clean").run {
                DoorModule()
            } _: {
                _ = try current().resolve(Door.self, isolation: nil)
                throw Refused()
            }
        }
        #expect(reports.all == [])
    }

    @Test func `a hook that fails at the end fails the test`() async throws {
        struct Refused: Error {}
        let reports = Reports()
        try await reports.overlay("closer").run {
            Bind(Knot.init).lifetime(.singleton).onClose { _ in throw Refused() }
        } _: {
            _ = try current().resolve(Knot.self, isolation: nil)
        }
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.contains("closing what closer made failed") == true)
    }

    @Test func `late use by a task is recorded against the test that left it behind`() async throws {
        let reports = Reports()
        let signal = Signal()
        let shelf = Tasks()
        try await reports.overlay("first", line: 3).run {
            DoorModule()
        } _: {
            await shelf.add(
                Task {
                    await signal.wait()
                    _ = try? await current().resolve(Door.self)
                })
        }
        #expect(reports.all == [])
        try await reports.overlay("second", line: 9).run {
            DoorModule()
        } _: {
            await signal.turnOn()
            await shelf.finish()
            _ = try current().resolve(Door.self, isolation: nil)
        }
        #expect(
            reports.all == [
                "Some/Tests.swift:3 something that first at Some/Tests.swift:3 left behind asks for its dependencies after "
                    + "it has ended"
            ])
    }

    private enum Kind: CaseIterable { case clean, closure, cycle, child, task }

    @Test func `two hundred tests at once, each kind of leak blamed on the one that leaks`() async throws {
        var random = Numbers(state: 11)
        let kinds = (0..<200).map { _ in Kind.allCases.randomElement(using: &random) ?? .clean }
        let reports = kinds.map { _ in Reports() }
        let shelf = Shelf()
        let signal = Signal()
        let tasks = Tasks()
        await withTaskGroup(of: Void.self) { group in
            for (number, kind) in kinds.enumerated() {
                let overlay = reports[number].overlay("test \(number)", line: number)
                group.addTask {
                    try? await overlay.run {
                        DoorModule()
                    } _: {
                        let container = try current()
                        switch kind {
                        case .clean: _ = try container.resolve(Door.self, isolation: nil)
                        case .closure:
                            let door = try container.resolve(Door.self, isolation: nil)
                            let escaping: @Sendable () -> String = { door.greeter.word }
                            shelf.put(escaping)
                        case .cycle: try container.resolve(Knot.self, isolation: nil).tie()
                        case .child:
                            let child = try container.makeChild { Bind { French() }.lifetime(.singleton) }
                            _ = try child.resolve(French.self, isolation: nil)
                            shelf.put(child)
                        case .task:
                            await tasks.add(
                                Task {
                                    await signal.wait()
                                    _ = try? await current().resolve(Door.self)
                                })
                        }
                    }
                }
            }
        }
        await signal.turnOn()
        await tasks.finish()
        for (number, kind) in kinds.enumerated() {
            let texts = reports[number].all
            #expect(texts.isEmpty == (kind == .clean), "\(kind): \(texts)")
            #expect(texts.allSatisfy { $0.hasPrefix("Some/Tests.swift:\(number) ") && $0.contains("test \(number)") })
        }
        _ = shelf
    }

    @Test func `sixty-four tests bind one key differently, a thousand rounds, and none sees another's`() async {
        let wrong = await withTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    struct Point {
                        @Injected(\.number) var own
                        @Injected(\.number, .permanent, .shared) var shared
                    }
                    let reports = Reports()
                    var wrong = 0
                    for round in 0..<1_000 {
                        let mine = number * 1_000 + round
                        let seen = Locked(0)
                        try? await reports.overlay("\(number)").run {
                            Bind(key: \.number) { mine }
                        } _: {
                            let point = Point()
                            await Task.yield()
                            if point.own == mine, point.shared == mine { seen.add(1) }
                        }
                        if seen.value != 1 { wrong += 1 }
                    }
                    return wrong + reports.all.count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}

actor Tasks {
    private var tasks: [Task<Void, Never>] = []
    func add(_ task: Task<Void, Never>) { tasks.append(task) }
    func finish() async { for task in tasks { await task.value } }
}
