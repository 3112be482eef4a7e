internal import DovetailGraph

extension DiagnosticGuide {
    static let keys: [DiagnosticGuide] = [
        DiagnosticGuide(
            .missingBinding, "no binding provides a requested key",
            explanation: """
                A key is a type with at most one qualifier. Dovetail looks for its binding in the modules that are \
                visible to the requester, then in the parents of the container. The finding is located at the request \
                with the shortest dependency path from a root; the other requests are notes.
                """,
            example: """
                Bind(UserList.init)          // init(clock: any Clock)
                // no binding provides any Clock
                """,
            fix: """
                Add a binding. If there is one, see the notes: it may have another tag, lack `.as`, be hidden, or be \
                in a module that is not installed. If the dependency may be absent, make the parameter optional; \
                `dovetail check` requires a `T!` of `.inject`. To use a default argument, bind a closure that omits \
                it.
                """),
        DiagnosticGuide(
            .duplicateBinding, "multiple bindings provide one key",
            explanation: """
                The order of bindings in a container never decides. The same is true for two dictionary entries with \
                one key, for two default bindings without another one, and for two replacing bindings. A child may \
                bind a key of its parent again.
                """,
            example: """
                Bind((any Clock).self) { SystemClock() }
                Bind((any Clock).self) { TestClock() }
                """,
            fix: "Add `.asDefault()` or `.replacing()` to one of them, or distinguish them with a tag."),
        DiagnosticGuide(
            .noDecoratorTarget, "no binding provides the key of a decorator",
            explanation: """
                A decorator wraps the binding for its key, in the same container or in a parent. Without a tag, it \
                does not wrap a tagged binding.
                """,
            example: """
                Bind(LoggingClient.init).decorating((any Client).self) { $0 }
                // no binding provides any Client
                """,
            fix: "Bind the key, or use the qualifier of the target for the decorator."),
    ]

    static let cycles: [DiagnosticGuide] = [
        DiagnosticGuide(
            .cycle, "bindings depend on each other in a cycle",
            explanation: """
                One edge of a cycle must be deferred by `.inject`, `Lazy` or `Provider`. With `.inject`, one of the \
                bindings must not be transient, because otherwise new instances are created without end. The finding \
                lists every edge of the cycle, and suggests which one to defer. Cycles of factories that use \
                `Resolution`, and of providers of a component, are detected when they run.
                """,
            example: """
                Bind(Coordinator.init)       // init(screen: Screen)
                Bind(Screen.init)            // init(coordinator: Coordinator)
                """,
            fix: """
                Take `Lazy` at one edge, or use `.inject` there and a lifetime other than `.transient`. In a \
                component, pass a closure that requests the other object later.
                """)
    ]

    static let lifetimes: [DiagnosticGuide] = [
        DiagnosticGuide(
            .captiveDependency, "a longer-lived object depends on a shorter-lived one",
            explanation: """
                For example, a singleton depends on a `.scoped` binding or an `Input`, a `.process` binding on an \
                instance that a container owns, a shared instance on a binding that only a child has, or a shared \
                binding takes its `Container`. Dependencies through transient and graph bindings count; those through \
                `Lazy`, `Provider` and `Weak`, which do not retain their instance, do not.
                """,
            example: """
                Bind(Cache.init).lifetime(.singleton)      // init(session: Session)
                Bind(Session.init).lifetime(.scoped)
                """,
            fix: "Take a `Provider`, or use the same lifetime for both. For the container, take `Weak<Container>`."),
        DiagnosticGuide(
            .missingInput, "no value is provided for an `Input`",
            explanation: """
                You provide the value with `makeChild(providing:)`. The container that declares the `Input` has none, \
                even for an optional parameter, so only children can resolve bindings that depend on it, unless their \
                instance is always created in the declaring container, such as that of a `.weak` binding.
                """,
            example: """
                let container = try Container { Input(User.self); Bind(Profile.init) }
                let profile: Profile = try container.resolve()
                """,
            fix: "Resolve in a child: `container.makeChild(providing: user)`."),
        DiagnosticGuide(
            .unknownInput, "no `Input` declares a provided value",
            explanation: """
                A value that you pass to `makeChild(providing:)` requires an `Input` in the child or above it. An \
                `Input` takes one value, so you cannot pass two values of one type.
                """,
            example: "let child = try container.makeChild(providing: user)   // no Input(User.self)",
            fix: "Declare the `Input`, or remove the value."),
        DiagnosticGuide(
            .notSendable, "a non-`Sendable` graph instance is used from two isolation domains",
            explanation: """
                A `.graph` instance is shared within one request. If it is not `Sendable`, two actors, or an actor and \
                the caller, could use it at the same time. A `Lazy` counts as a use, and so does a `Resolution` in the \
                binding of an actor because it can resolve any instance.
                """,
            example: """
                Bind(Draft.init).lifetime(.graph)          // a class, not Sendable
                Bind { @MainActor in Editor(draft: $0) }
                Bind { @Disk in Autosave(draft: $0) }
                Bind(Window.init)                          // takes both, so one request creates both
                """,
            fix: "Make it `Sendable` or transient, or use it from one isolation domain only."),
        DiagnosticGuide(
            .noOwnerToClose, "`.onClose` on an instance that no container owns",
            explanation: """
                Containers close only the instances that they own: those of `.singleton` and `.scoped` bindings.
                """,
            example: "Bind(Connection.init).onClose { await $0.close() }   // transient",
            fix: "Use `.lifetime(.singleton)` or `.lifetime(.scoped)`, or close the instance where it is used."),
    ]

