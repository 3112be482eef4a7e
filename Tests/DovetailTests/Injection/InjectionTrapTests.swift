internal import Dovetail
internal import Testing

/// Where an injected property stops the process, and what it prints first.
struct InjectionTrapTests {
    struct Point { @Injected(\.asked) var service }
    struct BoundPoint { @Injected(\.bound) var service }
    struct Broken: Error {}

    private func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `a default that is a recipe needs a current container`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Point().service
        }
        #expect(text(result).contains("error: [missing-binding] nothing provides 'Facility'"))
        #expect(text(result).contains("there is no current container"))
    }

    @Test func `a default that is a recipe needs that recipe`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Container {}.makeCurrent()
            _ = Point().service
        }
        #expect(text(result).contains("error: [missing-binding] nothing provides 'Facility'"))
    }

    @Test func `a default whose recipe needs await stops`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { () async in Facility() } }
            container.asCurrent { _ = Point().service }
        }
        #expect(text(result).contains("error: [needs-async] 'Facility' needs `await` to be made"))
    }

    @Test func `a default whose recipe throws stops`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { () throws -> Facility in throw Broken() } }
            container.asCurrent { _ = Point().service }
        }
        #expect(text(result).contains("error: [factory-failed] making 'Facility' failed: Broken()"))
    }

    @Test func `a default that asks a closed container stops`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind { Facility() } }
            try await container.close()
            container.asCurrent { _ = Point().service }
        }
        #expect(text(result).contains("error: [closed] the container is closed"))
    }

    @Test func `a recipe for a key that cannot give its value stops`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try Container { Bind(key: \.bound) { (missing: Chained) in Facility(missing.name) } }
            container.asCurrent { _ = BoundPoint().service }
        }
        #expect(text(result).contains("error: [missing-binding] nothing provides 'Chained'"))
    }
}
