internal import Dispatch
internal import Dovetail

private struct Four<Element: Sendable>: Sendable {
    let (first, second, third, fourth): (Element, Element, Element, Element)
}

/// A value that is slow to copy, so that readers are often interrupted while they copy it.
private struct Wide: Sendable {
    let texts: Four<Four<Four<Four<String>>>>
    init() {
        func four<Element: Sendable>(_ element: Element) -> Four<Element> {
            Four<Element>(first: element, second: element, third: element, fourth: element)
        }
        texts = four(four(four(four("more than a string holds in itself"))))
    }
}

/// Counts its instances.
private final class Mark: Sendable {
    final class Register: Sendable {
        fileprivate let (made, gone) = (Count(), Count())
        var count: Int { made.now - gone.now }
        func mark() -> Mark { Mark(self) }
    }
    private let register: Register
    fileprivate init(_ register: Register) {
        self.register = register
        register.made.next()
    }
    deinit { register.gone.next() }
}

private struct Question: Hashable, Sendable {
    let number: Int
    let mark: Mark
    static func == (left: Question, right: Question) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private final class Answer: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

private final class Read: Sendable {
    let mark: Mark
    init(_ mark: Mark) { self.mark = mark }
}
private final class Released: Sendable {}

/// Four threads pass ever new arguments and release; in the end all arguments are freed.
private func arguments(_ lifetime: Lifetime<Answer>, _ release: @escaping @Sendable (Container) -> Void) throws {
    let questions = Mark.Register()
    let container = try Container {
        Bind { (question: RuntimeArgument<Question>) in Answer(arg(question).number) }.lifetime(lifetime)
    }
    try Crew.run(4) { thread in
        for round in 0..<200 {
            let number = thread * 1_000 + round
            let question = Question(number: number, mark: questions.mark())
            let given = try container.resolveNow(Answer.self, arguments: question).number
            try expect(given == number, "argument \(number) got the instance of \(given)")
            if round.isMultiple(of: 3) { release(container) }
        }
    }
    release(container)
    try expect(questions.count == 0, "\(questions.count) arguments are left")
}

/// Resets from a thread, which waits for it.
func reset<Value>(_ type: Value.Type, of container: Container) {
    let isDone = DispatchSemaphore(value: 0)
    Task {
        try? await container.reset(type)
        isDone.signal()
    }
    isDone.wait()
}

/// One reset of one instance while others read another; it must return, and the instance must be freed.
private func releaseWhileRead(_ container: Container) throws {
    weak let released = try container.resolveNow(Released.self)
    let time = ContinuousClock().measure { reset(Released.self, of: container) }
    try expect(released == nil, "an instance without readers exists after its reset")
    try expect(time < .seconds(5), "a reset took \(time)")
}

let releasing = [
    Program(name: "arguments", summary: "Core 29: four threads ask with ever new arguments, and release") { _ in
        try arguments(.singleton) { reset(Answer.self, of: $0) }
        let pool = InstancePool("pool")
        try arguments(.pool(pool)) { _ in pool.reset() }
    },
    Program(name: "busy-readers", summary: "Core 31: instances are released while sixty-four threads read another") {
        _ in
        let container = try Container {
            Bind(Wide.init).lifetime(.singleton)
            Bind(Released.init).lifetime(.singleton)
        }
        let isDone = Flag()
        let progress = Count()
        let crew = Crew(64) { _ in
            while !isDone.isRaised {
                for _ in 0..<10 { _ = try container.resolveNow(Wide.self) }
                progress.next()
            }
        }
        crew.begin()
        defer { isDone.raise() }
        for _ in 0..<10 {
            let begin = progress.now
            while progress.now < begin + 16 {}
            try releaseWhileRead(container)
        }
        isDone.raise()
        try crew.join()
    },
    Program(name: "read-releases", summary: "Core 31: an instance is released while three threads read it, and goes") {
        _ in
        let marks = Mark.Register()
        let container = try Container { Bind { Read(marks.mark()) }.lifetime(.singleton) }
        try Crew.run(4) { thread in
            for _ in 0..<1_000 {
                if thread == 0 {
                    reset(Read.self, of: container)
                } else {
                    _ = try container.resolveNow(Read.self)
                }
            }
        }
        // A value that a reader left is freed with the next release.
        for _ in 0..<2 {
            _ = try container.resolve(Read.self, isolation: nil)
            try await container.reset(Read.self)
        }
        try expect(marks.count == 0, "\(marks.count) released instances are left")
    },
]
