internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Service: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

private final class Host: @unchecked Sendable {
    // Safe: written once, before any thread but its creator's sees it.
    weak var guest: Guest?
}
private final class Guest: Sendable {
    let host: Host
    init(host: Host) { self.host = host }
}

@Suite(.timeLimit(.minutes(10))) struct ClosingEdgeTests {
    @Test func `Core 2: a container is closed while three threads resolve singletons with arguments`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for _ in 0..<rounds(200) {
                let container = try Container {
                    Bind { (number: RuntimeArgument<Int>) in Service(arg(number)) }.lifetime(.singleton)
                }
                let wrong = Tally()
                let crew = Crew(3) { thread in
                    for round in 0..<400 {
                        let number = round * 3 + thread
                        do throws(ResolutionError) {
                            let created = try container.resolveNow(Service.self, arguments: number)
                            if created.number != number { wrong.next() }
                        } catch {
                            if error.id != .closed { wrong.next() }
                        }
                    }
                }
                crew.begin()
                try await container.close()
                crew.join()
                #expect(wrong.count == 0)
            }
        }
    }

    @Test func `Core 2: a container is closed while three threads resolve a ring of singletons`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for _ in 0..<rounds(400) {
                let container = try Container {
                    Bind(Host.init).lifetime(.singleton).inject(\.guest)
                    Bind(Guest.init).lifetime(.singleton)
                }
                let wrong = Tally()
                let crew = Crew(3) { _ in
                    for _ in 0..<100 {
                        do throws(ResolutionError) {
                            _ = try container.resolveNow(Guest.self)
                            container.removeInstances(of: Guest.self)
                            container.removeInstances(of: Host.self)
                        } catch {
                            if error.id != .closed { wrong.next() }
                        }
                    }
                }
                crew.begin()
                try await container.close()
                crew.join()
                #expect(wrong.count == 0)
            }
        }
    }
}
