#if canImport(Testing)
    public import Dovetail
    public import DovetailInjection
    public import Testing

    /// A trait that runs each test with its own container. You create it with `.dependencies`.
    public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
        private let survivors: [Any.Type]
        private let isStarted: Bool
        private let live: Live?
        /// Runs the body of a test, with other values of some keys if there are any.
        private let run: @Sendable (@Sendable @concurrent () async throws -> Void) async throws -> Void
        private let modules: @Sendable () throws -> Bindings

        init(
            survivors: [Any.Type] = [], isStarted: Bool = false, live: Live? = nil,
            running run: @escaping @Sendable (@Sendable @concurrent () async throws -> Void) async throws -> Void = {
                try await $0()
            },
            @ModuleBuilder _ modules: @escaping @Sendable () throws -> Bindings
        ) {
            self.survivors = survivors
            self.isStarted = isStarted
            self.live = live
            self.run = run
            self.modules = modules
        }

        /// What a test does if it uses a dependency that is marked as live.
        public enum Live: Sendable {
            /// The test fails with the name of the dependency and the place of its declaration, once for each, and goes on
            /// with the live value.
            case fails
            /// The test uses it, which is the default.
            case allowed
        }

        /// True, so the tests of a suite inherit the trait.
        public var isRecursive: Bool { true }

        /// Runs a test, or one case of it, with its own container as the current one.
        ///
        /// Swift Testing calls this function; you do not call it.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - testCase: The case of a parameterized test, if any.
        ///   - function: The body of the test.
        /// - Throws: The error of the test, or an `AssemblyError` if the bindings contain mistakes.
        @concurrent public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
        ) async throws {
            let location = test.sourceLocation
            let source = IssueLocation(
                fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
            let all = test.traits.compactMap { $0 as? DependenciesTrait }
            // The traits of suites come first. Observers are told of the overlays within theirs, so one of them reports.
            let isStrict = all.compactMap(\.live).last == .fails
            let isInnermost = TestOverlay.isInnermost(of: all.count)
            let overlay = TestOverlay(
                test: "“\(test.displayName ?? test.name)”", at: source, refusingLive: isStrict && isInnermost,
                isInnermost: isInnermost)
            // Only the innermost container is started, because it creates the instances of the others again; and with the
            // replaced keys, because its factories may read them.
            let isStarting = isInnermost && all.contains(where: \.isStarted)
            try await overlay.run(allowing: survivors, modules) {
                try await run {
                    if isStarting { try await Container.current?.start() }
                    try await function()
                }
            }
        }
    }

    extension Trait where Self == DependenciesTrait {
        /// Creates a container of these bindings for each test, as `Container.current`.
        ///
        /// ```swift
        /// @Suite(.dependencies { AppModule() })
        /// struct CheckoutTests {
        ///     @Test(.dependencies { Bind((any Clock).self) { StoppedClock() } })
        ///     func total() throws {
        ///         let till = try #require(Container.current).resolveNow(Till.self)
        ///         #expect(till.total == 12)
        ///     }
        /// }
        /// ```
        ///
        /// The traits of suites and tests add up: a binding of an inner trait overrides that of an outer one for the
        /// same key, and everything that depends on it is created again. Tests share nothing, neither singletons nor
        /// instances that live as long as the process, so they may run in parallel.
        ///
        /// When a test ends, its container is closed. The test fails for every object that its bindings created and
        /// that is still retained, and for a task it left behind that requests dependencies later. Objects that are
        /// known to be older than the run of their factory are not reported: those of an `Instance`, those that a
        /// factory returns a second time, and those that were left over from an earlier test. Objects that a leaked one
        /// received when it was created are counted in its failure.
        ///
        /// If a binding of the test itself, or of `overriding` in the test, replaces nothing, nothing takes it and the test
        /// does not resolve it, the test has a `redundant-override` warning, because it may be bound as another type than its
        /// dependents take.
        ///
        /// - Parameter modules: Modules and bindings, one per line.
        /// - Returns: The trait.
        public static func dependencies(
            @ModuleBuilder _ modules: @escaping @Sendable () throws -> Bindings
        ) -> Self {
            DependenciesTrait(modules)
        }

        /// Replaces some keys of injected properties for each test, as `withDependencies` does.
        ///
        /// ```swift
        /// @Test(.dependencies(replacing: { $0.numberFact.text = { "\($0) is good" } }))
        /// func endpoint() {
        ///     #expect(CounterModel().describe(2) == "2 is good")
        /// }
        /// ```
        ///
        /// Each test has its own container, as with the trait that has bindings. If a suite and a test both replace a key,
        /// the test's value is used.
        ///
        /// - Parameters:
        ///   - replace: A closure that sets keys.
        ///   - fileID: The file of the trait. Use the default.
        ///   - line: The line of the trait. Use the default.
        ///   - column: The column of the trait. Use the default.
        /// - Returns: The trait.
        public static func dependencies(
            replacing replace: @escaping @Sendable (inout Replacements) throws -> Void,
            fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
        ) -> Self {
            DependenciesTrait(
                running: { function in
                    try await withDependencies(
                        fileID: fileID, line: line, column: column, replace, operation: function)
                }, {})
        }

        /// Creates a container of these bindings for each test, and starts it before the test.
        ///
        /// `Container.start()` creates the instances of `.eager()` bindings, so that a test of a server can resolve them
        /// synchronously:
        ///
        /// ```swift
        /// @Test(.dependencies(started: true) { ServerModule() })
        /// func placesAnOrder() async throws {
        ///     let server = try #require(Container.current)
        ///     let response = try await server.withChild(providing: Request(item: "tea")) { scope in
        ///         try await ServerModule.placeOrder(scope).run()
        ///     }
        ///     #expect(response == Response(text: "ordered tea"))
        ///     let database: Database = try await resolved()
        ///     #expect(database.events.all == ["open", "commit"])
        /// }
        /// ```
        ///
        /// If a suite and a test both have the trait, the container is started once, with the bindings of the test in
        /// place of those of the suite that it overrides. It is enough if one of them requests it.
        ///
        /// - Parameters:
        ///   - started: True if the container is to be started.
        ///   - modules: Modules and bindings, one per line.
        /// - Returns: The trait. If the start fails, so does the test.
        public static func dependencies(
            started: Bool, @ModuleBuilder _ modules: @escaping @Sendable () throws -> Bindings
        ) -> Self {
            DependenciesTrait(isStarted: started, modules)
        }

        /// Creates a container of these bindings for each test, and fails the tests that use what is live.
        ///
        /// Mark bindings with `.live()`, and the defaults of keys with `live { … }`. Then no test uses one by mistake:
        ///
        /// ```swift
        /// @Suite(.dependencies(live: .fails) { AppModule() })
        /// struct StrictTests {
        ///     @Test(.dependencies { Bind((any Clock).self) { StoppedClock() } })
        ///     func total() throws {
        ///         let till = try #require(Container.current).resolveNow(Till.self)
        ///         #expect(till.total == 12)
        ///     }
        /// }
        /// ```
        ///
        /// A property cannot throw, so the live value is returned nevertheless, and the test goes on. A client of which a
        /// test replaces one function is used, too: replace the client. If a suite and a test both state it, the test
        /// decides. Containers that a test creates for itself, without `Container.current` as the parent, are not watched.
        ///
        /// - Parameters:
        ///   - live: `.fails`, or in a suite that fails, `.allowed` for one test.
        ///   - modules: Modules and bindings, one per line.
        /// - Returns: The trait.
        public static func dependencies(
            live: DependenciesTrait.Live,
            @ModuleBuilder _ modules: @escaping @Sendable () throws -> Bindings = { ModuleBuilder.buildBlock() }
        ) -> Self {
            DependenciesTrait(live: live, modules)
        }

        /// Creates a container of these bindings for each test, and allows some objects to survive the test.
        ///
        /// Use it for objects that a factory does not create but looks up, such as a static instance of a framework:
        ///
        /// ```swift
        /// @Test(.dependencies(allowingSurvivors: AudioSession.self) { Bind { AudioSession.shared } })
        /// func mute() throws {
        ///     #expect(try #require(Container.current).resolveNow(AudioSession.self).isMuted)
        /// }
        /// ```
        ///
        /// The exemption also applies to the tests within this suite, and to instances of their own bindings. If the
        /// object exists before the test, bind it with `Instance`; then you need no exemption.
        ///
        /// - Parameters:
        ///   - type: A class, including its subclasses; or a type as it is bound, such as `(any Clock).self`.
        ///   - others: Further types.
        ///   - modules: Modules and bindings, one per line.
        /// - Returns: The trait.
        public static func dependencies(
            allowingSurvivors type: Any.Type, _ others: Any.Type...,
            @ModuleBuilder modules: @escaping @Sendable () throws -> Bindings
        ) -> Self {
            DependenciesTrait(survivors: [type] + others, modules)
        }
    }
#endif
