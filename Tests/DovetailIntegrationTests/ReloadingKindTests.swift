#if Configuration
    internal import Configuration
    internal import Dovetail
    internal import DovetailConfiguration
    internal import Testing

    /// Each kind of binding in a container that follows changes of the values `a` and `b`.
    @Suite("Kinds of bindings in a container that follows changes", .timeLimit(.minutes(10)))
    struct ReloadingKindTests {
        protocol Named: Sendable { var name: String { get } }
        final class Plain: Named {
            let name: String
            init(a: Int) { name = "plain \(a)" }
        }
        final class Outer: Named {
            let name: String
            let inner: any Named
            init(inner: any Named) {
                self.inner = inner
                name = "outer of \(inner.name)"
            }
        }
        final class Loud: Named {
            let name: String
            let inner: any Named
            init(inner: any Named, b: Int) {
                self.inner = inner
                name = "loud \(b) of \(inner.name)"
            }
        }
        final class Part: Sendable {
            let text: String
            init(_ text: String) { self.text = text }
        }
        /// An object that refers to another one, which refers to it.
        final class Left: @unchecked Sendable {
            // Written once, before the object is published.
            weak var right: Right?
            let a: Int
            init(a: Int) { self.a = a }
        }
        final class Right: Sendable {
            let left: Left
            init(left: Left) { self.left = left }
        }
        actor Counter {
            let start: Int
            init(start: Int) { self.start = start }
        }
        final class Local: Sendable {
            let a: Int
            init(a: Int) { self.a = a }
        }
        final class Later: Sendable {
            let left: Provider<Left>
            init(left: Provider<Left>) { self.left = left }
        }
        struct HiddenModule: Module {
            var body: some Module {
                Bind { (a: Int) in Part("hidden \(a)") }.using(Int.self, .name("a")).lifetime(.singleton).hidden()
                Bind { (part: Part) in HiddenUser(part: part) }.lifetime(.singleton)
            }
        }
        final class HiddenUser: Sendable {
            let part: Part
            init(part: Part) { self.part = part }
        }

        private let provider = MutableInMemoryProvider(initialValues: ["a": 1, "b": 1])

        private func server(@ModuleBuilder _ bindings: () -> Bindings) throws -> ReloadingContainer {
            let values = ConfigurationValues(ConfigReader(provider: provider)) {
                Setting("a", Int.self)
                Setting("b", Int.self)
            }
            return try Container {
                values
                bindings()
            }.reloading(values)
        }

        private func resolve<Value: Sendable>(_ type: Value.Type, in server: ReloadingContainer) async throws -> Value {
            try await server.withCurrent { try await $0.resolve(type) }
        }

        private func change(_ key: AbsoluteConfigKey, of server: ReloadingContainer) async {
            provider.setValue(2, forKey: key)
            await server.reload()
        }

        @Test("decorators of a key are created again together, around the shared instance")
        func decorators() async throws {
            let server = try server {
                Bind(Plain.init).using(Int.self, .name("a")).lifetime(.singleton).as((any Named).self) { $0 }
                Bind(Outer.init).lifetime(.singleton).decorating((any Named).self) { $0 }
                Bind(Loud.init).using(Int.self, .name("b")).lifetime(.singleton).decorating((any Named).self) { $0 }
            }
            let first = try #require(try await resolve((any Named).self, in: server) as? Loud)
            #expect(first.name == "loud 1 of outer of plain 1")
            await change("b", of: server)
            let second = try #require(try await resolve((any Named).self, in: server) as? Loud)
            #expect(second.name == "loud 2 of outer of plain 1")
            let (outer, oldOuter) = (second.inner as? Outer, first.inner as? Outer)
            #expect(outer !== oldOuter && outer?.inner as? Plain === oldOuter?.inner as? Plain)
            await change("a", of: server)
            #expect(try await resolve((any Named).self, in: server).name == "loud 2 of outer of plain 2")
            try await server.close()
        }

        @Test("hidden bindings are shared and created again")
        func hidden() async throws {
            let server = try server { HiddenModule() }
            let first = try await resolve(HiddenUser.self, in: server)
            await change("b", of: server)
            #expect(try await resolve(HiddenUser.self, in: server) === first)
            await change("a", of: server)
            let second = try await resolve(HiddenUser.self, in: server)
            #expect(second !== first && second.part.text == "hidden 2")
            try await server.close()
        }

        @Test("elements of a collection are shared one by one")
        func collections() async throws {
            let server = try server {
                Bind(Plain.init).using(Int.self, .name("a")).lifetime(.singleton).into((any Named).self) { $0 }
                Bind { (b: Int) in Plain(a: 10 * b) }.qualified(.name("b")).using(Int.self, .name("b")).lifetime(
                    .singleton
                )
                .into((any Named).self) { $0 }
            }
            let first = try await resolve([any Named].self, in: server)
            #expect(first.map(\.name) == ["plain 1", "plain 10"])
            await change("b", of: server)
            let second = try await resolve([any Named].self, in: server)
            #expect(second.map(\.name) == ["plain 1", "plain 20"])
            #expect(second[0] as? Plain === first[0] as? Plain)
            try await server.close()
        }

        @Test("a cycle is shared and created again as a whole, and a provider counts as a dependency")
        func cycles() async throws {
            let server = try server {
                Bind(Left.init).using(Int.self, .name("a")).lifetime(.singleton).inject(\.right)
                Bind(Right.init).lifetime(.singleton)
                Bind(Later.init).lifetime(.singleton)
            }
            let later = try await resolve(Later.self, in: server)
            let first = try await resolve(Right.self, in: server)
            #expect(first.left.right === first)
            await change("b", of: server)
            #expect(try await resolve(Right.self, in: server) === first)
            #expect(try await resolve(Later.self, in: server) === later)
            #expect(try await resolve(Left.self, in: server) === first.left)
            await change("a", of: server)
            let second = try await resolve(Right.self, in: server)
            #expect(second !== first && second.left.right === second && second.left.a == 2)
            let new = try await resolve(Later.self, in: server)
            #expect(try await server.withCurrent { _ in try new.left() } === second.left)
            try await server.close()
        }

        @Test("asynchronous bindings, arguments, and instances of each child")
        func others() async throws {
            let server = try server {
                Bind { @Sendable @concurrent (b: Int) async in Counter(start: b) }.using(Int.self, .name("b")).lifetime(
                    .singleton)
                Bind(Local.init).using(Int.self, .name("a")).lifetime(.scoped)
                Bind { (size: RuntimeArgument<Int>, plain: Plain) in Part("\(plain.name), \(arg(size))") }.lifetime(
                    .singleton)
                Bind(Plain.init).using(Int.self, .name("a")).lifetime(.singleton)
            }
            let counter = try await resolve(Counter.self, in: server)
            let old = try server.makeChild()
            let local = try await old.resolve(Local.self)
            #expect(try await old.resolve(Local.self) === local)
            let part = try await server.withCurrent { try await $0.resolve(Part.self, arguments: 7) }
            await change("b", of: server)
            #expect(try await server.withCurrent { try await $0.resolve(Part.self, arguments: 7) } === part)
            #expect(try await resolve(Counter.self, in: server) !== counter)
            #expect(try await resolve(Counter.self, in: server).start == 2)
            await change("a", of: server)
            #expect(try await server.withCurrent { try await $0.resolve(Part.self, arguments: 7) }.text == "plain 2, 7")
            #expect(try await old.resolve(Local.self) === local)
            let new = try await server.withChild { try await $0.resolve(Local.self) }
            #expect(new !== local && new.a == 2)
            try await old.close()
            try await server.close()
        }
    }
#endif
