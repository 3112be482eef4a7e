internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailInjection
internal import Testing

/// A deferred dependency without a binding fails where it is requested or injected, not where it is called.
struct MissingDeferredTests {
    private final class Missing: Sendable {}
    private struct Holder<Deferred> {
        let deferred: Deferred
    }
    private final class Screen {
        var later: Lazy<Missing>!
    }

    private func expectMissing<T>(
        _ type: T.Type, @ModuleBuilder _ modules: () throws -> Bindings,
        location: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let container = try Container(modules)
        let error = #expect(throws: ResolutionError.self, sourceLocation: location) { try container.resolve(type) }
        #expect(error?.id == .missingBinding, sourceLocation: location)
    }

    @Test func `when it is requested`() throws {
        try expectMissing(Lazy<Missing>.self) {}
        try expectMissing(Provider<Missing>.self) {}
        try expectMissing(Provider<Missing, Int>.self) {}
        try expectMissing(AsyncLazy<Missing>.self) {}
        try expectMissing(AsyncProvider<Missing>.self) {}
    }

    @Test func `when it is a parameter`() throws {
        try expectMissing(Holder<Lazy<Missing>>.self) { Bind(Holder<Lazy<Missing>>.init) }
        try expectMissing(Holder<Provider<Missing>>.self) { Bind(Holder<Provider<Missing>>.init) }
        try expectMissing(Holder<AsyncLazy<Missing>>.self) { Bind(Holder<AsyncLazy<Missing>>.init) }
        try expectMissing(Holder<AsyncProvider<Missing>>.self) { Bind(Holder<AsyncProvider<Missing>>.init) }
        let container = try Container { Bind(Holder<Provider<Missing>>.init).root() }
        #expect(throws: ValidationError.self) { try container.validate() }
    }

    @Test func `when it is injected`() throws {
        try expectMissing(Screen.self) { Bind(Screen.init).inject { $0.later = $1 as Lazy<Missing> } }
        let container = try Container { Input(Screen.self).inject { $0.later = $1 as Lazy<Missing> } }
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: Screen()) }
        #expect(error?.id == .missingBinding)
    }

    @Test func `when a dependency of it is missing, it fails when it is called`() throws {
        let container = try Container { Bind(Holder<Missing>.init) }
        let later = try container.resolve(Lazy<Holder<Missing>>.self)
        let error = #expect(throws: ResolutionError.self) { _ = try later() }
        #expect(error?.id == .missingBinding)
    }

    @Test func `an optional one is nil`() throws {
        let container = try Container {}
        #expect(try container.resolve(Lazy<Missing>?.self) == nil)
    }

    @Test func `a request succeeds after the binding was registered`() throws {
        let container = try Container { Bind(Holder<Provider<Missing>>.init) }
        #expect(throws: ResolutionError.self) { try container.resolve(Holder<Provider<Missing>>.self) }
        try container.register { Bind(Missing.init) }
        _ = try container.resolve(Holder<Provider<Missing>>.self).deferred()
    }

    @Test func `an optional one sees a binding that is registered later`() throws {
        let container = try Container { Bind(Holder<Provider<Missing?>>.init) }
        let later = try container.resolve(Holder<Provider<Missing?>>.self).deferred
        #expect(try later() == nil)
        try container.register { Bind(Missing.init) }
        #expect(try later() != nil)
    }

    @Test func `a child that has the binding serves what it resolves itself`() throws {
        let container = try Container { Bind(Holder<Lazy<Missing>>.init) }
        let child = try container.makeChild { Bind(Missing.init) }
        _ = try child.resolve(Holder<Lazy<Missing>>.self).deferred()
        #expect(throws: ResolutionError.self) { try container.resolve(Holder<Lazy<Missing>>.self) }
    }
}
