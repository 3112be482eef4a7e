internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

@testable internal import DovetailTesting

/// A leak of a test is reported against this test and no other, whatever else runs at the time.
struct BlameTests {
    /// The behavior of a test: correct, or one kind of leak.
    private enum Kind: CaseIterable, Sendable {
        case clean, cleanWithChild, cleanWithTask, closure, cycle, child, task
        var leaks: Bool {
            switch self {
            case .clean, .cleanWithChild, .cleanWithTask: false
            case .closure, .cycle, .child, .task: true
            }
        }
    }

    @Test func `two hundred rounds in random order, side by side: each leak is reported against its test`() async {
        await withTaskGroup(of: Void.self) { group in
            for round in 0..<rounds(200) { group.addTask { await blame(UInt64(round)) } }
        }
    }

    /// Runs each kind twice, all at once, in the order of a seed.
    private func blame(_ seed: UInt64) async {
        var random = Numbers(state: seed)
        let kinds = (Kind.allCases + Kind.allCases).shuffled(using: &random)
        let reports = kinds.map { _ in Reports() }
        let shelf = Shelf()
        await withTaskGroup(of: Void.self) { group in
            for (number, kind) in kinds.enumerated() {
                group.addTask {
                    await perform(kind, reports[number].overlay("test \(number)", line: number), shelf)
                }
            }
        }
        for (number, kind) in kinds.enumerated() {
            let texts = reports[number].all
            #expect(texts.isEmpty == !kind.leaks, "seed \(seed), \(kind): \(texts)")
            #expect(texts.allSatisfy { $0.hasPrefix("Some/Tests.swift:\(number) ") && $0.contains("test \(number)") })
        }
        _ = shelf
    }

    private func perform(_ kind: Kind, _ overlay: TestOverlay, _ shelf: Shelf) async {
        let signal = Signal()
        let tasks = Tasks()
        try? await overlay.run {
            DoorModule()
        } _: {
            let container = try current()
            switch kind {
            case .clean: _ = try container.resolveNow(Door.self)
            case .cleanWithChild:
                let child = try container.makeChild { Bind { French() }.lifetime(.singleton) }
                _ = try child.resolveNow(French.self)
            case .cleanWithTask: _ = try await Task { try await current().resolve(Door.self) }.value
            case .closure:
                let door = try container.resolveNow(Door.self)
                let escaping: @Sendable () -> String = { door.greeter.word }
                shelf.put(escaping)
            case .cycle: try container.resolveNow(Knot.self).tie()
            case .child:
                let child = try container.makeChild { Bind { French() }.lifetime(.singleton) }
                _ = try child.resolveNow(French.self)
                shelf.put(child)
            case .task:
                await tasks.add(
                    Task {
                        await signal.wait()
                        _ = try? await current().resolve(Door.self)
                    })
            }
        }
        // The test is over, others are not.
        await signal.turnOn()
        await tasks.finish()
    }
}
