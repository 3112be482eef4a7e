internal import Dovetail
internal import DovetailGraph
internal import Testing

@MainActor private protocol Screening: AnyObject {}
@MainActor private final class Screen: Screening {
    var presenter: Presenter?
    init() {}
}
@MainActor private final class Presenter {
    weak var screen: (any Screening)?
    init(screen: any Screening) { self.screen = screen }
}

private struct StoryboardModule: Module {
    var body: some Module {
        Input(Screen.self).as((any Screening).self) { $0 }.inject { @MainActor in $0.presenter = $1 }
        Bind(Presenter.init)
    }
}

/// An object that a storyboard makes is on a ring with what is injected into it.
@Suite struct ObjectOnRingTests {
    @Test("F3: an object from outside is there for what is injected into it")
    @MainActor func inject() throws {
        let container = try Container { StoryboardModule() }
        let screen = Screen()
        withKnownIssue("F3") {
            try container.inject(into: screen)
            #expect(screen.presenter?.screen === screen)
        }
    }

    @Test("F3: each object has a ring of its own")
    @MainActor func twice() throws {
        let container = try Container { StoryboardModule() }
        let (first, second) = (Screen(), Screen())
        withKnownIssue("F3") {
            try container.inject(into: first)
            try container.inject(into: second)
            #expect(first.presenter?.screen === first && second.presenter?.screen === second)
        }
    }

    @Test("F3: the ring is valid")
    func validate() throws {
        let container = try Container { StoryboardModule() }
        withKnownIssue("F3") { #expect(container.findings.map(\.id) == []) }
    }

    @Test("F3: what needs the object elsewhere still lacks it")
    @MainActor func elsewhere() throws {
        let container = try Container {
            StoryboardModule()
            Bind { (presenter: Presenter) in Wrapped(presenter) }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Wrapped.self) }
        #expect(error?.id == .missingInput || error?.id == .cycle)
    }
}

private final class Wrapped {
    init(_ presenter: Presenter) {}
}
