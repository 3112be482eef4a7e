internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

@Suite("The samples of Property injection and cycles")
struct PropertyInjectionSamples {
    nonisolated final class Theme: Sendable {}
    protocol Analytics: Sendable {}
    nonisolated final class Player {
        var theme: Theme!
        var analytics: (any Analytics)?
        var queue: [String] = []
        func attach(_ theme: Theme, _ analytics: (any Analytics)?) {
            (self.theme, self.analytics) = (theme, analytics)
        }
    }

    @Test("Properties are set, and methods called, after the initializer")
    func properties() throws {
        let container = try Container {
            Bind(Theme.init).lifetime(.singleton)
            Bind(Player.init)
                .inject(\.analytics)  // Optional: `nil` if no binding provides it
                .inject { (player: Player, theme: Theme) in player.theme = theme }
                .onCreate { $0.queue.append("intro") }
        }
        let player = try container.resolve(Player.self)
        #expect(player.theme != nil)
        #expect(player.analytics == nil)
        #expect(player.queue == ["intro"])
        let method = try Container {
            Bind(Theme.init).lifetime(.singleton)
            Bind(Player.init).inject { $0.attach($1, $2) }
        }
        #expect(try method.resolve(Player.self).theme === method.resolve(Theme.self))
    }

    @Test("An implicitly unwrapped property counts as Optional, unless the closure names the type")
    func unwrapped() throws {
        #expect(type(of: \Player.theme) == ReferenceWritableKeyPath<Player, Theme?>.self)
        let container = try Container { Bind(Player.init).inject(\.theme) }
        try container.validate()
        #expect(try container.resolve(Player.self).theme == nil)
        let untyped = try Container { Bind(Player.init).inject { $0.theme = $1 } }
        #expect(try untyped.resolve(Player.self).theme == nil)
        let typed = try Container {
            Bind(Player.init).inject { (player: Player, theme: Theme) in player.theme = theme }
        }
        let finding = #expect(throws: ValidationError.self) { try typed.validate() }
        #expect(finding?.findings.map(\.id) == [.missingBinding])
        let error = #expect(throws: ResolutionError.self) { try typed.resolve(Player.self) }
        #expect(error?.id == .missingBinding)
    }

    @MainActor final class DetailScreen {
        var theme: Theme?
        init() {}
        func apply(_ theme: Theme) { self.theme = theme }
    }

    @Test("A property of the main actor is set in a closure of the main actor")
    func mainActor() async throws {
        let container = try Container {
            Bind(Theme.init).lifetime(.singleton)
            Bind(DetailScreen.init)
                .inject { @MainActor in $0.theme = $1 }
                .inject { @MainActor (screen: DetailScreen, theme: Theme) in screen.apply(theme) }
        }
        let screen = try await container.resolve(DetailScreen.self)
        #expect(await screen.theme != nil)
    }

    @MainActor final class FormController {  // created by a storyboard
        var theme: Theme?
        var presenter: FormPresenter?
    }
    @MainActor final class FormPresenter {
        weak var controller: FormController?
        init(controller: FormController) { self.controller = controller }
    }

    struct FormModule: Module {
        var body: some Module {
            Bind(Theme.init).lifetime(.singleton)
            Bind(FormPresenter.init)
            Input(FormController.self).inject { @MainActor in ($0.theme, $0.presenter) = ($1, $2) }
        }
    }

