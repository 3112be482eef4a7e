internal import Dovetail
internal import DovetailResolvers
internal import DovetailModel
internal import Testing

private final class Part: Sendable {}

/// Passes lazies of one resolve to another thread, which checks whether they return the instance of that resolve.
private final class Desk: Sendable {
    final class Letter: Sendable {
        let part: Part
        let lazies: [Lazy<Part>]
        init(_ part: Part, _ lazies: [Lazy<Part>]) {
            self.part = part
            self.lazies = lazies
        }
    }

    /// The address of the last letter that was not read, which the desk owns; or 0.
    private let last = Guarded<UInt>(0)
    private let isDone = Guarded(false)
    let wrong = Tally()

    private func take(leaving address: UInt) -> Letter? {
        let old = last.exchange(address)
        return UnsafeRawPointer(bitPattern: old).map { Unmanaged<Letter>.fromOpaque($0).takeRetainedValue() }
    }

    func send(_ letter: Letter) {
        _ = take(leaving: UInt(bitPattern: Unmanaged.passRetained(letter).toOpaque()))
    }

    func close() { isDone.exchange(true) }

    /// Reads letters until there are no more.
    func read() {
        while !isDone.value {
            guard let letter = take(leaving: 0) else { continue }
            for lazy in letter.lazies where (try? lazy(isolation: nil)) !== letter.part { wrong.next() }
        }
    }
}

private struct Report: Sendable { let part: Part }

@Suite(.timeLimit(.minutes(10))) struct DeferredEdgeTests {
    @Test func `Core 3: a Lazy of a graph value called on another thread works while its resolve ends`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let desk = Desk()
            typealias Deferred = Lazy<Part>
            let container = try Container {
                Bind(Part.init).lifetime(.graph)
                Bind {
                    (part: Part, a: Deferred, b: Deferred, c: Deferred, d: Deferred, e: Deferred, f: Deferred) in
                    desk.send(Desk.Letter(part, [a, b, c, d, e, f]))
                    return Report(part: part)
                }
            }
            let crew = Crew(1) { _ in desk.read() }
            crew.begin()
            for _ in 0..<rounds(20_000) { _ = try container.resolveNow(Report.self) }
            desk.close()
            crew.join()
            #expect(desk.wrong.count == 0)
        }
    }

    @Test func `Core 4: a cancelled AsyncLazy is dropped while its factory runs`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for _ in 0..<rounds(1_000) {
                let (begun, gate) = (Floodgate(), Floodgate())
                let created = Task {
                    let lazy = AsyncLazy {
                        await begun.open()
                        await gate.wait()
                        return Part()
                    }
                    return try await lazy()
                }
                await begun.wait()
                created.cancel()
                await #expect(throws: ResolutionError.self) { try await created.value }
                await gate.open()
            }
        }
    }

    @Test func `Core 4: a cancelled AsyncShared is dropped while its factory runs`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for _ in 0..<rounds(1_000) {
                let (begun, gate) = (Floodgate(), Floodgate())
                let created = Task {
                    let shared = AsyncShared {
                        await begun.open()
                        await gate.wait()
                        return Part()
                    }
                    return try await shared.value
                }
                await begun.wait()
                created.cancel()
                await #expect(throws: ResolutionError.self) { try await created.value }
                await gate.open()
            }
        }
    }

    @Test func `Core 4: a cancelled AsyncLazy of a container is dropped with it while its factory runs`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for _ in 0..<rounds(500) {
                let (begun, gate) = (Floodgate(), Floodgate())
                let created = Task {
                    let container = try Container {
                        Bind { () async in
                            await begun.open()
                            await gate.wait()
                            return Part()
                        }
                    }
                    return try await container.resolve(AsyncLazy<Part>.self)()
                }
                await begun.wait()
                created.cancel()
                await #expect(throws: ResolutionError.self) { try await created.value }
                await gate.open()
            }
        }
    }

    // The second read of a value is that of exactly its bytes. A value was taken for one that does not exist if the byte
    // behind it in its memory was 1, so the second read never ended.

    @Test func `Lazy returns a value again, whatever its memory contained before`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            useMemory()
            readTwice { 0 }
            readTwice { UInt64.max }
            readTwice { Nothing() }
            readTwice { (0.0, 0) }
            readTwice { Wide() }
            for _ in 0..<1_000 {
                let (lazy, shared) = (AsyncLazy { 0 }, DovetailResolvers.Shared { 0 })
                for _ in 0..<2 {
                    let value = try? await lazy()
                    #expect(value == 0)
                    #expect(shared.value == 0)
                }
            }
        }
    }
}

private struct Nothing: Sendable {}
private struct Wide: Sendable { var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0 }

/// Fills memory with 1 and frees it, so that new memory is not 0, as in a program that has run for a while.
private func useMemory() {
    for (size, alignment) in [(40, 16), (72, 16), (64, 64), (128, 64), (256, 64), (100_000, 64)] {
        let used = (0..<50).map { _ in UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment) }
        // It is never freed, so that the system does not take the memory before it back.
        _ = UnsafeMutableRawPointer.allocate(byteCount: 2_000, alignment: alignment)
        for memory in used { memory.initializeMemory(as: UInt8.self, repeating: 1, count: size) }
        for memory in used { memory.deallocate() }
    }
}

private func readTwice<Value: Sendable>(_ make: @escaping @Sendable () -> sending Value) {
    for _ in 0..<1_000 {
        let lazy = Lazy(make)
        for _ in 0..<2 { #expect(throws: Never.self) { try lazy() } }
        #expect(lazy.isCreated)
    }
}
