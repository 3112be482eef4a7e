// Resolves every kind of recipe many times and compares heap allocations with frees: after any resolve whose result is
// dropped, the difference is what it was before. Prints a table; exits 1 if something grows.
internal import AllocationCounter
internal import Dovetail
internal import Glibc

protocol Service: Sendable {}
final class Plain: Service, Sendable {}
final class Parent {
    var child: Child?
}
final class Child {
    let parent: Parent
    init(parent: Parent) { self.parent = parent }
}
final class Shared: Sendable {}
final class User: Sendable {
    init(service: any Service, shared: Shared) {}
}
final class PerArgument: Sendable {
    init(number: Int) {}
}
final class Deferring {
    let lazy: Lazy<Plain>
    let provider: Provider<Plain>
    init(lazy: Lazy<Plain>, provider: Provider<Plain>) {
        self.lazy = lazy
        self.provider = provider
    }
}
final class GraphLazy {
    let lazy: Lazy<Node>
    init(lazy: Lazy<Node>) { self.lazy = lazy }
}
final class Node {
    let back: GraphLazy
    init(back: GraphLazy) { self.back = back }
}
@MainActor final class Screen {
    init(shared: Shared) {}
}
final class Slow: Sendable {
    init(screen: Screen) async {}
}
final class Wrapped: Service, Sendable {
    let inner: any Service
    init(inner: any Service) { self.inner = inner }
}
struct Request: Sendable { var id = 0 }
final class Handler: Sendable {
    init(request: Request, shared: Shared) {}
}

struct Case {
    let name: String
    let run: (Container) async throws -> Void
}

func container() throws -> Container {
    try Container {
        Bind((any Service).self, Plain.init)
        Bind(Wrapped.init).decorating((any Service).self) { $0 }
        Bind(Plain.init)
        Bind(Shared.init).lifetime(.singleton)
        Bind(User.init)
        Bind(Parent.init).lifetime(.graph).inject(\.child)
        Bind(Child.init).lifetime(.graph)
        Bind { PerArgument(number: arg($0)) }
        Bind(Deferring.init)
        Bind(GraphLazy.init).lifetime(.graph)
        Bind(Node.init).lifetime(.graph)
        Bind(Screen.init)
        Bind(Slow.init)
        Bind { Plain() }.tagged(Weakly.self).lifetime(.weak)
        Bind { Plain() }.tagged(Released.self).lifetime(.singleton)
        Bind { Plain() }.into((any Service).self) { $0 }
        Input(Request.self)
        Bind(Handler.init).lifetime(.container)
    }
}
enum Weakly: Qualifier {}
enum Released: Qualifier {}

let cases = [
    Case(name: "transient") { _ = try $0.resolve(Plain.self, isolation: nil) },
    Case(name: "tree, decorated") { _ = try $0.resolve(User.self, isolation: nil) },
    Case(name: "singleton") { _ = try $0.resolve(Shared.self, isolation: nil) },
    Case(name: "collection") { _ = try $0.resolve([any Service].self, isolation: nil) },
    Case(name: "optional, absent") { _ = try $0.resolve(String?.self, isolation: nil) },
    Case(name: "argument") { _ = try $0.resolve(PerArgument.self, arguments: 7, isolation: nil) },
    Case(name: "Lazy and Provider, called") { container in
        let deferring = try container.resolve(Deferring.self, isolation: nil)
        _ = try (deferring.lazy(isolation: nil), deferring.provider(isolation: nil))
    },
    Case(name: "Lazy of a graph") { container in
        _ = try container.resolve(GraphLazy.self, isolation: nil).lazy(isolation: nil)
    },
    Case(name: "weak") { _ = try $0.resolve(Plain.self, tag: Weakly.self, isolation: nil) },
    Case(name: "singleton, released") { container in
        _ = try container.resolve(Plain.self, tag: Released.self, isolation: nil)
        func release() { container.releaseAll() }
        release()
    },
    Case(name: "child with an input") { container in
        _ = try container.makeChild(providing: Request()).resolve(Handler.self, isolation: nil)
    },
    Case(name: "view") { container in
        _ = try container.overriding { Bind(Shared.init).lifetime(.singleton) }.resolve(User.self, isolation: nil)
    },
    Case(name: "missing, thrown") { container in
        do { _ = try container.resolve(Double.self, isolation: nil) } catch {}
    },
    Case(name: "awaited: main actor and async") { _ = try await $0.resolve(Slow.self) },
    Case(name: "awaited: nothing to await") { _ = try await $0.resolve(User.self) },
    Case(name: "container, made and closed") { _ in
        let container = try container()
        _ = try container.resolve(User.self, isolation: nil)
        try await container.close()
    },
]

func ring(_ container: Container) throws {
    let parent = try container.resolve(Parent.self, isolation: nil)
    parent.child = nil
}

let rounds = 2000
var failed = false
func balance() -> Int { allocation_count() - free_count() }
let shared = try container()
for check in cases + [Case(name: "ring, opened by its user") { try ring($0) }] {
    for _ in 0..<200 { try await check.run(shared) }
    // The Swift runtime fills queues of its own once, so the least of three passes counts.
    var grown = Int.max
    let allocations = allocation_count()
    for _ in 0..<3 {
        let before = balance()
        for _ in 0..<rounds { try await check.run(shared) }
        grown = min(grown, balance() - before)
    }
    let each = Double(allocation_count() - allocations) / Double(3 * rounds)
    // A few blocks may be kept once for all rounds (a table that has grown); one a round may not.
    let isLeaking = grown > 32
    failed = failed || isLeaking
    let name = check.name.padded(to: 32)
    print("\(name) allocations \(each)  kept after \(rounds): \(grown)\(isLeaking ? "  LEAK" : "")")
}
if failed { exit(1) }

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
