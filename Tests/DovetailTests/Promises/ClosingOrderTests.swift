internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Own: Sendable {}
private final class Work: Sendable {}

@Suite("The order of closing", .timeLimit(.minutes(10))) struct ClosingOrderTests {
    /// A container that owns an instance already, and lets each child create its own `Work`.
    private static func parent(
        _ notes: Notes, _ work: @escaping @Sendable @concurrent () async throws -> Work
    ) async throws -> Container {
        let parent = try Container {
            Bind { Own() }.lifetime(.singleton).onClose { _ in notes.note("parent closed") }
            Bind(work).lifetime(.scoped).onClose { _ in notes.note("child closed") }
        }
        _ = try await parent.resolve(Own.self)
        return parent
    }

    private static func child(of parent: Container, levels: Int) throws -> Container {
        try (0..<levels).reduce(parent) { container, _ in try container.makeChild {} }
    }

    /// An instance that was created is closed, and before those of the parent.
    private static func expectClosed(_ notes: [String], _ result: Result<Work, any Error>) {
        #expect(notes.filter { $0 == "child closed" }.count == notes.filter { $0 == "created" }.count, "\(notes)")
        #expect(notes.last == "parent closed", "\(notes)")
        if case .failure(let error) = result { #expect((error as? ResolutionError)?.id == .closed) }
    }

    @Test(arguments: 1...3)
    func `Core 16: what a child creates while its parent closes is closed before the parent's own`(
        levels: Int
    ) async throws {
        try await bounded {
            let (entered, gate, notes) = (Floodgate(), Floodgate(), Notes())
            let parent = try await Self.parent(notes) {
                _ = await (entered.open(), gate.wait())
                notes.note("created")
                return Work()
            }
            let child = try Self.child(of: parent, levels: levels)
            let request = Task { try await child.resolve(Work.self) }
            await entered.wait()
            let closing = Task { try await parent.close() }
            await giveWay { notes.lines.contains("parent closed") }
            await gate.open()
            let result = await request.result
            try await closing.value
            Self.expectClosed(notes.lines, result)
        }
    }

    @Test(arguments: 1...3)
    func `Core 16: what a child creates on a thread while its parent closes is closed before the parent's own`(
        levels: Int
    ) async throws {
        try await bounded {
            let (entered, gate, notes) = (Floodgate(), Gate(), Notes())
            let parent = try Container {
                Bind { Own() }.lifetime(.singleton).onClose { _ in notes.note("parent closed") }
            }
            _ = try await parent.resolve(Own.self)
            let child = try Self.child(of: parent, levels: levels - 1).makeChild {
                Bind { () throws in
                    Task { await entered.open() }
                    gate.pass()
                    notes.note("created")
                    return Work()
                }.lifetime(.singleton).onClose { _ in notes.note("child closed") }
            }
            let request = startThread { try child.resolveNow(Work.self) }
            await entered.wait()
            let closing = Task { try await parent.close() }
            await giveWay { notes.lines.contains("parent closed") }
            gate.open()
            let result = await request.result
            try await closing.value
            Self.expectClosed(notes.lines, result)
        }
    }

    @Test func `Core 16: children that create while their parent closes leave nothing open, in either order`()
        async throws
    {
        try await bounded {
            var (created, closed, isLast) = (0, 0, true)
            for _ in 0..<rounds(400) {
                let notes = Notes()
                let parent = try await Self.parent(notes) {
                    notes.note("created")
                    return Work()
                }
                let children = try (0..<3).map { _ in try parent.makeChild {} }
                async let closing: Void = parent.close()
                await withTaskGroup(of: Void.self) { tasks in
                    for child in children { tasks.addTask { _ = try? await child.resolve(Work.self) } }
                }
                try await closing
                created += notes.lines.filter { $0 == "created" }.count
                closed += notes.lines.filter { $0 == "child closed" }.count
                isLast = isLast && notes.lines.last == "parent closed"
            }
            #expect(closed == created)
            #expect(isLast)
        }
    }
}
