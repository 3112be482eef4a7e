extension DiagnosticGuide {
    static let keys: [DiagnosticGuide] = [
        DiagnosticGuide(
            .missingBinding, "nothing provides a key that something asks for",
            explanation: """
                A key is a type and at most one tag or name. The binding is looked for where the request stands: in the \
                modules it may see, then in the parents of the container. One missing key is one finding, at the \
                request with the shortest way from a root; the other places that ask are notes.
                """,
            example: """
                Bind(UserList.init)          // init(clock: any Clock)
                // nothing provides any Clock
                """,
            remedy: """
                Add a binding for the key. If one was meant to serve it, compare the notes: another tag, a conforming \
                type without `.as`, a binding that is hidden or in a module that is not installed. Where absence is \
                fine, ask for an optional.
                """),
        DiagnosticGuide(
            .duplicateBinding, "two bindings for one key, neither default nor replacing",
            explanation: """
                Inside one assembly, order never decides. The same holds for two entries of a dictionary under one \
                key, for two defaults without another binding, and for two that both replace. A child may bind a key \
                of its parent again.
                """,
            example: """
                Bind((any Clock).self) { SystemClock() }
                Bind((any Clock).self) { TestClock() }
                """,
            remedy: "Mark one `.asDefault()` or `.replacing()`, or tell them apart with a tag."),
        DiagnosticGuide(
            .noDecoratorTarget, "a decorator for a key nothing provides",
            explanation: """
                A decorator wraps the binding for its key, in its own assembly or in a parent. The qualification counts: \
                a decorator without a tag does not wrap a tagged binding.
                """,
            example: """
                Bind(LoggingClient.init).decorating((any Client).self) { $0 }
                // nothing provides any Client
                """,
            remedy: "Provide the key, or tag the decorator like its target."),
    ]

    static let cycles: [DiagnosticGuide] = [
        DiagnosticGuide(
            .cycle, "a cycle that cannot be closed",
            explanation: """
                Bindings that need each other can be made only if one edge waits: an `.inject`, a `Lazy` or a \
                `Provider`. With `.inject`, one binding on the cycle must also be kept, that is not be transient, or \
                each turn makes new instances for ever. The cycle is drawn closed, from where a root enters it, with the \
                place of every edge and the one that is cheapest to defer. Factories that ask for each other by \
                `Resolution` are a cycle too, which only a request finds.
                """,
            example: """
                Bind(Coordinator.init)       // init(screen: Screen)
                Bind(Screen.init)            // init(coordinator: Coordinator)
                """,
            remedy: "Take `Lazy` at one of the edges, or fill it with `.inject` and give a binding a lifetime.")
    ]

    static let lifetimes: [DiagnosticGuide] = [
        DiagnosticGuide(
            .captiveDependency, "something that lives longer holds something that lives shorter",
            explanation: """
                A singleton would keep what each container has its own of, or an `Input`; a binding of the process \
                would keep what a container keeps; a shared instance would need what only a child has; a shared \
                binding takes its `Container`. It counts directly and through transient and graph bindings. `Lazy`, \
                `Provider` and `Weak` hold nothing.
                """,
            example: """
                Bind(Cache.init).lifetime(.singleton)      // init(session: Session)
                Bind(Session.init).lifetime(.container)
                """,
            remedy: "Hold a `Provider`, or give both the same lifetime. For the container, take `Weak<Container>`."),
        DiagnosticGuide(
            .missingInput, "an `Input` that no child has provided",
            explanation: """
                An `Input` is filled by `makeChild(providing:)`. In the container that declares it, it satisfies the \
                bindings that children make, but asking there finds no value; asking for an optional does not help. \
                The same goes for what is created there whoever asks, as a `.weak` binding is.
                """,
            example: """
                let container = try Container { Input(User.self); Bind(Profile.init) }
                let profile: Profile = try container.resolve()
                """,
            remedy: "Ask in a child: `container.makeChild(providing: user)`."),
        DiagnosticGuide(
            .unknownInput, "a provided value that no `Input` asks for",
            explanation: """
                A value given to `makeChild(providing:)` must have an `Input` in the child or above it. An `Input` takes \
                one value, so two values of one type are one too many.
                """,
            example: "let child = try container.makeChild(providing: user)   // no Input(User.self)",
            remedy: "Declare the `Input`, or leave the value out."),
        DiagnosticGuide(
            .notSendable, "a non-`Sendable` graph instance used from two isolations",
            explanation: """
                A `.graph` instance is shared within one resolve. If it is not `Sendable`, it may go to one isolation \
                only: two actors, or an actor and the caller, would use it at the same time. A `Lazy` counts as a use, \
                because it gives the instance of its resolve, and so does a `Resolution` that an actor's binding takes, \
                because it may ask for any instance.
                """,
            example: """
                Bind(Draft.init).lifetime(.graph)          // a class, not Sendable
                Bind { @MainActor in Editor(draft: $0) }
                Bind { @Disk in Autosave(draft: $0) }
                """,
            remedy: "Make it `Sendable`, make it transient, or use it from one isolation."),
        DiagnosticGuide(
            .noOwnerToClose, "`.onClose` on an instance no container owns",
            explanation: "Containers close what they keep: `.singleton` and `.container`. Nobody closes the others.",
            example: "Bind(Connection.init).onClose { await $0.close() }   // transient",
            remedy: "Use `.singleton` or `.container`, or close it where it is used."),
    ]

    static let calls: [DiagnosticGuide] = [
        DiagnosticGuide(
            .needsAsync, "an asynchronous binding is reached from a synchronous request",
            explanation: """
                A call without `await`, a `Lazy` or a `Provider` can make only what is synchronous all the way down. \
                What exists already may be read: an instance that was given, and, after `start()`, what `.eager()` \
                bindings keep.
                """,
            example: """
                Bind { await Database.open() }.lifetime(.singleton)
                let store = try container.resolve(Store.self)     // init(database: Database)
                """,
            remedy: "Use `await`, `AsyncLazy` or `AsyncProvider`, or mark it `.eager()` and `await container.start()`."),
        DiagnosticGuide(
            .wrongIsolation, "an actor's binding is reached synchronously from outside that actor",
            explanation: """
                A synchronous request never hops. It can make the bindings of the actor it is called on and those that \
                belong to none.
                """,
            example: """
                Bind { @MainActor in ViewModel() }
                nonisolated func load() throws { let model: ViewModel = try container.resolve() }
                """,
            remedy: "Ask from that actor, or use `await`."),
        DiagnosticGuide(
            .argumentMismatch, "a request or a `Provider` does not fit the binding's arguments",
            explanation: """
                Arguments belong to the binding asked for and go no deeper. They are matched by position and type; \
                optional ones may be left out at the end. A plain parameter passes none. A shared provider of a component \
                that is a function with parameters has one instance for each value only if it passes them on.
                """,
            example: """
                Bind { Detail(id: arg($0)) }               // Argument<Int>
                Bind(Menu.init)                            // init(detail: Provider<Detail, String>)
                func user(id: Int) -> User { shared { User(id) } }   // shared(arguments: id) { User(id) }
                """,
            remedy: "Pass the arguments of the binding, in its order; deeper ones travel by `Provider`."),
        DiagnosticGuide(
            .argumentNotHashable, "a shared binding takes an argument that is not `Hashable`",
            explanation: "With arguments, a shared lifetime keeps one instance for each list of arguments.",
            example: "Bind { Page(query: arg($0)) }.lifetime(.singleton)   // Query is not Hashable",
            remedy: "Make the argument's type `Hashable`, or make the binding transient."),
    ]

    static let modules: [DiagnosticGuide] = [
        DiagnosticGuide(
            .requirementCycle, "modules that require each other",
            explanation: "Requirements come before those that need them, so they cannot go in a circle.",
            example: """
                struct A: Module { var requirements: [any Module] { [B()] } }
                struct B: Module { var requirements: [any Module] { [A()] } }
                """,
            remedy: "Move what they share into a module that both require."),
        DiagnosticGuide(
            .missingRequirement, "required modules that are not installed",
            explanation:
                "With `.mustBePresent` every requirement must be listed, here or in a parent; so must imports.",
            example: "try Container(requirements: .mustBePresent) { FeatureModule() }   // requires CoreModule",
            remedy: "List the modules, or let requirements be installed."),
        DiagnosticGuide(
            .moduleMismatch, "two unequal values of one module type",
            explanation:
                "A module type is installed once, however often it is listed or required, so two settings cannot both count. Values "
                + "are compared by `==`, or else by their stored properties. Two closures cannot be compared, and count as unequal.",
            example: "try Container { Network(host: \"a\"); Network(host: \"b\") }",
            remedy: "Install one of them. If two values with closures mean the same, make the module `Equatable`."),
    ]
}
