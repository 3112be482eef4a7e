internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

enum Journal {
    protocol Clock: Sendable { var hour: Int { get } }
    struct SystemClock: Clock { var hour: Int { 3 } }
    struct FixedClock: Clock { let hour = 12 }
    final class Store: Sendable {}
    final class Diary: Sendable {
        let clock: any Clock
        let store: Store
        init(clock: any Clock, store: Store) {
            self.clock = clock
            self.store = store
        }
    }
    final class Uploader: Sendable {}

    struct JournalModule: Module {
        var body: some Module {
            Bind((any Clock).self, SystemClock.init).asDefault()
            Bind(Store.init).lifetime(.singleton)
            Bind(Diary.init).lifetime(.singleton)
            Bind(Uploader.init).lifetime(.singleton)
        }
    }

    struct LibraryModule: Module {
        var body: some Module {
            Bind((any Clock).self, SystemClock.init).hidden()
            Bind(Store.init).lifetime(.singleton)
            Bind(Diary.init).lifetime(.singleton)
        }
    }

    @Suite("The samples of Testing, with overlays")
    struct OverridingSamples {
        @Test("An overlay creates the override and its dependents again, and shares all else")
        func overlay() throws {
            let app = try Container { JournalModule() }
            let noon = try app.overriding {
                Bind((any Clock).self, FixedClock.init)
            }
            let diary = try noon.resolve(Diary.self)
            #expect(diary.clock.hour == 12)  // depends on the clock: created again
            #expect(try diary.store === app.resolve(Store.self))  // does not: shared
            #expect(try app.resolve(Diary.self).clock.hour == 3)  // the original is unchanged
            #expect(try noon.resolve(Diary.self) === diary)
            try noon.validate()
        }

        @Test("A binding that resolves by hand is created again in every overlay")
        func byHand() throws {
            final class Service: Sendable {
                let store: Store
                init(store: Store) { self.store = store }
            }
            let app = try Container {
                Bind(Store.init).lifetime(.singleton)
                Bind { (resolution: Resolution) in Service(store: try resolution.resolve()) }.lifetime(.singleton)
            }
            let overlay = try app.overriding { Instance(1) }
            #expect(try overlay.resolve(Service.self) !== app.resolve(Service.self))
            #expect(try overlay.resolve(Store.self) === app.resolve(Store.self))
        }

        @Test("A default yields, a replacing binding takes precedence")
        func precedence() throws {
            let app = try Container {
                JournalModule()
                Bind((any Clock).self, FixedClock.init)  // wins, because the module's binding is a default
                Bind { Store() }.lifetime(.singleton).replacing()
            }
            #expect(try app.resolve(Diary.self).clock.hour == 12)
            #expect(app.findings.isEmpty)
            let error = #expect(throws: AssemblyError.self) {
                _ = try Container {
                    JournalModule()
                    Bind { Store() }.lifetime(.singleton)
                }
            }
            #expect(error?.id == .duplicateBinding)
        }

        @Test("A running container can be changed; existing dependents do not change")
        func register() async throws {
            let app = try Container { JournalModule() }
            let diary = try await app.resolve(Diary.self)
            try app.register {
                Bind((any Clock).self, FixedClock.init)
            }
            #expect(try await app.resolve((any Clock).self).hour == 12)
            #expect(try await app.resolve(Diary.self) === diary)  // exists already: unchanged
            try await app.reset(Diary.self)
            #expect(try await app.resolve(Diary.self).clock.hour == 12)  // created after the change
        }

        @Test("A binding may refuse to be replaced")
        func overridable() async throws {
            let app = try Container {
                Bind(Store.init).lifetime(.singleton).overridable(false)
            }
            let store = try await app.resolve(Store.self)
            let error = #expect(throws: AssemblyError.self) {
                try app.register { Bind { Store() }.lifetime(.singleton) }
            }
            #expect(error?.id == .alreadyRegistered)
            try await app.reset()
            #expect(try await app.resolve(Store.self) === store)
            let overlay = try app.overriding { Bind { Store() }.lifetime(.singleton) }
            #expect(try await overlay.resolve(Store.self) !== store)
        }

        @Test("An overlay also replaces the hidden bindings of the modules above it")
        func hidden() throws {
            let app = try Container { LibraryModule() }  // hides its clock
            let noon = try app.overriding {
                Bind((any Clock).self, FixedClock.init)
            }
            #expect(try noon.resolve(Diary.self).clock.hour == 12)
            let child = try app.makeChild { Bind((any Clock).self, FixedClock.init) }
            #expect(try child.resolve(Diary.self).clock.hour == 3)
            let side = try Container {}.overriding {
                LibraryModule()
                Bind((any Clock).self, FixedClock.init).replacing()
            }
            #expect(try side.resolve(Diary.self).clock.hour == 12)
            try app.register { Bind((any Clock).self, FixedClock.init) }
            #expect(app.findings.map(\.id) == [.redundantOverride])
        }

        @Test("An overlay is not affected by later registrations, and is closed with its original")
        func lifetime() async throws {
            let app = try Container { JournalModule() }
            let noon = try app.overriding { Bind((any Clock).self, FixedClock.init) }
            try app.register { Instance(5) }
            #expect(!noon.isRegistered(Int.self))
            try await app.close()
            let error = await #expect(throws: ResolutionError.self) { try await noon.resolve(Diary.self) }
            #expect(error?.id == .closed)
        }
    }
}
