internal import Dovetail
internal import Testing

private final class Part: Sendable {}
private struct Four<Element: Sendable>: Sendable {
    let (first, second, third, fourth): (Element, Element, Element, Element)
}

/// A value whose copy takes long: most of the time readers are copying it.
private struct Wide: Sendable {
    let parts: Four<Four<Four<Part>>>
    init() {
        func four<Element: Sendable>(_ element: Element) -> Four<Element> {
            Four<Element>(first: element, second: element, third: element, fourth: element)
        }
        parts = four(four(four(Part())))
    }
}
private final class Released: Sendable {}

/// How long so many releases of one singleton take while others read another one. All of them have begun before.
private func time(of count: Int, readers: Int) throws -> Duration {
    let container = try Container {
        Bind(Wide.init).lifetime(.singleton)
        Bind(Released.init).lifetime(.singleton)
    }
    let isDone = Locked(false)
    let begun = Tally()
    let crew = Crew(readers) { _ in
        _ = try? container.resolve(Wide.self, isolation: nil)
        begun.next()
        while !isDone.now {
            for _ in 0..<1_000 { _ = try? container.resolve(Wide.self, isolation: nil) }
        }
    }
    crew.begin()
    defer {
        isDone.now = true
        crew.join()
    }
    while begun.count < readers { _ = try container.resolve(Released.self, isolation: nil) }
    return try ContinuousClock().measure {
        for _ in 0..<count {
            weak let released = try container.resolve(Released.self, isolation: nil)
            container.release(Released.self)
            guard released == nil else { throw Failure(number: count) }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct ReleasingEdgeTests {
    @Test func `Core 31: two hundred releases end while sixty-four threads read something else`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let time = try time(of: 200, readers: 64)
            #expect(time < .seconds(3), "\(time)")
        }
    }

    @Test func `Core 31: two hundred releases end while sixteen threads read something else`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let time = try time(of: 200, readers: 16)
            #expect(time < .seconds(3), "\(time)")
        }
    }
}
