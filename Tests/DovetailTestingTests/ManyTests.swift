internal import Dovetail
internal import DovetailInjection
internal import DovetailTesting
internal import DovetailModel
internal import Testing

/// Many tests at once that replace the same keys, each through the trait itself.
struct ManyTests {
    private struct Point {
        @Injected(\.number) var own
        @Injected(\.number) var again
        @Injected(\.tuned) var tuned
    }

    @Test func `sixty-four tests replace one key differently, round after round, and none sees another's`() async throws
    {
        let test = try #require(Test.current)
        let wrong = await withTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<sampled(1_000) {
                        if await !seesItsOwn(number * 1_000 + round, in: test) { wrong += 1 }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        #expect(Point().own == -1)
    }

    /// Runs the body of a test, in the scope that the trait provides.
    private func seesItsOwn(_ mine: Int, in test: Test) async -> Bool {
        let seen = Guarded<[Int]>([])
        let trait: DependenciesTrait = .dependencies {
            Bind(key: \.number) { mine }
            Bind { Locked(mine) }.lifetime(.process)
        }
        try? await trait.provideScope(for: test, testCase: nil) {
            let point = Point()
            Dependencies.override(\.tuned, .weak) { _ in mine }
            await Task.yield()
            let kept = try await current().resolve(Locked.self).value
            seen.withLock { $0 = [point.own, point.again, point.tuned, kept] }
        }
        return seen.withLock { $0 } == [mine, mine, mine, mine]
    }
}
