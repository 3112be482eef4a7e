internal import Dovetail
internal import DovetailResolvers

// A resolver without providers, and a base of other resolvers: what its functions need is a parameter.
protocol BaseResolver: Resolver {}
protocol AppResolver: BaseResolver { func provideSize() -> Int }

// Raw names.
struct `sized thing`: InitializerInjectable { let size: Int }
struct Shelf: InitializerInjectable {
    let thing: `sized thing`
    let label: String
    init(`the thing` thing: `sized thing`, `the label`: String) {
        self.thing = thing
        label = `the label`
    }
}

// A type that exists only in some configurations, and one that depends on it.
#if DEBUG
    struct Inspector: InitializerInjectable { let size: Int }
    enum Debug {
        #if !NEVER
            struct Panel: InitializerInjectable { let inspector: Inspector }
        #endif
    }
#endif
#if NEVER
    struct Absent: InitializerInjectable { let nothing: Nothing }
#elseif NOT_EITHER
    struct Absent: InitializerInjectable { let nothing: Nothing }
#endif

// A type that is declared in each configuration.
#if NEVER
    struct Host: InitializerInjectable {
        let size: Int
        var name: String { "never" }
    }
#else
    struct Host: InitializerInjectable {
        let size: Int
        var name: String { "here" }
    }
#endif
struct Site: InitializerInjectable { let host: Host }

// Availability.
@available(macOS 26, iOS 26, *)
struct Future: InitializerInjectable { let size: Int }
@available(macOS 26, iOS 26, *)
struct Dream: Injectable {
    struct Dependency { let future: Future }
    let future: Future
    init(dependency: Dependency) { future = dependency.future }
}
@available(*, deprecated)
struct Old: InitializerInjectable { let size: Int }
struct Renewed: InitializerInjectable {
    let size: Int
    @available(macOS, introduced: 26)
    init(size: Int) { self.size = size }
}

// A binding can create the first ones, and cannot create the others.
final class Later: InitializerInjectable {
    let size: Int
    init(size: Int) async throws { self.size = size }
}
struct Sized: InitializerInjectable {
    let size: Int
    @MainActor init(size: Int) { self.size = size }
}
final class Stage: InitializerInjectable {
    let size: Int
    @MainActor init(size: Int) { self.size = size }
}
protocol Role {}
final class Player: InitializerInjectable, Sendable, Role {
    typealias Provides = any Role
    @MainActor init(size: Int) {}
}
final class Measured: InitializerInjectable {
    let size: Int
    init(size: () -> Int) { self.size = size() }
}

// One type provides the key in each configuration, so it is no collection.
protocol Port: Sendable { var name: String { get } }
#if NEVER
    struct MockPort: Port, InitializerInjectable {
        typealias Provides = any Port
        var name: String { "mock" }
        init() {}
    }
#else
    struct LivePort: Port, InitializerInjectable {
        typealias Provides = any Port
        var name: String { "live" }
        init() {}
    }
#endif
