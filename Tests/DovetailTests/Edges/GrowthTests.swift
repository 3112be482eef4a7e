internal import Dovetail
internal import Testing

private protocol Tool: Sendable {}
private struct Hammer: Tool {}
private struct Saw: Tool {}
private struct Nail: Sendable {}

private final class Screen: @unchecked Sendable {
    // Safe: used by one thread.
    var hammer: Hammer?
}

private struct Workbench: Module {
    var body: some Module {
        Bind { Hammer() }.as((any Tool).self) { $0 }
        Bind { Saw() }.into((any Tool).self) { $0 }
        Bind { Screen() }.inject(\.hammer)
        Bind { (resolution: Resolution) in Count(value: try resolution.resolve([any Tool].self).count) }
        Bind { (resolution: Resolution) in Length(value: try resolution.resolve(Hammer?.self) == nil ? 0 : 1) }
    }
}

private struct Count: Sendable { let value: Int }
private struct Length: Sendable { let value: Int }

private final class OtherParent: ParentContainer {
    let container: Container
    init(container: Container) { self.container = container }

    func resolve<T>(_ type: T.Type, isolation: isolated (any Actor)?) throws(ResolutionError) -> sending T {
        try container.resolve(type, isolation: isolation)
    }
    nonisolated(nonsending) func resolve<T>(_ type: T.Type) async throws(ResolutionError) -> sending T {
        try await container.resolve(type)
    }
    func isRegistered<T>(_ type: T.Type) -> Bool { container.isRegistered(type) }
}

/// The most bytes that a call may leak on average: less than the smallest object.
private let nothing = 16.0

@Suite(.timeLimit(.minutes(10))) struct GrowthTests {
    @Test func `Core 28: injecting into objects does not leak`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container { Workbench() }
            let growth = try growth(of: 2_000) { _ in
                let screen = Screen()
                try container.inject(into: screen, isolation: nil)
            }
            if let growth { #expect(growth < nothing, "\(growth) bytes leaked") }
        }
    }

    @Test func `Core 28: a collection that a factory resolves does not leak`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container { Workbench() }
            let growth = try growth(of: 2_000) { _ in _ = try container.resolveNow(Count.self) }
            if let growth { #expect(growth < nothing, "\(growth) bytes leaked") }
        }
    }

    @Test func `Core 28: an optional that a factory resolves does not leak`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container { Workbench() }
            let growth = try growth(of: 2_000) { _ in _ = try container.resolveNow(Length.self) }
            if let growth { #expect(growth < nothing, "\(growth) bytes leaked") }
        }
    }

    @Test func `Core 28: an optional that is resolved in a module does not leak`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container { Workbench() }
            let growth = try growth(of: 2_000) { _ in
                _ = try container.resolve(Hammer?.self, in: Workbench.self, isolation: nil)
            }
            if let growth { #expect(growth < nothing, "\(growth) bytes leaked") }
        }
    }

    @Test func `a value of a parent of another type that a factory resolves does not leak`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let parent = try Container { Bind { Nail() }.lifetime(.singleton) }
            let container = try Container(parent: OtherParent(container: parent)) {
                Bind { (resolution: Resolution) throws in
                    _ = try resolution.resolve(Nail.self)
                    return Length(value: 1)
                }
            }
            let growth = try growth(of: 2_000) { _ in _ = try container.resolveNow(Length.self) }
            if let growth { #expect(growth < nothing, "\(growth) bytes leaked") }
        }
    }

    @Test func `Core 28: an optional of ever new names does not leak`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container { Workbench() }
            let growth = try growth(of: 2_000) { call in
                _ = try container.resolve(Nail?.self, .name("\(call)"), isolation: nil)
            }
            if let growth { #expect(growth < nothing, "\(growth) bytes leaked") }
        }
    }

    @Test func `Core 30: four thousand registrations of one key take linear time and constant memory`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container { Bind { 0 }.lifetime(.singleton) }
            /// The shortest time of a hundred registrations, of a thousand.
            func register(_ thousand: Int) throws -> Int {
                try (0..<10).map { hundred in
                    try processorTime {
                        for number in 0..<100 {
                            let value = thousand * 1_000 + hundred * 100 + number
                            try container.register { Bind { value }.lifetime(.singleton) }
                        }
                    }
                }.min() ?? 0
            }
            let first = try register(0)
            let before = liveBytes
            _ = try (register(1), register(2))
            let last = try register(3)
            let after = liveBytes
            let value = try container.resolveNow(Int.self)
            #expect(value == 3_999)
            #expect(last < first * 4, "\(last) after \(first)")
            if let before, let after { #expect(after - before < 256 << 10, "\(after - before) bytes more") }
        }
    }

    @Test func `Core 30: registrations between requests free everything they replaced`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container {
                Bind { 0 }.lifetime(.singleton)
                Bind { (number: Int) in "\(number)" }
            }
            func register(_ call: Int) throws {
                try container.register { Bind { call }.lifetime(.singleton) }
                guard try container.resolveNow(String.self) == "\(call)" else {
                    throw Failure(number: call)
                }
            }
            // Some memory is taken once, after a few hundred calls.
            _ = try growth(of: 300, register)
            let growth = try growth(of: 300, register)
            if let growth { #expect(growth < 16, "\(growth) bytes leaked") }
        }
    }
}
