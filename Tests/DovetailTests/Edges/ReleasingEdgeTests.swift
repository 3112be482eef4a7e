internal import Dovetail
internal import Testing

private struct Four<Element: Sendable>: Sendable {
    let (first, second, third, fourth): (Element, Element, Element, Element)
}

/// A value whose copy takes long, so that readers are often interrupted while they copy it.
private struct Wide: Sendable {
    let texts: Four<Four<Four<Four<String>>>>
    init() {
        func four<Element: Sendable>(_ element: Element) -> Four<Element> {
            Four<Element>(first: element, second: element, third: element, fourth: element)
        }
        texts = four(four(four(four("more than a string holds in itself"))))
    }
}
private final class Released: Sendable {}

/// How many of thirty releases of one singleton take longer than 10 ms while threads read another one.
///
/// Readers go on between the releases, so that each release meets others that were interrupted. A release that is
/// interrupted itself is slow too, but seldom.
private func slowReleases(readers: Int) throws -> Int {
    let container = try Container {
        Bind(Wide.init).lifetime(.singleton)
        Bind(Released.init).lifetime(.singleton)
    }
    let isDone = Locked(false)
    let progress = Tally()
    let crew = Crew(readers) { _ in
        while !isDone.now {
            for _ in 0..<500 { _ = try? container.resolve(Wide.self, isolation: nil) }
            progress.next()
        }
    }
    crew.begin()
    defer {
        isDone.now = true
        crew.join()
    }
    var slow = 0
    for _ in 0..<30 {
        let begin = progress.count
        while progress.count < begin + 6 {}
        weak let released = try container.resolve(Released.self, isolation: nil)
        let time = ContinuousClock().measure { container.release(Released.self) }
        guard released == nil else { throw Failure(number: slow) }
        if time > .milliseconds(10) { slow += 1 }
    }
    return slow
}

@Suite(.timeLimit(.minutes(5))) struct ReleasingEdgeTests {
    @Test func `Core 31: a release does not wait while sixteen threads read something else`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let slow = try slowReleases(readers: 16)
            #expect(slow < 4, "\(slow) of 30 took longer than 10 ms")
        }
    }
}
