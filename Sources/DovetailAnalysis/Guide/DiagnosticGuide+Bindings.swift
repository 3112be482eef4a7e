internal import DovetailGraph

extension DiagnosticGuide {
    static let bindings: [DiagnosticGuide] = [
        DiagnosticGuide(
            .invalidBinding, "modifiers that contradict each other",
            explanation: """
                For example, a binding is qualified twice, is `.eager()` but transient, has `.using` for a type that \
                is not a parameter, has `.asDefault()` and `.replacing()`, is a decorator with `.as` or `.into`, or \
                has the lifetime `.process` but depends on a binding with another one.
                """,
            example: "Bind(Cache.init).eager()                   // transient: no instance is stored",
            fix: "Remove one of the modifiers that the finding names."),
        DiagnosticGuide(
            .unanalyzedBinding, "the dependencies of a binding cannot be analyzed", severity: .note,
            explanation: """
                The binding uses `Resolution`, or its initializer is not in the sources that were read, so its \
                dependencies are not checked. For an initializer of another library, such as `JSONDecoder.init`, \
                `dovetail check` reports this only with `--verbose`.
                """,
            example: "Bind { (r: Resolution) in Report(store: try r.resolve()) }",
            fix: "Take the dependencies as parameters of the factory."),
        DiagnosticGuide(
            .unanalyzedRequests, "a container is passed to code whose requests cannot be analyzed", severity: .note,
            explanation: """
                The function that receives the container is not in the sources that were read, so its requests are not \
                checked, and the bindings that only it resolves count as unused.
                """,
            example: """
                import Payments                            // another package
                Payments.configure(with: container)
                """,
            fix: """
                List its folder as `sources` in `dovetail.json`, or mark the bindings that it resolves with `.root()`.
                """),
        DiagnosticGuide(
            .unusedBinding, "a binding is not reachable from any root", severity: .warning,
            explanation: """
                Reported only if roots are known: a `.root()` binding or a request. A binding that is similar to a \
                missing one, or that unanalyzed code could request, is not reported.
                """,
            example: """
                Bind(App.init).root()
                Bind(OldCache.init)                        // no dependents
                """,
            fix: """
                Remove it, use it from a root, or mark it with `.root()` if code that is not analyzed resolves it.
                """),
        DiagnosticGuide(
            .redundantOverride, "a modifier without effect", severity: .warning,
            explanation: """
                `.replacing()` has nothing to replace, a test's binding replaces nothing and is not used, or all \
                requesters use a hidden binding instead of one that you `register`. Only an overlay overrides a hidden \
                binding: with any binding if the module is in a container above, or with `.replacing()` if the overlay \
                lists it.
                """,
            example: "Bind(Clock.init).replacing()               // the only binding for Clock",
            fix: """
                Remove the modifier, or find the binding that you want to replace. If it is hidden, use `overriding { \
                … }`, or remove `.hidden()`.
                """),
        DiagnosticGuide(
            .secondInstance, "a cycle creates a second instance of its first binding", severity: .warning,
            explanation: """
                The cycle ends because one of its instances is stored. But the binding that was requested first is \
                stored for a shorter time, so it is created again: always if it is transient, and if it is `.graph` \
                after a shared binding or a `Provider`, which start a new graph. If roots are known, only the bindings \
                by which they enter the cycle count.
                """,
            example: """
                Bind(Screen.init).root()                   // init(presenter: Presenter)
                Bind(Presenter.init).lifetime(.graph).inject(\\.screen)
                """,
            fix: """
                Use one lifetime on the cycle: `.graph` in the example, or `.singleton` if a binding on it is shared.
                """),
        DiagnosticGuide(
            .alreadyRegistered, "`register` would replace a binding that is not overridable",
            explanation: "`register` replaces an earlier binding only if both are overridable.",
            example: "Bind(Ledger.init).overridable(false)       // and later container.register { Bind(Ledger.init) }",
            fix: "Use `overriding { … }` to create an overlay, or remove `.overridable(false)`."),
        DiagnosticGuide(
            .longBody, "a body has so many lines that compiling it takes long", severity: .note,
            explanation: """
                The compiler checks a body as a whole, so each line of a body of 1,000 lines takes it several times as \
                long as one of 100. `dovetail check` reports a body of more than \(OtherProblem.longestBody) lines: of \
                a module, of a closure such as that of `Container { … }`, or of a `@ModuleBuilder` property or \
                function. Each binding or module that it lists is one line. Of the branches of an `#if`, only the \
                longest one counts.
                """,
            example: """
                struct AppModule: Module {
                    var body: some Module {
                        Bind(LoginScreen.init)
                        Bind(SearchScreen.init)
                        // and 310 more
                    }
                }
                """,
            fix: """
                Split the body into modules of at most \(OtherProblem.longestBody) lines, for example by feature, and list \
                them instead.
                """),
    ]

