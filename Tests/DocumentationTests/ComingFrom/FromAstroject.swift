internal import Dovetail
internal import Synchronization
internal import Testing

/// The example of Astroject's README in our spelling: assemblies, lifetimes, an argument, a behavior, a later registration.
@Suite("Coming from Astroject")
struct FromAstroject {
    protocol Service: Sendable {}
    final class LiveService: Service, Sendable {}
    final class MockService: Service, Sendable {}
    final class ViewModel {
        let service: any Service; let title: String
        init(service: any Service, title: String) { (self.service, self.title) = (service, title) }
    }

    struct ServiceAssembly: Module {
        var body: some Module {
            Bind((any Service).self, LiveService.init).lifetime(.singleton)
        }
    }

    struct ScreenAssembly: Module {
        var requirements: [any Module] { [ServiceAssembly()] }
        var body: some Module {
            Bind { ViewModel(service: $0, title: arg($1)) }
        }
    }

    @Test("The README's example, as a test")
    func example() throws {
        let lines = Mutex<[String]>([])
        let write: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        let container = try Container(observers: [TextLog(write: write)]) { ScreenAssembly() }
        let model = try container.resolve(ViewModel.self, arguments: "Home")
        try container.register { Bind((any Service).self, MockService.init) }  // later registrations replace
        #expect(model.title == "Home")
        #expect(model.service is LiveService)
        #expect(try container.resolve((any Service).self) is MockService)
        #expect(lines.withLock { !$0.isEmpty })
    }
}
