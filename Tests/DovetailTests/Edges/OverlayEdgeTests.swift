internal import Dovetail
internal import Testing

private final class Service: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

private final class Other: Sendable {}

private func other(of container: Container) throws -> Other { try container.resolve() }

/// The synchronous one of the two, which an asynchronous test does not pick.
private func release(from container: Container) { container.release(Service.self) }

@Suite(.timeLimit(.minutes(5))) struct OverlayEdgeTests {
    /// The request for an instance of the original never ended, once the dependency chain through the overlays had 32 levels.
    @Test func `The outermost of many overlays of overlays resolves, awaited or not`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for count in [1, 31, 32, 33, 100] {
                var container = try Container {
                    Bind { 1 }
                    Bind(Service.init).lifetime(.container)
                    Bind { Other() }.lifetime(.container)
                }
                for number in 0..<count { container = try container.overriding { Bind { number } } }
                let number = try container.resolve(Service.self, isolation: nil).number
                #expect(number == count - 1)
                let (first, second) = (try other(of: container), try await container.resolve(Other.self))
                #expect(first === second)
            }
        }
    }

    @Test func `Core 7: an overlay whose original was cleared releases the instances it created`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let original = try Container {
                Bind { 1 }
                Bind(Service.init).lifetime(.singleton)
            }
            let overlay = try original.overriding { Bind { 2 } }
            weak let created = try overlay.resolve(Service.self, isolation: nil)
            #expect(created?.number == 2)
            original.clear()
            overlay.releaseAll()
            #expect(created == nil)
        }
    }

    @Test func `Core 7: an overlay whose original was cleared releases one instance`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let original = try Container {
                Bind { 1 }
                Bind(Service.init).lifetime(.singleton)
            }
            let overlay = try original.overriding { Bind { 2 } }
            weak let created = try overlay.resolve(Service.self, isolation: nil)
            #expect(created?.number == 2)
            original.clear()
            release(from: overlay)
            #expect(created == nil)
            try await overlay.release(Service.self)
        }
    }

    @Test func `Core 7: an overlay whose original was cleared is cleared too`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let original = try Container {
                Bind { 1 }
                Bind(Service.init).lifetime(.singleton)
            }
            let overlay = try original.overriding { Bind { 2 } }
            weak let created = try overlay.resolve(Service.self, isolation: nil)
            original.clear()
            overlay.clear()
            #expect(created == nil)
        }
    }
}
