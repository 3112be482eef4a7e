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

/// The times of releases of one singleton while threads read another one, and those in which each of these threads had
/// a turn, which are longer on a busy machine. The shortest are first.
///
/// Readers go on between the releases, so that each release meets others that were interrupted. A release that is
/// interrupted itself takes long too, but rarely.
private func releases(_ count: Int, readers: Int) throws -> (releases: [Duration], turns: [Duration]) {
    let container = try Container {
        Bind(Wide.init).lifetime(.singleton)
        Bind(Released.init).lifetime(.singleton)
    }
    let isDone = Locked(false)
    let progress = (0..<readers).map { _ in Tally() }
    let crew = Crew(readers) { reader in
        while !isDone.now {
            for _ in 0..<50 { _ = try? container.resolveNow(Wide.self) }
            progress[reader].next()
        }
    }
    crew.begin()
    defer {
        isDone.now = true
        crew.join()
    }
    let times = try (0..<count).map { _ in
        let turn = ContinuousClock().measure {
            let before = progress.map(\.count)
            while zip(progress, before).contains(where: { $0.count == $1 }) {}
        }
        weak let released = try container.resolveNow(Released.self)
        let release = ContinuousClock().measure { container.removeInstances(of: Released.self) }
        try #require(released == nil)
        return (release, turn)
    }
    return (times.map(\.0).sorted(), times.map(\.1).sorted())
}

@Suite(.timeLimit(.minutes(10))) struct ReleasingEdgeTests {
    /// A release takes each stripe of the readers' lock, some of which are held by threads that the system has interrupted.
    /// It waits until these go on. A release that waits for all readers takes at least as long as a turn of all.
    @Test func `Core 31: a release does not wait while sixteen threads read something else`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let count = rounds(30)
            let (times, turns) = try releases(count, readers: 16)
            #expect(times[count / 2] < turns[count / 2], "\(times) \(turns)")
        }
    }
}
