internal import Dovetail
internal import DovetailDiagnostics

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

let closing = [
    Program(
        name: "closing", summary: "Core 2: a container closes while three threads resolve singletons with arguments"
    ) { _ in
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>) in Service(arg(number)) }.lifetime(.singleton)
        }
        let crew = Crew(3) { thread in
            var isRight = true
            for round in 0..<200 {
                let number = round * 3 + thread
                do throws(ResolutionError) {
                    let given = try container.resolveNow(Service.self, arguments: number).number
                    isRight = isRight && given == number
                } catch {
                    try expect(error.id == .closed, "\(error)")
                }
            }
            try expect(isRight, "an argument got the instance of another")
        }
        crew.begin()
        try await container.close()
        try crew.join()
    },
    Program(name: "rings", summary: "Core 2: a container closes while three threads resolve a ring of singletons") {
        _ in
        let container = try Container {
            Bind(Host.init).lifetime(.singleton).inject(\.guest)
            Bind(Guest.init).lifetime(.singleton)
        }
        let crew = Crew(3) { _ in
            for _ in 0..<100 {
                do throws(ResolutionError) {
                    _ = try container.resolveNow(Guest.self)
                    reset(Guest.self, of: container)
                    reset(Host.self, of: container)
                } catch {
                    try expect(error.id == .closed, "\(error)")
                }
            }
        }
        crew.begin()
        try await container.close()
        try crew.join()
    },
]