    static let calls: [DiagnosticGuide] = [
        DiagnosticGuide(
            .needsAsync, "a synchronous request reaches an asynchronous binding",
            explanation: """
                A call without `await`, such as `resolveNow`, a `Lazy` or a `Provider`, can create an instance only if \
                all its dependencies are synchronous. It can return one that exists: one that you passed in and, after \
                `start()`, those of `.eager()` bindings. At the top level of `main.swift`, the compiler selects the \
                synchronous call even after `await`.
                """,
            example: """
                Bind { await Database.open() }.lifetime(.singleton)
                let store = try container.resolve(Store.self)     // init(database: Database)
                """,
            fix: """
                Use `await`, `AsyncLazy` or `AsyncProvider`, or mark it `.eager()` and call `await container.start()` \
                first. In `main.swift`, make these calls in an `async` function.
                """),
        DiagnosticGuide(
            .wrongIsolation, "a synchronous request reaches a binding of another actor",
            explanation: """
                A synchronous request creates only instances of bindings that are nonisolated or of its actor.
                """,
            example: """
                Bind { @MainActor in ViewModel() }
                nonisolated func load() throws { let model: ViewModel = try container.resolve() }
                """,
            fix: "Resolve on that actor, or use `await`. Initial values and default arguments are nonisolated: "
                + "pass `isolation: MainActor.shared`."),
        DiagnosticGuide(
            .argumentMismatch, "a request or `Provider` does not match the arguments of the binding",
            explanation: """
                Arguments go to the binding that you resolve, not to its dependencies. They are matched by position \
                and type, and you can omit optional ones at the end. A plain parameter passes none. A shared provider \
                of a component must pass its parameters as arguments.
                """,
            example: """
                Bind { Detail(id: arg($0)) }               // RuntimeArgument<Int>
                Bind(Menu.init)                            // init(detail: Provider<Detail, String>)
                func user(id: Int) -> User { shared { User(id) } }   // shared(arguments: id) { User(id) }
                """,
            fix: """
                Pass the arguments in the order of the binding. To pass arguments to a dependency, take a `Provider` \
                for it.
                """),
        DiagnosticGuide(
            .argumentNotHashable, "a shared binding takes an argument that is not `Hashable`",
            explanation: """
                A shared binding with arguments stores one instance for each list of arguments, so it compares them.
                """,
            example: "Bind { Page(query: arg($0)) }.lifetime(.singleton)   // Query is not Hashable",
            fix: "Conform the type of the argument to `Hashable`, or make the binding transient."),
    ]

    static let modules: [DiagnosticGuide] = [
        DiagnosticGuide(
            .requirementCycle, "modules that require each other",
            explanation: """
                Requirements are installed before the modules that require them, so they cannot form a cycle.
                """,
            example: """
                struct A: Module { var requirements: [any Module] { [B()] } }
                struct B: Module { var requirements: [any Module] { [A()] } }
                """,
            fix: "Move the shared bindings into a module that both require."),
        DiagnosticGuide(
            .missingRequirement, "required modules that are not installed",
            explanation: """
                With `.mustBePresent`, you must list every required or imported module in the container or in a \
                parent.
                """,
            example: "try Container(requirements: .mustBePresent) { FeatureModule() }   // requires CoreModule",
            fix: "Add the modules to the container, or use `requirements: .install`."),
        DiagnosticGuide(
            .moduleMismatch, "one module type is installed with two different values",
            explanation: """
                A module type is installed once, even if you list or require it several times, so two settings cannot \
                both apply. Values are compared by `==`, or else by their stored properties; closures count as \
                different.
                """,
            example: "try Container { Network(host: \"a\"); Network(host: \"b\") }",
            fix: "Install only one of them, or make the module `Equatable`."),
    ]
}
