internal import Dovetail
internal import Testing

private final class Service: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

private final class Other: Sendable {}

private func other(of container: Container) throws -> Other { try container.resolve() }

@Suite(.timeLimit(.minutes(10))) struct OverlayEdgeTests {
    /// The request for an instance of the original never ended, once the dependency chain through the overlays had 32 levels.
    @Test func `The outermost of many overlays of overlays resolves, awaited or not`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for count in [1, 31, 32, 33, 100] {
                var container = try Container {
                    Bind { 1 }
                    Bind(Service.init).lifetime(.scoped)
                    Bind { Other() }.lifetime(.scoped)
                }
                for number in 0..<count { container = try container.overriding { Bind { number } } }
                let number = try container.resolveNow(Service.self).number
                #expect(number == count - 1)
                let (first, second) = (try other(of: container), try await container.resolve(Other.self))
                #expect(first === second)
            }
        }
    }

    private static let session = InstancePool("session")
    /// A helper, as tests have them: all its bindings have one source location.
    private static func fake(_ number: Int, _ lifetime: Lifetime<Service>) -> Bind<Service> {
        Bind { Service(number: number) }.lifetime(lifetime)
    }

    /// An override is not that of another overlay, although both are written at one source location.
    @Test(arguments: [false, true])
    func `An override that lives as long as the process or a pool belongs to its overlay`(
        isOfProcess: Bool
    ) throws {
        let lifetime: Lifetime<Service> = isOfProcess ? .process : .pool(Self.session)
        let original = try Container { Self.fake(0, lifetime) }
        let overlays = try [1, 2].map { number in try original.overriding { Self.fake(number, lifetime) } }
        #expect(try overlays.map { try $0.resolve(Service.self).number } == [1, 2])
        #expect(try original.resolve(Service.self).number == 0)
        let child = try overlays[1].makeChild {}
        #expect(try child.resolve(Service.self) === overlays[1].resolve(Service.self))
        Self.session.reset()
    }
}
