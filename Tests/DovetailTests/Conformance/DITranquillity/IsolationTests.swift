internal import Dispatch
internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

extension DITranquillity {
    @globalActor actor Workbench { static let shared = Workbench() }

    /// Bindings of the main actor, of another global actor, of actors, and of none.
    @Suite struct Isolations {
        final class Plain: Sendable { init() {} }
        @MainActor final class Other {
            let injected: Plain
            init(injected: Plain) {
                MainActor.preconditionIsolated()
                self.injected = injected
            }
        }
        @MainActor final class Main {
            let other: Other
            init(other: Other) {
                MainActor.preconditionIsolated()
                self.other = other
            }
        }
        @MainActor final class OneArgument {
            let number: Int
            let other: Other
            init(number: Int, other: Other) {
                MainActor.preconditionIsolated()
                self.number = number
                self.other = other
            }
        }
        @MainActor final class TwoArguments {
            let number: Int
            let text: String
            let other: Other
            init(number: Int, text: String, other: Other) {
                MainActor.preconditionIsolated()
                self.number = number
                self.text = text
                self.other = other
            }
        }
        @Workbench final class Tool {
            let plain: Plain
            init(plain: Plain) {
                Workbench.preconditionIsolated()
                self.plain = plain
            }
        }
        actor Engine {
            let plain: Plain
            init(plain: Plain) { self.plain = plain }
        }
        actor Machine {
            let engine: Engine
            private(set) var main: Main?
            private(set) var isRunning = false
            init(engine: Engine, plain: Plain) async { self.engine = engine }
            func attach(_ main: Main?) { self.main = main }
            func run() { isRunning = true }
        }

        struct AllOfThem: Module {
            var body: some Module {
                Bind(Plain.init)
                Bind(Other.init)
                Bind(Main.init)
                Bind { @MainActor in OneArgument(number: arg($0), other: $1) }
                Bind { @MainActor in TwoArguments(number: arg($0), text: arg($1), other: $2) }
                Bind(Tool.init)
                Bind(Engine.init)
            }
        }

        /// Resolves everything, on the isolation of the caller.
        private nonisolated(nonsending) func resolveEverything(_ container: Container) async throws {
            #expect(try await container.resolve(Main?.self) != nil)
            let one = try await container.resolve(OneArgument.self, arguments: 10)
            #expect(one.number == 10)
            let two = try await container.resolve(TwoArguments.self, arguments: 100, "a100")
            #expect(two.number == 100)
            #expect(two.text == "a100")
            _ = try await container.resolve(Tool.self)
            _ = try await container.resolve(Engine.self)
            let provider = try await container.resolve(AsyncProvider<Tool>.self)
            #expect(try await provider() !== provider())
            let synchronously = try container.resolveNow(AsyncProvider<Tool>.self)
            #expect(try await synchronously() !== provider())
        }

        @Test("MIX-01: await resolve works for bindings of every actor, called from no actor")
        @concurrent func fromNowhere() async throws {
            let container = try Container { AllOfThem() }
            try await resolveEverything(container)
            let provider = try container.resolveNow(Provider<Tool>.self)
            #expect(await failure { () throws(ResolutionError) in try provider(isolation: nil) } == .wrongIsolation)
            _ = try await onWorkbench(provider)
        }

        @Workbench private func onWorkbench(_ provider: Provider<Tool>) throws -> Tool { try provider() }

        @Test("MIX-02: await resolve works for bindings of every actor, called from the main actor")
        @MainActor func fromMainActor() async throws {
            try await resolveEverything(Container { AllOfThem() })
        }

        @Test("MIX-02: await resolve works for bindings of every actor, called from another global actor")
        @Workbench func fromWorkbench() async throws {
            try await resolveEverything(Container { AllOfThem() })
        }

        @Test("MIX-02: await resolve works for bindings of every actor, called from a detached task")
        func fromDetachedTask() async throws {
            let container = try Container { AllOfThem() }
            try await Task.detached { try await resolveEverything(container) }.value
        }

        @Test("MIX-03: a synchronous resolve on the main actor creates instances of the main actor")
        @MainActor func synchronouslyOnMainActor() throws {
            let container = try Container { AllOfThem() }
            let main = try container.resolve(Main.self)
            #expect(try container.resolve(Main.self).other !== main.other)
            #expect(try container.resolve(OneArgument.self, arguments: 10).number == 10)
            #expect(try container.resolve(TwoArguments.self, arguments: 100, "a100").text == "a100")
        }

