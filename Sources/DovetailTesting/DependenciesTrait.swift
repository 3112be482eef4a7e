#if canImport(Testing)
    public import Dovetail
    public import Testing

    /// Gives each test a container of its own; see the trait `dependencies`.
    public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
        private let survivors: [Any.Type]
        private let modules: @Sendable () throws -> Bindings

        init(survivors: [Any.Type], _ modules: @escaping @Sendable () throws -> Bindings) {
            self.survivors = survivors
            self.modules = modules
        }

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
            try await overlay.run(allowing: survivors, modules, function)
        }
    }

    extension Trait where Self == DependenciesTrait {
        /// Makes a container of these bindings for each test, as ``Container/current``.
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
        /// Traits of suites and tests add up: an inner binding takes the place of an outer one for the same key, and
        /// whatever depends on it is made anew. Nothing is shared between tests, neither singletons nor what lives as
        /// long as the process, so tests may run at the same time.
        ///
        /// When the test ends, its container is closed. The test fails for every object that its bindings made and that
        /// is still held then, and for a task it left behind that asks for dependencies later. A binding is not blamed for
        /// what is known to be older than the run of its factory: what an `Instance` gives, what the factory returns a
        /// second time, and what was left over from an earlier test.
        public static func dependencies(
            @ModuleBuilder _ modules: @escaping @Sendable () throws -> Bindings
        ) -> Self {
            DependenciesTrait(survivors: [], modules)
        }

        /// Makes a container of these bindings for each test, whose objects of some types may be held when it ends.
        ///
        /// Use it for objects that a factory does not create but looks up, such as a static instance of a framework:
        ///
        /// ```swift
        /// @Test(.dependencies(allowingSurvivors: AudioSession.self) { Bind { AudioSession.shared } })
        /// func mute() throws {
        ///     #expect(try #require(Container.current).resolve(AudioSession.self, isolation: #isolation).isMuted)
        /// }
        /// ```
        ///
        /// It counts for tests within this suite too, and for whatever their own bindings make. If the object exists before
        /// the test, `Instance` says so, and needs no exemption.
        ///
        /// - Parameters:
        ///   - type: A class, whose subclasses are meant as well; or a type as it is bound, such as `(any Clock).self`.
        ///   - others: Further types.
        ///   - modules: Modules and bindings, one a line.
        public static func dependencies(
            allowingSurvivors type: Any.Type, _ others: Any.Type...,
            @ModuleBuilder modules: @escaping @Sendable () throws -> Bindings
        ) -> Self {
            DependenciesTrait(survivors: [type] + others, modules)
        }
    }
#endif
