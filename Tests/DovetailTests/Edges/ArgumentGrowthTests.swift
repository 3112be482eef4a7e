internal import Dovetail
internal import Testing

/// An argument that is counted while it is alive.
private struct Question: Hashable, Sendable {
    /// How many questions there are.
    final class Register: Sendable {
        private let asked = Tally()
        private let gone = Tally()
        var count: Int { asked.count - gone.count }

        fileprivate func question(_ number: Int) -> Question { Question(number: number, mark: Mark(self)) }

        fileprivate final class Mark: Sendable {
            let register: Register
            init(_ register: Register) {
                self.register = register
                register.asked.next()
            }
            deinit { register.gone.next() }
        }
    }

    let number: Int
    private let mark: Register.Mark

    fileprivate init(number: Int, mark: Register.Mark) { (self.number, self.mark) = (number, mark) }

    static func == (left: Question, right: Question) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private final class Answer: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

/// Stores nothing.
private final class Sieve: InstanceStore {
    func instance(for context: StoreContext) -> Answer? { nil }
    func store(_ value: Answer, for context: StoreContext) {}
    func remove(for context: StoreContext) {}
    func removeAll() {}
    func makeEmpty() -> Sieve { Sieve() }
}

/// How many arguments there are still after a thousand requests for instances of a lifetime, each followed by `drop`.
private func remainingArguments(
    _ lifetime: Lifetime<Answer>, _ drop: (Container) async throws -> Void
) async throws -> Int {
    let questions = Question.Register()
    let container = try Container {
        Bind { (question: RuntimeArgument<Question>) in Answer(arg(question).number) }.lifetime(lifetime)
    }
    for number in 0..<1_000 {
        let answer = try container.resolveNow(Answer.self, arguments: questions.question(number))
        guard answer.number == number else { throw Failure(number: number) }
        try await drop(container)
    }
    return questions.count
}

struct ArgumentGrowthTests {
    @Test func `Core 29: removing instances frees the arguments too`() async throws {
        let left = try await remainingArguments(.singleton) { $0.removeInstances(of: Answer.self) }
        #expect(left == 0)
    }

    @Test func `Core 29: reset frees the arguments too`() async throws {
        let left = try await remainingArguments(.scoped) { try await $0.reset(Answer.self) }
        #expect(left == 0)
    }

    @Test func `Core 29: removing all instances frees the arguments too`() async throws {
        let left = try await remainingArguments(.singleton) { $0.removeInstances() }
        #expect(left == 0)
    }

    @Test func `Core 29: a pool that is emptied frees the arguments too`() async throws {
        let pool = InstancePool("pool")
        let left = try await remainingArguments(.pool(pool)) { _ in pool.reset() }
        #expect(left == 0)
    }

    /// The end of a weak instance is not observed immediately, so some may remain.
    @Test func `Core 29: arguments of weak instances are freed soon after these`() async throws {
        let left = try await remainingArguments(.weak) { _ in }
        #expect(left < 200)
    }

    @Test func `Core 29: arguments of weak instances in a pool are freed soon after these`() async throws {
        let pool = InstancePool("pool", holding: .weak)
        let left = try await remainingArguments(.pool(pool)) { _ in }
        #expect(left < 200)
        pool.reset()
    }

    @Test func `Core 29: a store that stores nothing does not retain the arguments`() async throws {
        let left = try await remainingArguments(.custom(Sieve())) { $0.removeInstances() }
        #expect(left == 0)
    }

    @Test func `Core 29: register frees the arguments of the bindings it replaces`() throws {
        let questions = Question.Register()
        let container = try Container {
            Bind { (question: RuntimeArgument<Question>) in Answer(arg(question).number) }.lifetime(.singleton)
        }
        for number in 0..<100 {
            _ = try container.resolveNow(Answer.self, arguments: questions.question(number))
        }
        #expect(questions.count > 0)
        try container.register { Bind { Answer(0) } }
        #expect(questions.count == 0)
    }

    @Test func `Core 29: a request that fails frees its arguments`() throws {
        let questions = Question.Register()
        let container = try Container {
            Bind { (question: RuntimeArgument<Question>) throws -> Answer in throw Failure(number: arg(question).number)
            }
            .lifetime(.singleton)
        }
        for number in 0..<1_000 {
            #expect(throws: ResolutionError.self) {
                try container.resolveNow(Answer.self, arguments: questions.question(number))
            }
        }
        #expect(questions.count == 0)
    }
}
