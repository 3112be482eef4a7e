import Dovetail
import DovetailSwiftUI
import ReadingModels
import SwiftUI

struct BookListView: View {
    @Resolved(BookListModel.self) private var model
    let logOut: () async -> Void

    var body: some View {
        NavigationStack {
            List(model.books) { book in
                NavigationLink(book.title, value: book)
            }
            .navigationTitle(model.reader.name)
            .navigationDestination(for: Book.self) { book in BookView(book: book) }
            if let problem = model.problem { Text(problem) }
            Button("Log out") { Task { await logOut() } }
        }
        .task { await model.load() }
    }
}

#Preview("A list", traits: .dependencies { PreviewModule() }) { BookListView(logOut: {}) }
#Preview(
    "Offline",
    traits: .dependencies {
        PreviewModule()
        Bind((any Library).self) { PreviewLibrary(isOffline: true) }.replacing()
    }
) { BookListView(logOut: {}) }
