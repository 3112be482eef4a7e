internal import Dovetail
internal import Testing

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
private final class Released: Sendable {}

/// The times of releases of one singleton while threads read another one, the shortest first.
///
/// Readers go on between the releases, so that each release meets others that were interrupted. A release that is
/// interrupted itself takes long too, but rarely.
private func releases(_ count: Int, readers: Int) throws -> [Duration] {
    let container = try Container {
        Bind(Wide.init).lifetime(.singleton)
        Bind(Released.init).lifetime(.singleton)
    }
    let isDone = Locked(false)
    let progress = Tally()
    let crew = Crew(readers) { _ in
        while !isDone.now {
            for _ in 0..<500 { _ = try? container.resolveNow(Wide.self) }
            progress.next()
        }
    }
    crew.begin()
    defer {
        isDone.now = true
        crew.join()
    }
    return try (0..<count).map { _ in
        let begin = progress.count
        while progress.count < begin + 6 {}
        weak let released = try container.resolveNow(Released.self)
        let time = ContinuousClock().measure { container.removeInstances(of: Released.self) }
        try #require(released == nil)
        return time
    }
    .sorted()
}

@Suite(.timeLimit(.minutes(10))) struct ReleasingEdgeTests {
    /// A release takes each stripe of the readers' lock. On a busy machine, the system has interrupted some of those who
    /// hold one. A release that never gets its turn does not end.
    @Test func `Core 31: a release does not wait while sixteen threads read something else`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let count = rounds(30)
            let times = try releases(count, readers: 16)
            #expect(times[count / 2] < .seconds(1), "\(times)")
        }
    }
}
