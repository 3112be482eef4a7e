import DovetailSwiftUI
import ReadingModels
import SwiftUI

/// The login form, or the books of whoever is logged in.
public struct RootView: View {
    @Resolved(Session.self) private var session

    /// A view that takes what it shows from the container of the app.
    public init() {}

    /// One of the two.
    public var body: some View {
        if let login = session.container {
            // From here on, views resolve from the login's container.
            BookListView(logOut: { try? await session.logOut() }).dependencies(login)
        } else {
            LoginView()
        }
    }
}
