internal import Dovetail
internal import Testing

private final class Database: Sendable { init() async {} }
private final class Store: Sendable { init(_ database: Database) {} }
private final class Shop: Sendable { init(_ store: Store) {} }
@MainActor private final class Window { init() {} }
private final class Desktop: Sendable { init(_ window: Window) {} }
@globalActor private actor Printing { static let shared = Printing() }
@Printing private final class Printer { init() {} }
private final class Button: Sendable { init() {} }
private actor Room {
    let container: Container
    init(_ container: Container) { self.container = container }
    func open() throws { _ = try container.resolve(Desktop.self) }
}

@Suite("The messages of needs-async and wrong-isolation") struct ReachTexts {
    @Test func `an asynchronous binding, requested directly`() {
        let text = errorText {
            let container = try Container {
                Bind(Database.init)
            }
            _ = try container.resolve(Database.self)
        }
        #expect(
            text == """
                App.swift:2: error: [needs-async] creating 'Database' requires `await`, but the request is synchronous
                help: use `await` (in `main.swift`: inside an `async` function), take `AsyncLazy` or `AsyncProvider`, or create it with `.eager()` and `await container.start()`
                docs: diagnostics/needs-async
                """)
    }

    @Test func `an asynchronous binding, at depth`() {
        let text = errorText {
            let container = try Container {
                Bind(Shop.init)
                Bind(Store.init).lifetime(.singleton)
                Bind(Database.init).lifetime(.singleton)
            }
            _ = try container.resolve(Shop.self)
        }
        #expect(
            text == """
                App.swift:3: error: [needs-async] creating 'Database' requires `await`, but the request is synchronous
                App.swift:2: note: Database ← Store ← Shop
                help: use `await` (in `main.swift`: inside an `async` function), take `AsyncLazy` or `AsyncProvider`, or create it with `.eager()` and `await container.start()`
                docs: diagnostics/needs-async
                """)
    }

    @Test func `a hook that must be awaited`() {
        let text = errorText {
            let container = try Container {
                Bind(Button.init).onCreate { _ in await Task.yield() }
            }
            _ = try container.resolve(Button.self)
        }
        #expect(
            text == """
                App.swift:2: error: [needs-async] creating 'Button' requires `await`, but the request is synchronous
                help: use `await` (in `main.swift`: inside an `async` function), take `AsyncLazy` or `AsyncProvider`, or create it with `.eager()` and `await container.start()`
                docs: diagnostics/needs-async
                """)
    }

    @Test func `a binding of an actor, from no actor`() {
        let text = errorText {
            let container = try Container {
                Bind(Desktop.init)
                Bind(Window.init)
            }
            _ = try container.resolve(Desktop.self)
        }
        #expect(
            text == """
                App.swift:2: error: [wrong-isolation] 'Window' is isolated to @MainActor, but the request is \
                synchronous and nonisolated
                App.swift:2: note: Window ← Desktop
                help: resolve it on @MainActor, or use `await`
                docs: diagnostics/wrong-isolation
                """)
    }

    @MainActor @Test func `a binding of an actor, from another global actor`() {
        let text = errorText {
            let container = try Container {
                Bind(Printer.init)
            }
            _ = try container.resolve(Printer.self)
        }
        #expect(
            text == """
                App.swift:2: error: [wrong-isolation] 'Printer' is isolated to @Printing, but the request is \
                synchronous and isolated to \
                @MainActor
                help: resolve it on @Printing, or use `await`
                docs: diagnostics/wrong-isolation
                """)
    }

    @Test func `a binding of an actor, from an actor that is not global`() async throws {
        let line = #line
        let room = Room(
            try Container {
                Bind(Desktop.init)
                Bind(Window.init)
            })
        let text = await awaitedErrorText(line: line) { try await room.open() }
        #expect(
            text == """
                App.swift:3: error: [wrong-isolation] 'Window' is isolated to @MainActor, but the request is \
                synchronous and isolated to \
                actor Room
                App.swift:3: note: Window ← Desktop
                help: resolve it on @MainActor, or use `await`
                docs: diagnostics/wrong-isolation
                """)
    }

    @Test func `an injection of an actor, from no actor`() {
        let text = errorText {
            let container = try Container {
                Bind(Button.init).inject { @MainActor (_: Button) in }
            }
            _ = try container.resolve(Button.self)
        }
        #expect(
            text == """
                App.swift:2: error: [wrong-isolation] 'Button' is isolated to @MainActor, but the request is \
                synchronous and nonisolated
                help: resolve it on @MainActor, or use `await`
                docs: diagnostics/wrong-isolation
                """)
    }

    @Test func `if both apply, needs-async comes first`() {
        let text = errorText {
            let container = try Container {
                Bind { (_: Window, _: Database) in 1 }
                Bind(Window.init)
                Bind(Database.init)
            }
            _ = try container.resolve(Int.self)
        }
        #expect(
            text == """
                App.swift:2: error: [needs-async] creating 'Database' requires `await`, but the request is synchronous
                App.swift:2: note: Database ← Int
                help: use `await` (in `main.swift`: inside an `async` function), take `AsyncLazy` or `AsyncProvider`, or create it with `.eager()` and `await container.start()`
                docs: diagnostics/needs-async
                """)
    }

    @Test func `an eager binding, started synchronously`() {
        let text = errorText {
            let container = try Container {
                Bind(Database.init).lifetime(.singleton).eager()
            }
            try container.start()
        }
        #expect(
            text == """
                App.swift:2: error: [needs-async] creating 'Database' requires `await`, but the request is synchronous
                help: use `await` (in `main.swift`: inside an `async` function), take `AsyncLazy` or `AsyncProvider`, or create it with `.eager()` and `await container.start()`
                docs: diagnostics/needs-async
                """)
    }
}
