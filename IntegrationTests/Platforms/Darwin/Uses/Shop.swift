// An app as its users write it: the samples of DovetailSwiftUI. Type-checked by `Scripts/check-platforms` in four settings of isolation.
import Dovetail
import DovetailSwiftUI
import Observation
import SwiftUI

protocol Catalog: Sendable { func items() async -> [String] }
struct LiveCatalog: Catalog { func items() async -> [String] { [] } }
struct SampleCatalog: Catalog { func items() async -> [String] { ["bread", "cheese"] } }

@MainActor @Observable final class ListModel {
    var query = ""
    private let catalog: any Catalog
    init(catalog: any Catalog) { self.catalog = catalog }
}

@MainActor @Observable final class DetailModel {
    var title: String
    init(item: Int, catalog: any Catalog) { title = "\(item)" }
}

struct User: Sendable { let name: String }

/// A model that can only be created asynchronously.
@MainActor final class Account {
    let name: String
    init(user: User, catalog: any Catalog) async { name = await catalog.items().first ?? user.name }
}

struct AppModule: Module {
    var body: some Module {
        Bind((any Catalog).self, LiveCatalog.init).lifetime(.singleton)
        Bind(ListModel.init).root()
        Bind { @MainActor in DetailModel(item: arg($0), catalog: $1) }
        Input(User.self)
        Bind(Account.init)
    }
}

struct SampleModule: Module {
    var body: some Module {
        AppModule()
        Bind((any Catalog).self, SampleCatalog.init).replacing()
        Instance(User(name: "Ann")).replacing()
    }
}

@main struct ShopApp: App {
    @State private var container = AppContainer { AppModule() }

    var body: some Scene {
        WindowGroup { RootView().dependencies(container) }
    }
}

struct RootView: View {
    var body: some View {
        WithResolved(ListModel.self) { model in Text(model.query) }
    }
}

struct ListView: View {
    @Resolved(ListModel.self) private var model
    var body: some View { TextField("Search", text: $model.query) }
}

struct DetailView: View {
    @Resolved private var model: DetailModel
    init(item: Int) { _model = Resolved(arguments: item) }
    var body: some View { TextField("Title", text: $model.title) }
}

struct AccountView: View {
    let item: Int
    var body: some View {
        WithResolved(Account.self) { account in
            Text(account.name)
            WithResolved(DetailModel.self, arguments: item) { model in Text(model.title) }
        }
    }
}

/// Shows the diagnostic itself, and creates something by hand.
struct CarefulView: View {
    @Environment(\.container) private var container
    @Resolved(ListModel.self, .name("archive")) private var model

    var body: some View {
        switch _model.result {
        case .success(let model): Text(model.query)
        case .failure(let failure): FailureView(failure)
        }
        Button("New") { _ = try? container?.resolve(ListModel.self) }
    }
}

/// A container that ends before the app does.
@MainActor @Observable final class Session {
    private(set) var container: Container?
    func begin(in app: Container, as user: User) throws { container = try app.makeChild(providing: user) }
    func end() async throws {
        let ended = container
        container = nil
        try await ended?.close()
    }
}

struct SessionView: View {
    let session: Session
    var body: some View { AccountView(item: 1).dependencies(session.container) }
}

struct OverlaidView: View {
    var body: some View {
        ListView().dependencies { Bind((any Catalog).self, SampleCatalog.init) }
    }
}

func assembled() throws -> Container { try Container { AppModule() } }

struct AssembledApp: App {
    @State private var container = AppContainer(catching: try assembled())
    var body: some Scene { WindowGroup { RootView() }.dependencies(container) }
}

struct StartedApp: App {
    @State private var container = AppContainer { AppModule() }
    var body: some Scene {
        WindowGroup { ListView().dependencies(starting: container) }
    }
}

struct PatientView: View {
    let container: AppContainer
    var body: some View {
        ListView().dependencies(starting: container) {
            Text("Opening…")
        } failed: { failure, retry in
            Text("The library cannot be opened.")
            Button("Try again", action: retry)
        }
    }
}

struct ValidatedApp: App {
    @State private var container = AppContainer(validating: true) { AppModule() }
    var body: some Scene { WindowGroup { RootView() }.dependencies(container) }
}
