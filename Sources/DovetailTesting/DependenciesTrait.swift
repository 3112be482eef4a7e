#if canImport(Testing)
    public import Dovetail
    public import Testing

    /// Gives each test a container of its own; see the trait `dependencies`.
    public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
        private let modules: @Sendable () throws -> Bindings

        init(_ modules: @escaping @Sendable () throws -> Bindings) { self.modules = modules }

        /// Tests of a suite inherit it.
        public var isRecursive: Bool { true }

        /// Runs a test, or one case of it, with its own container as the current one.
        @concurrent public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
        ) async throws {
            let location = test.sourceLocation
            let place = Place(
                fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
            let overlay = TestOverlay(test: "“\(test.displayName ?? test.name)”", at: place)
            try await overlay.run(modules, function)
        }
    }

    extension Trait where Self == DependenciesTrait {
        /// Makes a container of these recipes for each test, as ``Container/current``.
        ///
        /// ```swift
        /// @Suite(.dependencies { AppModule() })
        /// struct CheckoutTests {
        ///     @Test(.dependencies { Bind((any Clock).self) { StoppedClock() } })
        ///     func total() throws {
        ///         let till = try #require(Container.current).resolve(Till.self, isolation: #isolation)
        ///         #expect(till.total == 12)
        ///     }
        /// }
        /// ```
        ///
        /// Traits of suites and tests add up: an inner recipe takes the place of an outer one for the same key, and
        /// whatever depends on it is made anew. Nothing is shared between tests, neither singletons nor what lives as
        /// long as the process, so tests may run at the same time.
        ///
        /// When the test ends, its container is closed. The test fails for every object that its recipes made and that
        /// is still held then, and for a task it left behind that asks for dependencies later.
        public static func dependencies(
            @ModuleBuilder _ modules: @escaping @Sendable () throws -> Bindings
        ) -> Self {
            DependenciesTrait(modules)
        }
    }
#endif
