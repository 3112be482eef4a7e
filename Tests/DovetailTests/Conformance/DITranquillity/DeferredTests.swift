internal import Dovetail
internal import Testing

extension DITranquillity {
    @Suite struct Deferred {
        final class LazyA {
            let b: LazyB
            init(b: LazyB) { self.b = b }
        }
        final class LazyB {
            let a: Lazy<LazyA>
            init(a: Lazy<LazyA>) { self.a = a }
        }
        final class ProviderA {
            let b: ProviderB
            init(b: ProviderB) { self.b = b }
        }
        final class ProviderB {
            let a: Provider<ProviderA>
            init(a: Provider<ProviderA>) { self.a = a }
        }
        final class AsyncLazyA: Sendable {
            let b: AsyncLazyB
            init(b: AsyncLazyB) { self.b = b }
        }
        final class AsyncLazyB: Sendable {
            let a: AsyncLazy<AsyncLazyA>
            init(a: AsyncLazy<AsyncLazyA>) { self.a = a }
        }
        final class AsyncProviderA: Sendable {
            let b: AsyncProviderB
            init(b: AsyncProviderB) { self.b = b }
        }
        final class AsyncProviderB: Sendable {
            let a: AsyncProvider<AsyncProviderA>
            init(a: AsyncProvider<AsyncProviderA>) { self.a = a }
        }
        final class Holder {
            var lazy: Lazy<any Service>!
            var provider: Provider<any Service>!
            var asyncLazy: AsyncLazy<any Service>!
            var asyncProvider: AsyncProvider<any Service>!
            init() {}
        }
        struct OneService: Module {
            var body: some Module { Bind((any Service).self, FooService.init) }
        }

        // MARK: Lazy, Provider

        @Test("LZY-01: a Lazy creates its value at the first call, once")
        func lazy() throws {
            let container = try Container { Bind(FooService.init) }
            let lazy = try container.resolve(Lazy<FooService>.self)
            #expect(!lazy.isCreated)
            let first = try lazy()
            #expect(lazy.isCreated)
            #expect(try lazy() === first)
        }

        @Test("LZY-01 async: an AsyncLazy creates its value at the first call, once")
        func asyncLazy() async throws {
            let container = try Container { Bind(FooService.init) }
            let lazy = try await container.resolve(AsyncLazy<FooService>.self)
            #expect(!lazy.isCreated)
            let first = try await lazy()
            #expect(lazy.isCreated)
            #expect(try await lazy() === first)
        }

        @Test("LZY-02: a Provider of a transient creates a value at each call")
        func provider() throws {
            let container = try Container { Bind(FooService.init) }
            let provider = try container.resolve(Provider<FooService>.self)
            #expect(try provider() !== provider())
        }

        @Test("LZY-02 async: an AsyncProvider of a transient creates a value at each call")
        func asyncProvider() async throws {
            let container = try Container { Bind(FooService.init) }
            let provider = try await container.resolve(AsyncProvider<FooService>.self)
            #expect(try await provider() !== provider())
        }

        @Test("LZY-03: a Lazy created by hand")
        func lazyByHand() throws {
            let container = try Container { TwoElements() }
            let lazy = Lazy { try container.resolve([any Service].self) }
            #expect(!lazy.isCreated)
            #expect(try lazy().count == 2)
            #expect(lazy.isCreated)
        }

        @Test("LZY-03 async: an AsyncLazy created by hand")
        func asyncLazyByHand() async throws {
            let container = try Container { TwoElements() }
            let lazy = AsyncLazy { try await container.resolve([any Service].self) }
            #expect(!lazy.isCreated)
            #expect(try await lazy().count == 2)
            #expect(lazy.isCreated)
        }

        @Test("LZY-04: a Provider created by hand")
        func providerByHand() throws {
            let container = try Container { TwoElements() }
            let provider = Provider { try container.resolve([any Service].self) }
            #expect(try provider().count == 2)
            let adding = Provider { (number: Int, text: String) in text + "\(number)" }
            #expect(try adding(7, "seven ") == "seven 7")
        }

        @Test("LZY-04 async: an AsyncProvider created by hand")
        func asyncProviderByHand() async throws {
            let container = try Container { TwoElements() }
            let provider = AsyncProvider { try await container.resolve([any Service].self) }
            #expect(try await provider().count == 2)
            let adding = AsyncProvider { (number: Int, text: String) async in text + "\(number)" }
            #expect(try await adding(7, "seven ") == "seven 7")
        }

