internal import Dovetail
internal import DovetailResolvers
internal import Testing

private final class Made: Sendable {
    let number: Int
    init(_ tally: Tally) { number = tally.next() }
}

private struct Refused: Error, Equatable { let attempt: Int }

@Suite("Instances that a resolver shares") struct SharedTests {
    @Test("Nothing is created before the first request, and then it is created once")
    func lazily() {
        let tally = Tally()
        let shared = Shared { Made(tally) }
        #expect(tally.count == 0)
        #expect(shared.value === shared.value)
        #expect(tally.count == 1)
    }

    @Test("Of threads that request an instance at the same time one creates it, and all get the same")
    func threads() throws {
        for _ in 0..<200 {
            let tally = Tally()
            let shared = Shared { Made(tally) }
            let numbers = try onThreads(4) { _ in ObjectIdentifier(shared.value) }.map { try $0.get() }
            #expect(Set(numbers).count == 1)
            #expect(tally.count == 1)
        }
    }

    @Test("The instance lives as long as the object that shares it")
    func released() {
        var shared: Shared<Made>? = Shared { Made(Tally()) }
        weak let created = shared?.value
        #expect(created != nil)
        shared = nil
        #expect(created == nil)
    }

    @Test("A value that depends on itself stops the program and prints this")
    func itself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Knot: Sendable {
                static let shared: Shared<Int> = Shared { shared.value + 1 }
            }
            _ = Knot.shared.value
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("error: [cycle] 'Int' is requested again while it is being created"))
    }

    @Test("Of tasks that request an instance at the same time one creates it, and all get the same")
    func tasks() async throws {
        let tally = Tally()
        let shared = AsyncShared {
            await Task.yield()
            return Made(tally)
        }
        let found = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<64 { group.addTask { ObjectIdentifier(try await shared.value) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found.count == 1)
        #expect(tally.count == 1)
    }

    @Test("An error is thrown unchanged and not stored: the next request tries again")
    func failure() async throws {
        let tally = Tally()
        let shared = AsyncShared {
            let attempt = tally.next()
            if attempt < 3 { throw Refused(attempt: attempt) }
            return attempt
        }
        for attempt in 1...2 {
            await #expect(throws: Refused(attempt: attempt)) { try await shared.value }
        }
        #expect(try await shared.value == 3)
        #expect(try await shared.value == 3)
        #expect(tally.count == 3)
    }
}

private protocol Greeter: Sendable { func greet() -> String }

@MainActor private final class Screen: Injectable {
    struct Dependency { let title: String }
    let title: String
    init(dependency: Dependency) { title = dependency.title }
}

private final class Cell: FactoryMethodInjectable {
    struct Dependency { let size: Int }
    var size = 0
    static func makeInstance(dependency: Dependency) -> Cell {
        let cell = Cell()
        cell.size = dependency.size
        return cell
    }
}

private final class Row: PropertyInjectable {
    struct Dependency { let size: Int }
    var dependency: Dependency!
}

private struct English: Greeter, InitializerInjectable {
    typealias Provides = any Greeter
    static var lifetime: Lifetime<any Greeter> { .singleton }
    func greet() -> String { "Hello" }
}

private struct Plain: InitializerInjectable {}

private protocol Kitchen: Resolver { func provideSize() -> Int }
private struct Small: Kitchen { func provideSize() -> Int { 1 } }

@Suite("The protocols that the generator reads") struct InjectableTests {
    @Test("Types of every kind can conform, also on the main actor")
    @MainActor func conform() {
        let row = Row()
        row.dependency = .init(size: 3)
        #expect(Screen(dependency: .init(title: "A")).title == "A")
        #expect(Cell.makeInstance(dependency: .init(size: 2)).size == 2)
        #expect(row.dependency.size == 3)
        #expect(Plain.Provides.self == Plain.self)
        #expect(English.Provides.self == (any Greeter).self)
        let resolver: any Kitchen = Small()
        #expect(resolver.provideSize() == 1)
    }
}
