internal import Dovetail
internal import DovetailResolvers
internal import Synchronization

private final class Part: Sendable {}
private struct Report: Sendable { let part: Part }

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
    private let last = Atomic<UInt>(0)

    func take(leaving address: UInt = 0) -> Letter? {
        let old = last.exchange(address, ordering: .acquiringAndReleasing)
        return UnsafeRawPointer(bitPattern: old).map { Unmanaged<Letter>.fromOpaque($0).takeRetainedValue() }
    }

    func send(_ letter: Letter) {
        _ = take(leaving: UInt(bitPattern: Unmanaged.passRetained(letter).toOpaque()))
    }
}

/// Cancels a task that awaits a lazy value, which is freed with the task, while its factory runs.
private func cancelAndDrop(
    _ make: @escaping @Sendable (_ factory: @escaping @Sendable () async -> Part) async throws -> Part
) async throws {
    for _ in 0..<20 {
        let (begun, gate) = (Floodgate(), Floodgate())
        let task = Task {
            try await make {
                await begun.open()
                await gate.wait()
                return Part()
            }
        }
        await begun.wait()
        task.cancel()
        if case .success = await task.result {
            throw WrongAnswer("a cancelled task got an instance that was not created")
        }
        await gate.open()
    }
}

let deferred = [
    Program(name: "lazies", summary: "Core 3: another thread calls lazies of graph values while their resolve ends") {
        _ in
        let desk = Desk()
        let isDone = Flag()
        let container = try Container {
            Bind(Part.init).lifetime(.graph)
            Bind { (part: Part, a: Lazy<Part>, b: Lazy<Part>, c: Lazy<Part>, d: Lazy<Part>) in
                desk.send(Desk.Letter(part, [a, b, c, d]))
                return Report(part: part)
            }
        }
        let crew = Crew(1) { _ in
            while !isDone.isRaised {
                guard let letter = desk.take() else { continue }
                for lazy in letter.lazies {
                    try expect(
                        try lazy(isolation: nil) === letter.part, "a lazy gave another instance than its graph's")
                }
            }
        }
        crew.begin()
        for _ in 0..<1_000 { _ = try container.resolveNow(Report.self) }
        isDone.raise()
        try crew.join()
        _ = desk.take()
    },
    Program(name: "cancelled-lazies", summary: "Core 4: a cancelled AsyncLazy is dropped while its factory runs") { _ in
        try await cancelAndDrop { factory in
            let lazy = AsyncLazy { await factory() }
            return try await lazy()
        }
    },
    Program(name: "cancelled-shared", summary: "Core 4: a cancelled AsyncShared is dropped while its factory runs") {
        _ in
        try await cancelAndDrop { factory in
            let shared = AsyncShared { await factory() }
            return try await shared.value
        }
    },
    Program(
        name: "cancelled-containers",
        summary: "Core 4: a cancelled AsyncLazy goes with its container while it is created"
    ) { _ in
        try await cancelAndDrop { factory in
            let container = try Container { Bind { () async in await factory() } }
            let lazy = try await container.resolve(AsyncLazy<Part>.self)
            return try await lazy()
        }
    },
]