        // MARK: On a ring

        @Test("LZY-05, LZY-06: a Lazy on a ring returns the instance of its own graph")
        func lazyRing() throws {
            let container = try Container {
                Bind(LazyA.init).lifetime(.graph)
                Bind(LazyB.init).lifetime(.graph)
            }
            try container.validate()
            let a = try container.resolve(LazyA.self)
            #expect(!a.b.a.isCreated)
            #expect(try a.b.a() === a)
        }

        @Test("LZY-05 async, LZY-06 async: an AsyncLazy on a ring returns the instance of its own graph")
        func asyncLazyRing() async throws {
            let container = try Container {
                Bind(AsyncLazyA.init).lifetime(.graph)
                Bind(AsyncLazyB.init).lifetime(.graph)
            }
            try container.validate()
            let a = try await container.resolve(AsyncLazyA.self)
            #expect(!a.b.a.isCreated)
            #expect(try await a.b.a() === a)
        }

        @Test("LZY-07: a Provider on a ring is valid, and each call is a separate request")
        func providerRing() throws {
            let container = try Container {
                Bind(ProviderA.init).lifetime(.graph)
                Bind(ProviderB.init).lifetime(.graph)
            }
            try container.validate()
            let a = try container.resolve(ProviderA.self)
            let other = try a.b.a()
            #expect(other !== a)
            #expect(other.b !== a.b)
            #expect(try a.b.a() !== other)
        }

        @Test("LZY-07 async: an AsyncProvider on a ring is valid, and each call is a separate request")
        func asyncProviderRing() async throws {
            let container = try Container {
                Bind(AsyncProviderA.init).lifetime(.graph)
                Bind(AsyncProviderB.init).lifetime(.graph)
            }
            try container.validate()
            let a = try await container.resolve(AsyncProviderA.self)
            let other = try await a.b.a()
            #expect(other !== a)
            #expect(other.b !== a.b)
        }

        // MARK: Of an Optional

        @Test("LZY-08, LZY-09: a Lazy of an Optional returns the value, or nil")
        func lazyOfOptional() throws {
            let container = try Container { Bind(FooService.init) }
            let served = try container.resolve(Lazy<FooService?>.self)
            #expect(!served.isCreated)
            let first = try served()
            #expect(first != nil)
            #expect(served.isCreated)
            #expect(try served() === first)
            let unserved = try container.resolve(Lazy<BarService?>.self)
            #expect(!unserved.isCreated)
            #expect(try unserved() == nil)
            #expect(unserved.isCreated)
        }

        @Test("LZY-08 async, LZY-09 async: an AsyncLazy of an Optional returns the value, or nil")
        func asyncLazyOfOptional() async throws {
            let container = try Container { Bind(FooService.init) }
            let served = try await container.resolve(AsyncLazy<FooService?>.self)
            #expect(!served.isCreated)
            let first = try await served()
            #expect(first != nil)
            #expect(served.isCreated)
            #expect(try await served() === first)
            let unserved = try await container.resolve(AsyncLazy<BarService?>.self)
            #expect(!unserved.isCreated)
            #expect(try await unserved() == nil)
            #expect(unserved.isCreated)
        }

        // MARK: Injected

        @Test("LZY-10, LZY-11: a Lazy and a Provider are injected")
        func injected() throws {
            let container = try Container {
                OneService()
                Bind(Holder.init).inject { $0.lazy = $1 }.inject { $0.provider = $1 }
            }
            let holder = try container.resolve(Holder.self)
            #expect(try holder.lazy().text == "foo")
            #expect(try holder.provider().text == "foo")
        }

        @Test("LZY-10 async, LZY-11 async: an AsyncLazy and an AsyncProvider are injected")
        func asyncInjected() async throws {
            let container = try Container {
                OneService()
                Bind(Holder.init).inject { $0.asyncLazy = $1 }.inject { $0.asyncProvider = $1 }
            }
            let holder = try await container.resolve(Holder.self)
            #expect(try await holder.asyncLazy().text == "foo")
            #expect(try await holder.asyncProvider().text == "foo")
        }

        // MARK: With arguments

