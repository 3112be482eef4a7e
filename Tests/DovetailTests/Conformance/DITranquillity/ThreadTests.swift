internal import Dovetail
internal import Testing

extension DITranquillity {
    /// DITranquillity creates an instance before its threads start; here nothing is created beforehand.
    @Suite(.timeLimit(.minutes(10))) struct Threads {
        static let counts = [32768, 16384, 8192]

        // MARK: One lifetime, three at once

        @Test("THR-01: three threads create transients")
        func transients() async throws {
            let container = try Container { Bind(FooService.init) }
            try await onThreads(Threads.counts) { _, _ in
                try require(container.resolve(FooService.self).text == "foo")
            }
        }

        @Test("THR-01 async: three tasks create transients")
        func transientsLater() async throws {
            let container = try Container { Bind(FooService.init) }
            try await inTasks(Threads.counts) { _, _ in
                try await require(container.resolve(FooService.self).text == "foo")
            }
        }

        @Test("THR-02: three threads resolve one instance of the process")
        func process() async throws {
            let counter = Counter()
            let container = try Container { Bind { counter.counting(FooService()) }.lifetime(.process) }
            let first = Variable<FooService?>(nil)
            try await onThreads(Threads.counts) { _, turn in
                let service = try container.resolve(FooService.self)
                if turn == 0 { first.value = service }
                try require(service === first.value)
            }
            #expect(counter.value == 1)
        }

        @Test("THR-02 async: three tasks resolve one instance of the process")
        func processLater() async throws {
            let counter = Counter()
            let container = try Container { Bind { counter.counting(FooService()) }.lifetime(.process) }
            let first = Variable<FooService?>(nil)
            try await inTasks(Threads.counts) { _, turn in
                let service = try await container.resolve(FooService.self)
                if turn == 0 { first.value = service }
                try require(service === first.value)
            }
            #expect(counter.value == 1)
        }

        @Test("THR-03: three threads resolve one singleton")
        func singleton() async throws {
            let counter = Counter()
            let container = try Container { Bind { counter.counting(FooService()) }.lifetime(.singleton) }
            let first = Variable<FooService?>(nil)
            try await onThreads(Threads.counts) { _, turn in
                let service = try container.resolve(FooService.self)
                if turn == 0 { first.value = service }
                try require(service === first.value)
            }
            #expect(counter.value == 1)
        }

        @Test("THR-03 async: three tasks resolve one singleton")
        func singletonLater() async throws {
            let counter = Counter()
            let container = try Container { Bind { counter.counting(FooService()) }.lifetime(.singleton) }
            let first = Variable<FooService?>(nil)
            try await inTasks(Threads.counts) { _, turn in
                let service = try await container.resolve(FooService.self)
                if turn == 0 { first.value = service }
                try require(service === first.value)
            }
            #expect(counter.value == 1)
        }

        // MARK: While the container changes

        @Test("THR-04: one thread registers while two resolve bindings that may not exist yet")
        func registering() async throws {
            let container = try Container {}
            try await onThreads([1024, 4096, 2048]) { member, _ in
                if member == 0 {
                    try container.register { Bind(FooService.init) }
                } else {
                    try require((container.resolve(FooService?.self)?.text ?? "foo") == "foo")
                }
            }
            #expect(try container.resolveNow(FooService?.self) != nil)
        }

        @Test("THR-04 async: one task registers while two resolve bindings that may not exist yet")
        func registeringLater() async throws {
            let container = try Container {}
            try await inTasks([1024, 4096, 2048]) { member, _ in
                if member == 0 {
                    try container.register { Bind(FooService.init) }
                } else {
                    try require(try await (container.resolve(FooService?.self)?.text ?? "foo") == "foo")
                }
            }
            #expect(try await container.resolve(FooService?.self) != nil)
        }

        @Test("THR-07: one thread releases while three resolve")
        func releasing() async throws {
            let container = try Container { Bind(FooService.init).lifetime(.scoped) }
            try await onThreads(Threads.counts + [16384]) { member, _ in
                if member == 3 {
                    container.removeInstances()
                    return
                }
                try require(container.resolve(FooService.self).text == "foo")
            }
        }

        @Test("THR-07 async: one task releases while three resolve")
        func releasingLater() async throws {
            let container = try Container { Bind(FooService.init).lifetime(.scoped) }
            try await inTasks(Threads.counts + [16384]) { member, _ in
                if member == 3 {
                    container.removeInstances()
                    return
                }
                try await require(container.resolve(FooService.self).text == "foo")
            }
        }

        // MARK: On the main actor

        final class Plain: Sendable { init() {} }
        @MainActor final class Other {
            let plain: Plain
            init(plain: Plain) {
                MainActor.preconditionIsolated()
                self.plain = plain
            }
        }
        @MainActor final class Main {
            let other: Other
            init(other: Other) {
                MainActor.preconditionIsolated()
                self.other = other
            }
        }

        @Test("THR-05 async, THR-06 async: tasks create instances of the main actor", arguments: [false, true])
        func mainActor(isGraph: Bool) async throws {
            let container = try Container {
                Bind(Plain.init).lifetime(isGraph ? .graph : .transient)
                Bind(Other.init).lifetime(isGraph ? .graph : .transient)
                Bind(Main.init).lifetime(isGraph ? .graph : .transient)
            }
            async let onMain: Void = inMainActorTask(4096) { _ = try await container.resolve(Main.self) }
            async let plain: Void = inTasks([8192]) { _, _ in _ = try await container.resolve(Plain.self) }
            try await Task.detached {
                try await inTasks([1024]) { _, _ in _ = try await container.resolve(Main.self) }
            }.value
            try await onMain
            try await plain
        }

        @Test("THR-08 async: tasks share instances of the main actor while each of them releases these")
        func mainActorReleasing() async throws {
            let container = try Container {
                Bind(Plain.init).lifetime(.graph)
                Bind(Other.init).lifetime(.weakScoped)
                Bind(Main.init).lifetime(.scoped)
            }
            let releases = [13, 7, 5]
            try await inTasks([8192, 4096, 2048]) { member, turn in
                let main = try await container.resolve(Main.self)
                if turn % releases[member] == 0 { container.removeInstances() }
                _ = (main.other.plain, try await container.resolve(Other.self))
            }
        }

        @MainActor private func inMainActorTask(_ count: Int, _ body: @MainActor () async throws -> Void) async throws {
            for _ in 0..<rounds(count) { try await body() }
        }
    }

