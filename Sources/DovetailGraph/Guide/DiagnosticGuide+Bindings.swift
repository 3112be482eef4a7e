extension DiagnosticGuide {
    static let bindings: [DiagnosticGuide] = [
        DiagnosticGuide(
            .invalidBinding, "modifiers that contradict each other",
            explanation: """
                A binding that is tagged and named, `.eager()` without being kept, `.using` for a type it does not \
                take, default and replacing at once, a decorator with keys of its own, a binding of the process that \
                needs something else.
                """,
            example: "Bind(Cache.init).eager()                   // transient: nobody keeps it",
            remedy: "Keep one of the modifiers; the finding says which do not go together."),
        DiagnosticGuide(
            .unanalyzedBinding, "what a binding needs cannot be read from its text", severity: .note,
            explanation: """
                The binding takes `Resolution` and asks by hand, so its needs are not in the graph and are not checked.
                """,
            example: "Bind { (r: Resolution) in Report(store: try r.resolve()) }",
            remedy: "Take the dependencies as parameters."),
        DiagnosticGuide(
            .unusedBinding, "no root reaches it", severity: .warning,
            explanation: """
                Told only where roots are known: a `.root()` binding or a request. What is marked `.unused()`, and \
                what that needs, is left alone.
                """,
            example: """
                Bind(App.init).root()
                Bind(OldCache.init)                        // nobody needs it
                """,
            remedy: "Remove it, reach it from a root, or mark it `.unused()`."),
        DiagnosticGuide(
            .redundantOverride, "a modifier without effect", severity: .warning,
            explanation:
                "`.replacing()` where there is nothing to replace, here or in a parent, or a `register` whose binding nobody uses, because "
                + "everybody uses a hidden one. A hidden binding serves its module, whatever is bound outside; only an overlay replaces it: "
                + "with any binding where the module is above, with `.replacing()` where the overlay lists the module, too.",
            example: "Bind(Clock.init).replacing()               // the only binding for Clock",
            remedy:
                "Remove the modifier, or look for the binding that was to be replaced. If that one is hidden, replace it with "
                + "`overriding { … }`, or remove `.hidden()`."),
        DiagnosticGuide(
            .secondInstance, "a cycle is closed by another instance than the one that began it", severity: .warning,
            explanation: """
                The cycle ends, because something on it is kept. But what was asked for first is not kept as long, and \
                is made again on the way back: a transient binding always, a `.graph` one behind something shared or \
                a `Provider`, which have graphs of their own. Where roots are known, only what they enter the cycle by \
                counts.
                """,
            example: """
                Bind(Screen.init).root()                   // init(presenter: Presenter)
                Bind(Presenter.init).lifetime(.graph).inject(\\.screen)
                """,
            remedy: "Give it the lifetime of the cycle: `.graph` above, `.singleton` where something on it is shared."),
        DiagnosticGuide(
            .alreadyRegistered, "`register` would replace a binding that is not overridable",
            explanation: "On a living container the later binding replaces the earlier, if both are overridable.",
            example: "Bind(Ledger.init).overridable(false)       // and later container.register { Bind(Ledger.init) }",
            remedy: "Use `overriding { … }` for a view of its own, or leave the binding overridable."),
    ]

    static let running: [DiagnosticGuide] = [
        DiagnosticGuide(
            .factoryFailed, "a factory or an injection threw",
            explanation: "The cause is kept. Nothing is left behind: the next request tries again.",
            example: "Bind { try Config.load() }",
            remedy: "See the cause."),
        DiagnosticGuide(
            .hookFailed, "`prepare`, `assembled` or `.onCreate` threw",
            explanation: "The cause is kept. If a module's hook throws, the container is not made.",
            example: "Bind(Server.init).onCreate { try $0.listen() }",
            remedy: "See the cause."),
        DiagnosticGuide(
            .closed, "the container is closed, or gone",
            explanation:
                "After `close()`, requests throw, in children too. `Lazy` and `Provider` keep no container alive.",
            example: """
                try await container.close()
                _ = try container.resolve(App.self)
                """,
            remedy: "Ask before it is closed, or make a new container."),
        DiagnosticGuide(
            .cancelled, "the caller was cancelled",
            explanation: "A cancelled caller stops waiting; an instance that others wait for goes on being made.",
            example: "task.cancel()                              // while it awaits container.resolve()",
            remedy: "None is needed: it is how cancellation arrives."),
        DiagnosticGuide(
            .tooDeep, "the way down is longer than the stack allows",
            explanation:
                "At least 2,000 bindings in a chain fit a stack of 512 KiB. Recursion with ever new arguments may not end.",
            example: "Bind(Node.init)                            // init(next: Provider<Node, Int>), called at once",
            remedy: "Break the chain with `Lazy` or `Provider`, or end the recursion."),
    ]

    static let sources: [DiagnosticGuide] = [
        DiagnosticGuide(
            .ambiguousType, "a spelled type may mean two declarations",
            explanation: "Two modules that are imported declare a type of this name, and the text does not say which.",
            example: "Bind(Clock.init)                           // Core.Clock or Time.Clock?",
            remedy: "Write the module in front: `Core.Clock`."),
        DiagnosticGuide(
            .syntaxError, "the text is not Swift",
            explanation: "What cannot be parsed is reported at its place; the rest of the sources is still checked.",
            example: "Bind(Clock.init",
            remedy: "Correct the text."),
        DiagnosticGuide(
            .invalidInjectable, "an injectable the generator cannot use",
            explanation: """
                Each protocol asks for members: a nested struct `Dependency` of stored properties with written types, and \
                `init(dependency:)`, `static func makeInstance(dependency:)` or `var dependency: Dependency!`. An \
                `InitializerInjectable` has one initializer that is not generic and cannot fail. Two types cannot be built by \
                functions of one name. The protocols are those of Dovetail: `import DIKit` does not count.
                """,
            example: "final class Screen: Injectable {}          // no struct Dependency, no init(dependency:)",
            remedy: "Add the member that the finding names."),
        DiagnosticGuide(
            .invalidProvider, "a provider of a resolver the generator cannot use",
            explanation: """
                A provider is a function of the resolver protocol whose name begins with `provide` and that returns a \
                value. It is not static, generic, mutating or rethrowing, and takes neither `inout` nor variadic parameters. \
                A resolver has at least one.
                """,
            example: "protocol AppResolver: Resolver { func provideNothing() }",
            remedy: "Give it a result, or another name."),
        DiagnosticGuide(
            .notVisible, "a declaration that generated code could not see",
            explanation: "Generated code stands in a file of its own, with the access of the resolver protocol.",
            example: "private final class Screen: Injectable { … }",
            remedy: "Give the declaration the access that the finding names."),
    ]
}