        @Test("MIX-03: a synchronous resolve in a block on the main queue creates instances of the main actor")
        func synchronouslyOnMainQueue() async throws {
            let container = try Container { AllOfThem() }
            let number = await withCheckedContinuation { continuation in
                DispatchQueue.main.async {
                    continuation.resume(
                        returning: MainActor.assumeIsolated {
                            try? container.resolve(OneArgument.self, arguments: 10).number
                        })
                }
            }
            #expect(number == 10)
        }

        @Test("MIX-03: a synchronous resolve on another queue throws for the main actor instead of blocking")
        func synchronouslyOnAnotherQueue() async throws {
            let container = try Container {
                AllOfThem()
                Bind { @MainActor in Main(other: $0) }.qualified(.tag(FooTag.self)).lifetime(.singleton)
            }
            let ids = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    var ids: [DiagnosticID?] = []
                    do throws(ResolutionError) { _ = try container.resolve(Main.self) } catch { ids.append(error.id) }
                    do throws(ResolutionError) { _ = try container.resolve(Tool.self) } catch { ids.append(error.id) }
                    continuation.resume(returning: ids)
                }
            }
            #expect(ids == [.wrongIsolation, .wrongIsolation])
            // An existing instance may be read from any isolation.
            let main = try await container.resolve(Main.self, .tag(FooTag.self))
            let again = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: try? container.resolve(Main.self, .tag(FooTag.self)))
                }
            }
            #expect(again === main)
        }

        @Test("MIX-04: both forms work on the main actor; for other actors the one with await does")
        @MainActor func bothFormsOnMainActor() async throws {
            let container = try Container { AllOfThem() }
            _ = try await container.resolve(Main.self)
            _ = try container.resolveNow(Main.self)
            _ = try await container.resolve(Tool.self)
            let id = await failure { () throws(ResolutionError) in
                try container.resolveNow(Tool.self)
            }
            #expect(id == .wrongIsolation)
        }

        @Test("MIX-04, MIX-05: both forms work on another global actor")
        @Workbench func bothFormsOnWorkbench() async throws {
            let container = try Container { AllOfThem() }
            _ = try await container.resolve(Tool.self)
            _ = try container.resolveNow(Tool.self)
            _ = try await container.resolve(Main.self)
            let id = await failure { () throws(ResolutionError) in
                try container.resolveNow(Main.self)
            }
            #expect(id == .wrongIsolation)
            #expect(try await container.resolve(Provider<Tool>.self)() !== container.resolve(Tool.self))
            let provider = try await container.resolve(AsyncProvider<Tool>.self)
            let synchronously = try container.resolveNow(AsyncProvider<Tool>.self)
            #expect(try await provider() !== synchronously())
        }

        @Test("MIX-05: an AsyncProvider works in a detached task, however it was obtained")
        func providersInDetachedTask() async throws {
            let container = try Container { AllOfThem() }
            try await Task.detached {
                let provider = try await container.resolve(AsyncProvider<Tool>.self)
                let synchronously = try container.resolveNow(AsyncProvider<Tool>.self)
                #expect(try await provider() !== synchronously())
            }.value
        }

        @Test("MIX-06: an actor with an asynchronous initializer, injection and hook")
        func machine() async throws {
            let container = try Container {
                Bind(Plain.init)
                Bind(Engine.init)
                Bind { await Machine(engine: $0, plain: $1) }
                    .inject { await $0.attach($1) }
                    .onCreate { await $0.run() }
            }
            let machine = try await container.resolve(Machine.self)
            #expect(await machine.isRunning)
            #expect(await machine.main == nil)
        }

        @Test("MIX-06: an injection is never omitted; if its dependency is missing, the request throws")
        func machineThatNeedsMore() async throws {
            let container = try Container {
                Bind(Plain.init)
                Bind(Engine.init)
                Bind(Machine.init)
                    .inject { (machine: Machine, main: Main) async in await machine.attach(main) }
                    .onCreate { await $0.run() }
            }
            let id = await failure { () async throws(ResolutionError) in try await container.resolve(Machine.self) }
            #expect(id == .missingBinding)
            try container.register { AllOfThem() }
            #expect(await (try container.resolve(Machine.self)).main != nil)
        }
    }
}