    @Test("An object that a framework created is injected")
    @MainActor func into() throws {
        let container = try Container { FormModule() }
        let controller = FormController()
        try container.inject(into: controller)
        #expect(controller.theme != nil)
        #expect(controller.presenter?.controller === controller)
        try container.validate()
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: Player()) }
        #expect(error?.id == .missingBinding)
    }

    @Test("An object that is bound, and not an Input, cannot be a dependency of its presenter")
    @MainActor func notAnInput() throws {
        let container = try Container {
            Bind(Theme.init)
            Bind(FormPresenter.init)
            Bind(FormController.init).inject { @MainActor in $0.presenter = $1 }
        }
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: FormController()) }
        #expect(error?.id == .cycle)
    }

    @MainActor final class Screen {
        let presenter: Presenter
        init(presenter: Presenter) { self.presenter = presenter }
    }
    @MainActor final class Presenter {
        weak var screen: Screen?
    }

    struct ScreenModule: Module {
        var body: some Module {
            Bind(Screen.init).lifetime(.graph)
            Bind(Presenter.init).lifetime(.graph).inject { @MainActor in $0.screen = $1 }
        }
    }

    @Test("An injection closes a cycle")
    @MainActor func injection() throws {
        let container = try Container { ScreenModule() }
        let screen = try container.resolve(Screen.self)
        #expect(screen.presenter.screen === screen)
        #expect(container.findings.isEmpty)
    }

    @Test("A transient member is created again on its cycle")
    @MainActor func secondInstance() throws {
        let container = try Container {
            Bind(Screen.init).root()  // transient
            Bind(Presenter.init).lifetime(.graph).inject { @MainActor in $0.screen = $1 }
        }
        #expect(container.findings.map(\.id) == [.secondInstance])
        #expect(container.isValid)
        let screen = try container.resolve(Screen.self)
        #expect(screen.presenter.screen !== screen)
    }

    final class Account: Sendable {
        let settings: Settings
        init(settings: Settings) { self.settings = settings }
    }
    final class Settings: Sendable {
        private let account: Lazy<Account>
        init(account: Lazy<Account>) { self.account = account }
        func owner() throws -> Account { try account() }
    }

    @Test("A Lazy closes a cycle")
    func lazy() throws {
        let container = try Container {
            Bind(Account.init).lifetime(.singleton)
            Bind(Settings.init).lifetime(.singleton)
        }
        try container.validate()
        let account = try container.resolve(Account.self)
        #expect(try account.settings.owner() === account)
    }

    final class Parent {
        let child: Child
        init(child: Child) { self.child = child }
    }
    final class Child {
        let parent: Parent
        init(parent: Parent) { self.parent = parent }
    }

    @Test("A cycle of initializers is an error")
    func error() throws {
        let container = try Container {
            Bind(Parent.init)
            Bind(Child.init)
        }
        #expect(container.findings.map(\.id) == [.cycle])
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Parent.self) }
        #expect(error?.id == .cycle)
    }

    @Test("An injection between transient bindings has no end")
    func transient() throws {
        let container = try Container {
            Bind(Screen.init)
            Bind(Presenter.init).inject { @MainActor in $0.screen = $1 }
        }
        #expect(container.findings.map(\.id) == [.cycle])
    }

    nonisolated final class Library: Sendable {
        let shelf: Shelf
        init(shelf: Shelf) { self.shelf = shelf }
    }
    nonisolated final class Shelf: Sendable {
        private let library = Mutex<Weak<Library>?>(nil)
        var owner: Library? { library.withLock { $0?.value } }
        func attach(_ owner: Weak<Library>) { library.withLock { $0 = owner } }
    }
    final class Tray: Sendable {
        let cabinet: Weak<Cabinet>
        init(cabinet: Weak<Cabinet>) { self.cabinet = cabinet }
    }
    final class Cabinet: Sendable {
        let tray: Tray
        init(tray: Tray) { self.tray = tray }
    }

    @Test("A Weak that is injected closes a cycle without retaining")
    func weakInjection() throws {
        weak let gone: Library?
        do {
            let container = try Container {
                Bind(Library.init).lifetime(.singleton)
                Bind(Shelf.init).lifetime(.singleton).inject { $0.attach($1) }
            }
            try container.validate()
            let library = try container.resolve(Library.self)
            #expect(library.shelf.owner === library)
            gone = library
        }
        #expect(gone == nil)
    }

    @Test("A Weak parameter of an initializer does not close a cycle")
    func weakParameter() throws {
        let container = try Container {
            Bind(Cabinet.init).lifetime(.singleton)
            Bind(Tray.init).lifetime(.singleton)
        }
        #expect(container.findings.map(\.id) == [.cycle])
    }

    @Test("A Provider on a cycle starts a new request")
    func provider() throws {
        final class Owner {
            let part: Part
            init(part: Part) { self.part = part }
        }
        final class Part {
            let owner: Provider<Owner>
            init(owner: Provider<Owner>) { self.owner = owner }
        }
        let container = try Container {
            Bind(Owner.init).lifetime(.graph)
            Bind(Part.init).lifetime(.graph)
        }
        #expect(container.findings.map(\.id) == [.secondInstance])
        let owner = try container.resolve(Owner.self)
        #expect(try owner.part.owner() !== owner)
    }
}