    static let running: [DiagnosticGuide] = [
        DiagnosticGuide(
            .factoryFailed, "a factory or an injection threw",
            explanation: """
                The finding contains the cause. No partial instance is stored, so the next request tries again.
                """,
            example: "Bind { try Config.load() }",
            fix: "See the cause."),
        DiagnosticGuide(
            .hookFailed, "`prepare`, `assembled` or `.onCreate` threw",
            explanation: "The finding contains the cause. If a module's hook throws, the container is not created.",
            example: "Bind(Server.init).onCreate { try $0.listen() }",
            fix: "See the cause."),
        DiagnosticGuide(
            .closed, "the container is closed or released",
            explanation: """
                After `close()`, requests throw, in children too. `Lazy` and `Provider` do not retain their \
                container.
                """,
            example: """
                try await container.close()
                _ = try container.resolve(App.self)
                """,
            fix: """
                Resolve before you close the container, or create a new one. Retain the container for as long as you \
                use its `Lazy` and `Provider` values.
                """),
        DiagnosticGuide(
            .cancelled, "the caller was cancelled",
            explanation: """
                A cancelled caller stops waiting. If other callers wait for the same instance, its creation \
                continues.
                """,
            example: "task.cancel()                              // while it awaits container.resolve()",
            fix: "No change is required."),
        DiagnosticGuide(
            .tooDeep, "a dependency chain is too deep for the stack",
            explanation: """
                A stack of 512 KiB is large enough for 150 bindings that create each other, in a debug build for 70. \
                Recursion with new arguments each time may not end.
                """,
            example: "Bind { Node(arg($0), next: $1) }           // calls its `next: Provider<Node, Int>` at once",
            fix: """
                Break the chain with a `Lazy` or `Provider` that is called after the initializer, or end the recursion.
                """),
    ]

    static let sources: [DiagnosticGuide] = [
        DiagnosticGuide(
            .ambiguousType, "a type name matches two declarations",
            explanation: """
                Two imported modules declare a type with this name, and the source does not specify which one is \
                meant.
                """,
            example: "Bind(Clock.init)                           // Core.Clock or Time.Clock?",
            fix: "Qualify the type with its module: `Core.Clock`."),
        DiagnosticGuide(
            .syntaxError, "the source is not valid Swift",
            explanation: """
                A file that cannot be parsed is one error, at the first location where it is not valid. If it may \
                contain bindings, nothing is reported as missing or unused until you correct it.
                """,
            example: "Bind(Clock.init",
            fix: "Correct the syntax."),
        DiagnosticGuide(
            .renamed, "a name of an earlier version",
            explanation: """
                Each version of the command knows the names that it has changed, in files that import Dovetail. A name \
                that your sources or another imported module may declare is not reported.
                """,
            example: "Bind(Session.init).lifetime(.container)   // now .lifetime(.scoped)",
            fix: """
                Write the new name. `dovetail check --fix` writes those that need no other change.
                """),
        DiagnosticGuide(
            .unusedIgnore, "a comment `dovetail:ignore` has no effect", severity: .warning,
            explanation: """
                The comment applies to the findings of one id, on its line and on the next one. If there is none, the \
                mistake was probably corrected. An id that does not exist is an error.
                """,
            example: """
                // dovetail:ignore missing-bindin it comes with the plug-in
                Bind(Screen.init)
                """,
            fix: "Correct the id, move the comment, or remove it."),
        DiagnosticGuide(
            .invalidInjectable, "the generator cannot use an injectable type",
            explanation: """
                Each protocol requires a nested struct `Dependency` of stored properties with type annotations, and \
                `init(dependency:)`, `static func makeInstance(dependency:)` or `var dependency: Dependency!`. An \
                `InitializerInjectable` type has one initializer that is neither generic nor failable. Two types \
                cannot be created by functions with the same name, and a type that several clauses of an `#if` declare \
                is created in the same way in each. Only the protocols of Dovetail count, not those of `import DIKit`. \
                A note lists the types that no binding of `GeneratedModule` can create, for example because an \
                initializer of a type that is not `Sendable` is isolated.
                """,
            example: "final class Screen: Injectable {}          // no struct Dependency, no init(dependency:)",
            fix: "Add the member that the suggested fix contains."),
        DiagnosticGuide(
            .invalidProvider, "the generator cannot use a provider of a resolver",
            explanation: """
                A provider is a function of the resolver protocol whose name begins with `provide` and that returns a \
                value. It is not static, generic, mutating or rethrowing, and has no `inout` or variadic parameters.
                """,
            example: "protocol AppResolver: Resolver { func provideNothing() }",
            fix: "Add a return type, or rename the function."),
        DiagnosticGuide(
            .notVisible, "a declaration is not visible to generated code",
            explanation: "Generated code is in a separate file and has the access level of the resolver protocol.",
            example: "private final class Screen: Injectable { … }",
            fix: "Declare it with the access level that the finding names."),
    ]
}
