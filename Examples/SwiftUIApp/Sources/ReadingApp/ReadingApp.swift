import DovetailSwiftUI
import ReadingModels
import SwiftUI

@main struct ReadingApp: App {
    @State private var container = AppContainer { ReadingModule() }

    var body: some Scene {
        WindowGroup { RootView().dependencies(container) }
    }
}

/// The login form, or the books of whoever is logged in.
struct RootView: View {
    @Resolved(Session.self) private var session

    var body: some View {
        if let login = session.container {
            // From here on, views resolve from the login's container.
            BookListView(logOut: { try? await session.logOut() }).dependencies(login)
        } else {
            LoginView()
        }
    }
}