    @Suite(.timeLimit(.minutes(10))) struct DeferredThreads {
        @Test("LZY-16, LZY-17: threads resolve and call Providers and Lazies")
        func resolving() async throws {
            let container = try Container { Bind(FooService.init) }
            try await onThreads([4096, 2048]) { _, _ in
                let provider = try container.resolve(Provider<FooService>.self)
                try require(provider() !== provider())
                let lazy = try container.resolve(Lazy<FooService>.self)
                try require(lazy() === lazy())
            }
        }

        @Test("LZY-16 async, LZY-17 async: tasks resolve and call AsyncProviders and AsyncLazies")
        func resolvingLater() async throws {
            let container = try Container { Bind(FooService.init) }
            try await inTasks([4096, 2048]) { _, _ in
                let provider = try await container.resolve(AsyncProvider<FooService>.self)
                try await require(provider() !== provider())
                let lazy = try await container.resolve(AsyncLazy<FooService>.self)
                try await require(lazy() === lazy())
            }
        }

        @Test("LZY-18: one Lazy returns one value to all threads")
        func oneLazy() async throws {
            let counter = Counter()
            let lazy = Lazy { counter.counting(FooService()) }
            let first = Variable<FooService?>(nil)
            try await onThreads([4096, 2048, 4096]) { _, turn in
                let service = try lazy()
                if turn == 0 { first.value = service }
                try require(service === first.value)
            }
            #expect(counter.value == 1)
        }

        @Test("LZY-18 async: one AsyncLazy returns one value to all tasks")
        func oneAsyncLazy() async throws {
            let counter = Counter()
            let lazy = AsyncLazy { counter.counting(FooService()) }
            let first = Variable<FooService?>(nil)
            try await inTasks([4096, 2048, 4096]) { _, turn in
                let service = try await lazy()
                if turn == 0 { first.value = service }
                try require(service === first.value)
            }
            #expect(counter.value == 1)
        }
    }
}
