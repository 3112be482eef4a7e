internal import Dovetail
internal import Testing

private final class Service: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

/// The synchronous one of the two, which an asynchronous test does not pick.
private func release(from container: Container) { container.release(Service.self) }

@Suite(.timeLimit(.minutes(5))) struct OverlayEdgeTests {
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
