internal import Dovetail
internal import Testing

private final class Hub: @unchecked Sendable {
    // Safe: set once, while the ring is created.
    var spoke: Spoke?
}
private final class Spoke: Sendable {
    let hub: Hub
    init(_ hub: Hub) { self.hub = hub }
}

/// A binding of the process that closes a ring where something else is bound too.
private struct HubModule: Module {
    let name: Qualifier
    let create: @Sendable () -> Hub

    var body: some Module { Bind(create).qualified(name).lifetime(.process).inject(\.spoke) }
}

private struct SpokeModule: Module {
    let name: Qualifier

    var body: some Module { Bind { (hub: Hub) in Spoke(hub) }.lifetime(.singleton).using(Hub.self, name) }
}

private final class Front: @unchecked Sendable {
    // Safe: set once, while the ring is created.
    var back: Back?
    let handle: Handle
    init(_ handle: Handle) { self.handle = handle }
}
private final class Back: Sendable {
    let front: Front
    let handle: Handle
    init(_ front: Front, _ handle: Handle) {
        self.front = front
        self.handle = handle
    }
}

@Suite("Rings that share", .timeLimit(.minutes(10))) struct SharedRingTests {
    /// `isOnRing`: whether the container in which it is on a ring is the first to create it.
    @Test(arguments: [true, false])
    func `Core 19: a binding of the process, on a ring in one container only, has one instance`(
        isOnRing: Bool
    ) async throws {
        try await bounded {
            let (entered, gate, count) = (Floodgate(), Gate(), Tally())
            let name = Qualifier.name(isOnRing ? "ring first" : "ring last")
            let hub = HubModule(name: name) {
                if count.next() == 1 {
                    Task { await entered.open() }
                    gate.pass()
                }
                return Hub()
            }
            let ring = try Container {
                hub
                SpokeModule(name: name)
            }
            let line = try Container { hub }
            let isDone = Locked(false)
            let first = startThread {
                try (isOnRing ? ring : line).resolve(Hub.self, name, isolation: nil)
            }
            await entered.wait()
            let second = startThread {
                defer { isDone.now = true }
                return try (isOnRing ? line : ring).resolve(Hub.self, name, isolation: nil)
            }
            // The second one may have to wait for the first.
            await giveWay { isDone.now }
            gate.open()
            #expect(try await first.value === second.value)
            #expect(count.count == 1)
            let served = try ring.resolve(Hub.self, name, isolation: nil)
            #expect(try line.resolve(Hub.self, name, isolation: nil) === served)
            #expect(try ring.resolveNow(Spoke.self).hub === served)
        }
    }

    @Test func `Core 19: every instance of a ring that is created while a member is replaced is closed`() async throws {
        try await bounded {
            let (entered, gate, handles, count) = (Floodgate(), Gate(), Handles(), Tally())
            let container = try Container {
                Bind { Front(handles.create("front")) }.lifetime(.singleton)
                    .inject(\.back).onClose { $0.handle.close() }
                Bind { (front: Front) in
                    if count.next() == 1 {
                        Task { await entered.open() }
                        gate.pass()
                    }
                    return Back(front, handles.create("back"))
                }.lifetime(.singleton).onClose { $0.handle.close() }
            }
            let first = startThread { try container.resolveNow(Front.self) }
            await entered.wait()
            let isDone = Locked(false)
            let second = startThread {
                defer { isDone.now = true }
                try container.register {
                    Bind { Front(handles.create("new front")) }.lifetime(.singleton)
                        .inject(\.back).onClose { $0.handle.close() }
                }
                return try container.resolveNow(Back.self)
            }
            // The second one may have to wait for the first.
            await giveWay { isDone.now }
            gate.open()
            let back = try await first.value.back
            #expect(back != nil)
            _ = try await second.value
            let served = try container.resolveNow(Back.self)
            #expect(served.handle.isOpen)
            try await container.close()
            for handle in handles.all { #expect(handle.closings.count == 1, "\(handle.name)") }
        }
    }
}
