internal import Dovetail
internal import DovetailDiagnostics
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

/// An object that a storyboard creates is on a ring with the instance injected into it.
@Suite struct ObjectOnRingTests {
    @Test("F3: an object from outside is available to the instances injected into it")
    @MainActor func inject() throws {
        let container = try Container { StoryboardModule() }
        let screen = Screen()
        try container.inject(into: screen)
        #expect(screen.presenter?.screen === screen)
    }

    @Test("F3: each object has a separate ring")
    @MainActor func twice() throws {
        let container = try Container { StoryboardModule() }
        let (first, second) = (Screen(), Screen())
        try container.inject(into: first)
        try container.inject(into: second)
        #expect(first.presenter?.screen === first && second.presenter?.screen === second)
    }

    @Test("F3: the ring is valid")
    func validate() throws {
        let container = try Container { StoryboardModule() }
        #expect(container.findings.map(\.id) == [])
    }

    @Test("F3: a binding that depends on the object elsewhere still lacks it")
    @MainActor func elsewhere() throws {
        let container = try Container {
            StoryboardModule()
            Bind { (presenter: Presenter) in Wrapped(presenter) }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Wrapped.self) }
        #expect(error?.id == .missingInput || error?.id == .cycle)
    }

    @Test("F3: the object is not retained, and each part of a graph has the same one")
    func parts() throws {
        let container = try Container {
            Input(Page.self).inject(\.header).inject(\.footer)
            Bind(PageHeader.init).lifetime(.graph)
            Bind(PageFooter.init)
        }
        weak var gone: Page?
        for _ in 0..<2 {
            let form = Page()
            try container.inject(into: form)
            #expect(form.header?.form === form && form.footer?.form === form)
            #expect(form.footer?.header === form.header)
            gone = form
        }
        #expect(gone == nil)
    }

    @Test("F3: a dependent of the object may be at the end of a long chain, and may declare it as an Optional")
    func deep() throws {
        let container = try Container {
            Input(Page.self).inject(\.row)
            Bind { (form: Page?) in PageRow(form: form) }.qualified(.name("0"))
            for number in 1..<80 {
                Bind { $0 as PageRow }.qualified(.name("\(number)")).using(PageRow.self, .name("\(number - 1)"))
            }
            Bind { $0 as PageRow }.using(PageRow.self, .name("79"))
        }
        let form = Page()
        try container.inject(into: form)
        #expect(form.row?.form === form)
    }

    @Test("F3: neither shared instances nor later requests have the object")
    func others() throws {
        let shared = try Container {
            Input(Page.self).inject(\.keeper)
            Bind(PageKeeper.init).lifetime(.singleton)
        }
        let error = #expect(throws: ResolutionError.self) { try shared.inject(into: Page()) }
        #expect(error?.id == .missingInput)
        let lazy = try Container {
            Input(Page.self).inject { $0.later = $1 }
            Bind(PageFooter.init)
            Bind(PageHeader.init).lifetime(.graph)
        }
        let form = Page()
        try lazy.inject(into: form)
        let late = #expect(throws: ResolutionError.self) { try form.later?() }
        #expect(late?.id == .missingInput)
    }

    @Test("F3: a dependency on another object than the injected one is missing, before anything is created")
    func another() throws {
        let counter = Tally()
        let container = try Container {
            Input(Page.self).inject(\.count).inject(\.wrapped)
            Input(Screen.self).inject { @MainActor in $0.presenter = $1 }
            Bind(Int.self) {
                counter.next()
                return 1
            }
            Bind { (screen: Screen) in Wrapped(screen) }
        }
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: Page()) }
        #expect(error?.id == .missingInput)
        #expect(error?.description.contains("Screen") == true)
        #expect(counter.count == 0)
    }

    @Test("F3: a child fills objects for the inputs of its parent")
    func child() throws {
        let container = try Container {
            Input(Page.self).inject(\.footer)
            Bind(PageHeader.init).lifetime(.graph)
            Bind(PageFooter.init)
        }
        let form = Page()
        try container.makeChild {}.inject(into: form)
        #expect(form.footer?.form === form)
    }

    @Test("F3: a child with an object as input provides another object to the instances created for that one")
    func given() throws {
        let container = try Container {
            Input(GivenPage.self).as((any GivenScreen).self) { $0 }.inject { $0.part = $1 }
            Bind(GivenPart.init)
        }
        let given = GivenPage()
        let child = try container.makeChild(providing: given)
        #expect(try child.resolve(GivenPart.self).screen === given)
        for container in [child, try child.makeChild {}, try child.overriding {}] {
            let other = GivenPage()
            try container.inject(into: other)
            #expect(other.part?.screen === other)
            try container.inject(into: given)
            #expect(given.part?.screen === given)
            #expect(try container.resolve(GivenPart.self).screen === given)
        }
    }

    @Test("F3: injection into an object without injections has no requirements, however often")
    func nothing() throws {
        let container = try Container {
            Input(Page.self)
            Input(GivenPage.self)
        }
        for _ in 0..<2 { try container.inject(into: Page()) }
        let child = try container.makeChild(providing: GivenPage())
        for _ in 0..<2 { try child.inject(into: GivenPage()) }
    }

    @Test("F3: an injection with a missing dependency fails each time with the same message")
    func failing() throws {
        let container = try Container {
            Input(Page.self).inject(\.header).inject(\.count)
            Bind(PageHeader.init).lifetime(.graph)
        }
        let errors = (0..<3).map { _ in
            #expect(throws: ResolutionError.self) { try container.inject(into: Page()) }?.description
        }
        #expect(errors[0]?.contains("'Int'") == true)
        #expect(errors[1] == errors[0] && errors[2] == errors[0])
    }

    @Test("F3: a direct request lacks the object, before and after an injection")
    func order() throws {
        let container = try Container {
            Input(Page.self).inject(\.header)
            Bind(PageHeader.init).lifetime(.graph)
        }
        for _ in 0..<2 {
            let error = #expect(throws: ResolutionError.self) { try container.resolve(PageHeader.self) }
            #expect(error?.id == .missingInput)
            try container.inject(into: Page())
        }
    }
}

private final class Page {
    var header: PageHeader?
    var footer: PageFooter?
    var keeper: PageKeeper?
    var later: Provider<PageFooter>?
    var wrapped: Wrapped?
    var count = 0
    var row: PageRow?
}
private protocol GivenScreen: AnyObject, Sendable {}
private final class GivenPage: GivenScreen, @unchecked Sendable { var part: GivenPart? }
private final class GivenPart {
    let screen: any GivenScreen
    init(screen: any GivenScreen) { self.screen = screen }
}
private final class PageHeader {
    weak var form: Page?
    init(form: Page) { self.form = form }
}
private final class PageFooter {
    weak var form: Page?
    let header: PageHeader
    init(form: Page, header: PageHeader) { (self.form, self.header) = (form, header) }
}
private final class PageRow {
    weak var form: Page?
    init(form: Page?) { self.form = form }
}
private final class PageKeeper: @unchecked Sendable {
    let form: Page
    init(form: Page) { self.form = form }
}
private final class Wrapped {
    init(_ object: AnyObject) {}
}
