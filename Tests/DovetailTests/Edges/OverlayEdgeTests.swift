internal import Dovetail
internal import Testing

private final class Service: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

private final class Other: Sendable {}

/// Counts its deinitializations.
private final class Guest: Sendable {
    let number: Int
    private let gone: Tally?
    init(number: Int, gone: Tally?) { (self.number, self.gone) = (number, gone) }
    deinit { gone?.next() }
}

private protocol Plug: AnyObject, Sendable {}
private final class Socket: Plug, @unchecked Sendable {
    // Safe: written while the cycle is created, by one thread.
    weak var panel: Panel?
}
private final class Panel: Sendable {
    let plugs: [any Plug]
    init(_ plugs: [any Plug]) { self.plugs = plugs }
    /// True if its elements are different objects that refer to it.
    var isOwn: Bool {
        Set(plugs.map { ObjectIdentifier($0) }).count == plugs.count
            && plugs.allSatisfy { ($0 as? Socket)?.panel === self }
    }
}

/// A binding of an element, whose instances are stored outside of the container.
private struct Sockets: Module {
    let lifetime: Lifetime<Socket>
    let isCyclic: Bool
    var body: some Module {
        if isCyclic {
            Bind(Socket.init).lifetime(lifetime).inject { $0.panel = $1 }.into((any Plug).self) { $0 }
        } else {
            Bind(Socket.init).lifetime(lifetime).into((any Plug).self) { $0 }
        }
        Bind(Panel.init).lifetime(.singleton)
    }
}

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

    private struct Page: Sendable { let guest: Guest }

    /// An overlay created the replaced instance again, beside the one that it and its original had already.
    @Test(arguments: [Lifetime<Guest>.singleton, .scoped, .weak], [false, true])
    fileprivate func `An overlay keeps the instance that a registration replaces, until it goes`(
        lifetime: Lifetime<Guest>, isUsed: Bool
    ) throws {
        let (created, gone) = (Tally(), Tally())
        let original = try Container {
            Bind { Guest(number: created.next(), gone: gone) }.lifetime(lifetime)
            Bind(Page.init).lifetime(.transient)
        }
        var overlay: Container? = try original.overriding { Instance(1) }
        var first: Guest? = try original.resolve(Guest.self)
        if isUsed { #expect(try overlay?.resolve(Guest.self) === first) }
        try original.register { Bind { Guest(number: 100, gone: nil) }.lifetime(lifetime) }
        #expect(try overlay?.resolve(Page.self).guest === first && overlay?.resolve(Guest.self) === first)
        #expect(try original.resolve(Guest.self).number == 100 && created.count == 1)
        first = nil
        overlay = nil
        #expect(gone.count == 1)
    }

    /// Both bindings had one instance in the storage of the overlay: a collection had one object twice, and a request for a
    /// cycle never ended.
    @Test(arguments: [Lifetime<Socket>.pool(InstancePool("sockets")), .process])
    fileprivate func `An overlay lists the element of a pool or the process again, also on a cycle`(
        lifetime: Lifetime<Socket>
    ) async {
        for isCyclic in [false, true] {
            let sockets = Sockets(lifetime: lifetime, isCyclic: isCyclic)
            let panels = try? Container { sockets }.overriding { sockets }.resolveNow(Panel.self)
            #expect(panels?.plugs.count == 2)
            #expect(panels?.isOwn == isCyclic)
            #expect(Set((panels?.plugs ?? []).map { ObjectIdentifier($0) }).count == 2)
        }
    }

    @Test func `A child that lists the element of a pool again has an error instead of a cycle that waits for itself`()
    {
        let sockets = Sockets(lifetime: .pool(InstancePool("sockets")), isCyclic: true)
        let error = #expect(throws: ResolutionError.self) {
            try Container { sockets }.makeChild { sockets }.resolveNow(Panel.self)
        }
        #expect(error?.id == .cycle)
    }
}
