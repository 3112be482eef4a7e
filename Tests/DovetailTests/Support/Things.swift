@testable internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel

/// The instance of a binding of a generated graph: a number, its dependencies, and its injections.
final class Thing: Sendable {
    let number: Int
    let needs: [Thing]
    private let injected = Guarded<[Thing]>([])

    init(number: Int, needs: [Thing]) {
        self.number = number
        self.needs = needs
    }

    var injections: [Thing] {
        get { injected.withLock { $0 } }
        set { injected.withLock { $0 = newValue } }
    }
}

struct Failure: Error, Equatable { let number: Int }

@globalActor actor Workshop { static let shared = Workshop() }

/// One binding of a generated graph.
struct ThingBinding: Sendable {
    enum Place: Sendable, CaseIterable { case anywhere, main, workshop, awaited }
    var lifetime: Binding.Lifetime = .transient
    var place: Place = .anywhere
    var needs: [Int] = []
    var injects: [Int] = []
    /// What it requests by parameters that are not plain. Only for graphs that are validated: the factory ignores it.
    var wraps: [Int] = []
    var fails = false
    var isEager = false
}

/// The events while a generated graph was used.
final class Journal: Sendable {
    struct Entries: Sendable {
        var made: [Int] = []
        var closed: [Int] = []
        var isolationBroken = false
        var alive = 0
    }
    private let entries = Guarded(Entries())

    var now: Entries { entries.withLock { $0 } }
    func made(_ number: Int) { entries.withLock { $0.made.append(number) } }
    func closed(_ number: Int) { entries.withLock { $0.closed.append(number) } }
}

/// A container whose bindings come from data: binding `i` creates a `Thing` tagged `Tag<i>`.
///
/// The bindings go through the same linker and creation code as others; only their parameters are chosen at run time.
struct ThingModule: Module {
    let bindings: [ThingBinding]
    let journal: Journal
    /// Runs while thing `i` is created, on the isolation of its binding.
    var onMake: @Sendable (Int) throws -> Void = { _ in }
    /// Is awaited while an awaited thing `i` is created.
    var onAwait: @Sendable (Int) async throws -> Void = { _ in }

    /// Adds modifiers to the binding of thing `i`.
    var modify: @Sendable (Int, Bind<Thing>) -> Bind<Thing> = { $1 }

    /// Only these of the bindings are bound, if some are named.
    var numbers: Set<Int>?

    var body: some Module {
        for (number, binding) in bindings.enumerated() where numbers?.contains(number) ?? true { bind(number, binding) }
    }

    private func bind(_ number: Int, _ binding: ThingBinding) -> Bind<Thing> {
        var bind = Bind<Thing>(
            factory(number, binding), isSendable: true,
            at: .known(SourceLocation(file: "Things.swift", line: number + 1, column: 1)))
        bind.binding.qualification = .tag(TypeID(tags[number]))
        for need in binding.injects { bind.binding.add(.step(injection(need))) }
        switch binding.lifetime {
        case .singleton: bind = bind.lifetime(.singleton).onClose { [journal] _ in journal.closed(number) }
        case .graph: bind = bind.lifetime(.graph)
        case .scoped: bind = bind.lifetime(.scoped)
        case .weak: bind = bind.lifetime(.weak)
        default: break
        }
        return modify(number, binding.isEager ? bind.eager() : bind)
    }

    private func factory(_ number: Int, _ binding: ThingBinding) -> Factory {
        let actor: (any Actor)? =
            switch binding.place {
            case .main: MainActor.shared
            case .workshop: Workshop.shared
            case .anywhere, .awaited: nil
            }
        let create = { @Sendable [journal, onMake] (needs: [Thing]) throws -> Thing in
            switch binding.place {
            case .main: MainActor.preconditionIsolated()
            case .workshop: Workshop.preconditionIsolated()
            case .anywhere, .awaited: break
            }
            try onMake(number)
            if binding.fails { throw Failure(number: number) }
            journal.made(number)
            return Thing(number: number, needs: needs)
        }
        return Factory(
            isolation: actor, isAsync: binding.place == .awaited,
            parameters: binding.needs.map { parameter(tags[$0]).type }
                + binding.wraps.map { wrapper(tags[$0], $0 + number) }
        ) { linker throws(LinkFailure) in
            var gives: [@Sendable (inout ResolutionContext) throws -> Thing] = []
            for need in binding.needs { gives.append(try parameter(tags[need]).link(&linker)) }
            let linked = gives
            if binding.place == .awaited {
                return .later { [onAwait] context in
                    var needs: [Thing] = []
                    for give in linked { needs.append(try give(&context)) }
                    try await onAwait(number)
                    return try create(needs)
                }
            }
            let binding = linker.binding
            return .now { context in
                do { return try create(try linked.map { try $0(&context) }) } catch { throw binding.failure(error) }
            }
        }
    }

    private func injection(_ need: Int) -> Step<Thing> {
        Step(
            kind: .injection, isolation: nil, isAsync: false, parameters: { [parameter(tags[need]).type] },
            link: { linker throws(LinkFailure) in
                let give = try parameter(tags[need]).link(&linker)
                return .now { context, thing in thing.injections.append(try give(&context)) }
            })
    }
}

/// One of the parameter types that are no plain ones.
private func wrapper<Q>(_ tag: Q.Type, _ number: Int) -> Any.Type {
    let types: [Any.Type] = [
        Provider<Tagged<Thing, Q>>.self, Lazy<Tagged<Thing, Q>>.self, AsyncProvider<Tagged<Thing, Q>>.self,
        Optional<Tagged<Thing, Q>>.self, [Thing].self, Optional<[Thing]>.self, Container.self, Lazy<Container>.self,
        Resolution.self,
    ]
    return types[number % types.count]
}

/// A parameter of type `Tagged<Thing, Q>`, for a `Q` that is chosen at run time.
private func parameter<Q>(
    _ tag: Q.Type
) -> (type: Any.Type, link: (inout Linker) throws(LinkFailure) -> @Sendable (inout ResolutionContext) throws -> Thing) {
    (
        Tagged<Thing, Q>.self,
        { linker throws(LinkFailure) in
            let node = try linker.parameter(of: Tagged<Thing, Q>.self)
            return { context in try node.value(in: &context).value }
        }
    )
}

extension Container {
    /// Thing `number`, resolved synchronously.
    func thing(_ number: Int) throws(ResolutionError) -> Thing {
        try resolve(Thing.self, .tag(tags[number]), isolation: nil)
    }

    /// Thing `number`, awaited.
    func thingLater(_ number: Int) async throws(ResolutionError) -> Thing {
        try await resolve(Thing.self, .tag(tags[number]))
    }
}
