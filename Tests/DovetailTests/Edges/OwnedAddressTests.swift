@testable internal import Dovetail
internal import Testing

private final class Session: Sendable {
    let number = 1
    private let gone: Tally?
    init(gone: Tally? = nil) { self.gone = gone }
    deinit { gone?.next() }
}
private final class Clock: Sendable {}
private final class Account: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}
private struct Value<T>: Sendable { let number: Int }

/// No address is used longer than something owns what is there.
@Suite(.timeLimit(.minutes(10))) struct OwnedAddressTests {
    // MARK: Cells

    @Test func `no instance is taken out while it is read`() throws {
        let (gone, taken) = (Tally(), Tally())
        let slots = InstanceSlots(isReadByMany: true)
        #expect(slots.slot.claim(thread: CurrentThread.id))
        slots.slot.settle(with: .instance(Stored(Session(gone: gone))))
        // Often enough that readers have copies, which a stripe guards.
        for _ in 0..<20 { #expect(slots.instance() != nil) }
        #expect(ReaderLock.shared.reading { slots.instance(at: 0, under: $0) } != nil)
        let crew = Crew(1) { _ in
            _ = slots.slot.take()
            taken.next()
        }
        let early = ReaderLock.shared.reading { _ in
            crew.begin()
            let start = ContinuousClock.now
            while start.duration(to: .now) < .milliseconds(20), taken.count == 0 {}
            return [taken.count, gone.count]
        }
        crew.join()
        #expect(early == [0, 0] && taken.count == 1 && gone.count == 1)
    }

    enum Sharing: String, CaseIterable, Codable {
        case pool, singleton, weak, transient

        fileprivate var lifetime: Lifetime<Session> {
            switch self {
            case .pool: .pool(InstancePool("one binding's own"))
            case .singleton: .singleton
            case .weak: .weak
            case .transient: .transient
            }
        }
    }

    @Test(arguments: Sharing.allCases, [false, true])
    func `a binding is replaced while threads resolve it`(sharing: Sharing, isMarked: Bool) async {
        await #expect(processExitsWith: .success) { [sharing, isMarked] in
            endProcess()
            let first = Bind { Session() }.lifetime(sharing.lifetime)
            let container = try Container { if isMarked { first.overridable(true) } else { first } }
            let results = onThreads(3) { thread in
                for _ in 0..<rounds(thread == 0 ? 2_000 : 50_000) {
                    if thread == 0 {
                        try container.register { Bind { Session() }.lifetime(sharing.lifetime) }
                    } else if try container.resolve(Session.self, isolation: nil).number != 1 {
                        return false
                    }
                }
                return true
            }
            for result in results { #expect(try result.get()) }
        }
    }

    // MARK: Plans

    enum Capture: CaseIterable {
        case instance, transient, singleton, unresolved, child

        fileprivate func binding(of session: Session) -> Bind<Session> {
            switch self {
            case .instance, .child: Instance(session)
            case .transient, .unresolved: Bind { session }
            case .singleton: Bind { session }.lifetime(.singleton)
            }
        }
    }

    @Test(arguments: Capture.allCases)
    func `what a replaced binding captures goes with it, that of the first as that of the others`(
        capture: Capture
    ) throws {
        let gone = Tally()
        let container = try Container {
            Input(Value<Int>.self)
            capture.binding(of: Session(gone: gone)).overridable(true)
        }
        for number in 1...3 {
            switch capture {
            case .instance, .transient, .singleton: _ = try container.resolve(Session.self)
            case .unresolved: break
            case .child: _ = try container.makeChild(providing: Value<Int>(number: number)).resolve(Session.self)
            }
            try container.register { capture.binding(of: Session(gone: gone)).overridable(true) }
            #expect(gone.count == number)
        }
        #expect(try container.resolve(Session.self).number == 1)
    }

    // MARK: Plans of children

    @Test func `a plan of children that was forgotten is not found again`() throws {
        let container = try Container { Input(Value<Int>.self) }
        let plan = try container.planForAssembly()
        let types = ObjectIdentifier(Value<Int>.self)
        let made = Tally()
        func child() throws -> Plan {
            try plan.inputPlan(for: types) { () throws(AssemblyError) in
                made.next()
                return Assembly()
            }
        }
        #expect(try child() === child())
        #expect(made.count == 1)
        plan.forgetChildren()
        #expect(plan.inputPlan(for: types) == nil)
        weak let late = try child()
        #expect(made.count == 2)
        // The plan was replaced, so it retains no more plans, which would retain it.
        #expect(late == nil)
    }

    @Test func `children are created while bindings are registered`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container {
                Bind(Clock.init).lifetime(.singleton)
                Input(Value<Int>.self)
                Input(Value<Int8>.self)
            }
            let results = onThreads(6) { thread in
                for number in 0..<rounds(thread < 2 ? 500 : 5_000) {
                    if thread < 2 {
                        try container.register { Bind(Clock.init).lifetime(.singleton) }
                        continue
                    }
                    let child = try container.makeChild(
                        providing: Value<Int>(number: number), Value<Int8>(number: -number))
                    guard try child.resolve(Value<Int>.self, isolation: nil).number == number,
                        try child.resolve(Value<Int8>.self, isolation: nil).number == -number
                    else { return false }
                }
                return true
            }
            for result in results { #expect(try result.get()) }
        }
    }

    // MARK: Nodes

    /// For the thread sanitizer: each thread that finds no node links one, and all of them enter the same in the table.
    @Test func `the first requests with arguments come from several threads at once`() throws {
        for _ in 0..<rounds(400) {
            let container = try Container { Bind { Account(arg($0)) } }
            let results = onThreads(4) { thread in
                try (0..<20).allSatisfy { number in
                    try container.resolve(Account.self, arguments: thread + number, isolation: nil).number == thread
                        + number
                }
            }
            for result in results { #expect(try result.get()) }
        }
    }
}
