internal import Dovetail
internal import Testing

/// An argument that resolves something with arguments while it is hashed, and while it is compared.
private struct Curious: Hashable, Sendable {
    let number: Int
    let container: Weak<Container>
    let isHashCurious: Bool

    private func request() {
        _ = try? container.value?.resolve(Answer.self, .name("inner"), arguments: 7, isolation: nil)
    }

    func hash(into hasher: inout Hasher) {
        if isHashCurious { request() }
        hasher.combine(number)
    }

    static func == (left: Curious, right: Curious) -> Bool {
        if !left.isHashCurious { left.request() }
        return left.number == right.number
    }
}

private final class Answer: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

private let pool = InstancePool("curious")

/// True if equal arguments find one instance, although their hash or comparison resolves another of the same lifetime.
private func findsOne(_ lifetime: Lifetime<Answer>, whenHashed isHashCurious: Bool) throws -> Bool {
    let container = try Container {
        Bind { (number: RuntimeArgument<Int>) in Answer(arg(number)) }.lifetime(lifetime).qualified(.name("inner"))
        Bind { (argument: RuntimeArgument<Curious>) in Answer(arg(argument).number) }.lifetime(lifetime)
    }
    func request(_ number: Int) throws -> Answer {
        let argument = Curious(number: number, container: Weak(container), isHashCurious: isHashCurious)
        return try container.resolveNow(Answer.self, arguments: argument)
    }
    let (first, second, other) = (try request(1), try request(1), try request(2))
    return first === second && first !== other && other.number == 2
}

@Suite(.timeLimit(.minutes(10))) struct ArgumentEdgeTests {
    @Test func `Core 8: an argument whose hash resolves finds its singleton`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let isFound = try findsOne(.singleton, whenHashed: true)
            #expect(isFound)
        }
    }

    @Test func `Core 8: an argument whose comparison resolves finds its singleton`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let isFound = try findsOne(.singleton, whenHashed: false)
            #expect(isFound)
        }
    }

    @Test func `Core 8: an argument whose hash or comparison resolves finds its instance in each table`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for isHashed in [true, false] {
                let lifetimes: [Lifetime<Answer>] = [.scoped, .weak, .process, .pool(pool)]
                for lifetime in lifetimes {
                    let isFound = try findsOne(lifetime, whenHashed: isHashed)
                    #expect(isFound)
                }
                pool.reset()
            }
        }
    }

    @Test func `Core 8: an argument whose hash resolves finds the instance of a store`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let isFound = try findsOne(.custom(Shelf()), whenHashed: true)
            #expect(isFound)
        }
    }
}

/// Stores one instance for each number, and compares arguments without a lock.
private final class Shelf: InstanceStore {
    private let stored = Locked<[(StoreContext.Identity, Answer)]>([])
    func instance(for context: StoreContext) -> Answer? { stored.now.first { $0.0 == context.identity }?.1 }
    func store(_ value: Answer, for context: StoreContext) { stored.change { $0.append((context.identity, value)) } }
    func remove(for context: StoreContext) { stored.now = stored.now.filter { $0.0 != context.identity } }
    func removeAll() { stored.now = [] }
    func makeEmpty() -> Shelf { Shelf() }
}
