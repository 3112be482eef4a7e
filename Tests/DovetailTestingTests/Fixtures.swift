internal import Dovetail
internal import DovetailInjection
internal import DovetailModel

@testable internal import DovetailTesting

protocol Greeter: AnyObject, Sendable { var word: String { get } }
final class English: Greeter { let word = "hello" }
final class French: Greeter { let word = "salut" }
final class Door: Sendable {
    let greeter: any Greeter
    init(greeter: any Greeter) { self.greeter = greeter }
}
final class Knot: Sendable {
    private let other = Guarded<Knot?>(nil)
    func tie() { other.withLock { $0 = self } }
    func untie() { other.withLock { $0 = nil } }
}

struct DoorModule: Module {
    var body: some Module {
        Bind { () -> any Greeter in English() }.lifetime(.process)
        Bind(Door.init).lifetime(.singleton)
        Bind(Knot.init)
    }
}

extension Dependencies {
    var number: Int { -1 }
    var tuned: Int { -2 }
    var door: Door { resolve() }
    var greeter: any Greeter { resolve() }
}

/// The issues that an overlay has reported, instead of reporting them to the testing library.
final class Reports: Sendable {
    private let texts = Guarded<[String]>([])
    var all: [String] { texts.withLock { $0 } }

    func overlay(
        _ test: String, file: String = "Some/Tests.swift", line: Int = 1, isInnermost: Bool = true
    ) -> TestOverlay {
        TestOverlay(
            test: test, at: IssueLocation(fileID: file, filePath: "Tests.swift", line: line, column: 1),
            isInnermost: isInnermost,
            reporting: { text, place in self.texts.withLock { $0.append("\(place.description) \(text)") } },
            warning: { text, place in self.texts.withLock { $0.append("\(place.description) warning: \(text)") } })
    }
}

/// Retains objects that should have been released.
final class Shelf: Sendable {
    private let things = Guarded<[any Sendable]>([])
    func put(_ thing: some Sendable) { things.withLock { $0.append(thing) } }
}

/// Blocks a task until a test opens it.
actor Signal {
    private var isOn = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    func turnOn() {
        isOn = true
        for one in waiting { one.resume() }
        waiting = []
    }
    func wait() async { if !isOn { await withCheckedContinuation { waiting.append($0) } } }
}

func current() throws -> Container {
    struct NoContainer: Error {}
    guard let container = Container.current else { throw NoContainer() }
    return container
}

final class Locked: Sendable {
    private let number: Guarded<Int>
    init(_ number: Int) { self.number = Guarded(number) }
    var value: Int { number.withLock { $0 } }
    func add(_ more: Int) { number.withLock { $0 += more } }
}

/// Random numbers from a seed, so that a failing case can be run again.
struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}