        struct Numbers: Sendable, Equatable {
            var int: Int?
            var double: Double?
            var string: String?
        }
        final class NumbersHolder: Sendable {
            let one = Variable<Provider<Numbers, Int>?>(nil)
            let two: Provider<Numbers, Int, Double>
            let three: Provider<Numbers, Int, Double, String>
            let asyncTwo: AsyncProvider<Numbers, Int, Double>
            let asyncThree: AsyncProvider<Numbers, Int, Double, String>
            let asyncOne = Variable<AsyncProvider<Numbers, Int>?>(nil)
            var first: Provider<Numbers, Int>? {
                get { one.value }
                set { one.value = newValue }
            }
            var asyncFirst: AsyncProvider<Numbers, Int>? {
                get { asyncOne.value }
                set { asyncOne.value = newValue }
            }
            init(
                two: Provider<Numbers, Int, Double>, three: Provider<Numbers, Int, Double, String>,
                asyncTwo: AsyncProvider<Numbers, Int, Double>, asyncThree: AsyncProvider<Numbers, Int, Double, String>
            ) {
                self.two = two
                self.three = three
                self.asyncTwo = asyncTwo
                self.asyncThree = asyncThree
            }
        }
        struct NumbersModule: Module {
            var body: some Module {
                Bind { Numbers(int: arg($0), double: arg($1), string: arg($2)) }
                Bind(NumbersHolder.init).inject(\.first).inject(\.asyncFirst)
            }
        }

        @Test("LZY-12, LZY-13, LZY-14: a Provider passes its arguments")
        func providerWithArguments() throws {
            let container = try Container { NumbersModule() }
            let holder = try container.resolve(NumbersHolder.self)
            #expect(try holder.first?(10) == Numbers(int: 10))
            #expect(try holder.first?(12) == Numbers(int: 12))
            #expect(try holder.two(10, 1.5) == Numbers(int: 10, double: 1.5))
            #expect(try holder.three(10, 1.5, "text") == Numbers(int: 10, double: 1.5, string: "text"))
        }

        @Test("LZY-12 async, LZY-13 async, LZY-14 async: an AsyncProvider passes its arguments")
        func asyncProviderWithArguments() async throws {
            let container = try Container { NumbersModule() }
            let holder = try await container.resolve(NumbersHolder.self)
            #expect(try await holder.asyncFirst?(10) == Numbers(int: 10))
            #expect(try await holder.asyncFirst?(12) == Numbers(int: 12))
            #expect(try await holder.asyncTwo(10, 1.5) == Numbers(int: 10, double: 1.5))
            #expect(try await holder.asyncThree(10, 1.5, "text") == Numbers(int: 10, double: 1.5, string: "text"))
        }

        // MARK: Without a retained graph

        final class Checker: Sendable {
            let counter: Counter
            init(counter: Counter) { self.counter = counter }
            deinit { counter.counting(()) }
        }
        final class P2: Sendable {
            let checker: Checker
            init(checker: Checker) { self.checker = checker }
        }
        final class P1: Sendable {
            let provider: Provider<P2>
            init(provider: Provider<P2>) throws {
                self.provider = provider
                _ = try provider()
            }
        }
        final class AsyncP1: Sendable {
            let provider: AsyncProvider<P2>
            init(provider: AsyncProvider<P2>) async throws {
                self.provider = provider
                _ = try await provider()
            }
        }
        final class Starter<Asking: Sendable>: Sendable {
            let asking: Asking
            let checker: Variable<Checker?>
            init(checker: Checker, asking: Asking) {
                self.checker = Variable(checker)
                self.asking = asking
            }
        }

        @Test("LZY-15: a Provider that was called in an initializer does not retain a graph")
        func providerRetainsNothing() throws {
            let counter = Counter()
            let container = try Container {
                Bind { Checker(counter: counter) }.lifetime(.graph)
                Bind(P2.init).lifetime(.graph)
                Bind(P1.init).lifetime(.graph)
                Bind(Starter<P1>.init).lifetime(.graph)
            }
            let starter = try container.resolve(Starter<P1>.self)
            // The call was a separate request, and the instances it created have been released.
            #expect(counter.value == 1)
            starter.checker.value = nil
            #expect(counter.value == 2)
        }

        @Test("LZY-15 async: an AsyncProvider that was called in an initializer does not retain a graph")
        func asyncProviderRetainsNothing() async throws {
            let counter = Counter()
            let container = try Container {
                Bind { Checker(counter: counter) }.lifetime(.graph)
                Bind(P2.init).lifetime(.graph)
                Bind(AsyncP1.init).lifetime(.graph)
                Bind(Starter<AsyncP1>.init).lifetime(.graph)
            }
            let starter = try await container.resolve(Starter<AsyncP1>.self)
            #expect(counter.value == 1)
            starter.checker.value = nil
            #expect(counter.value == 2)
        }
    }
}
