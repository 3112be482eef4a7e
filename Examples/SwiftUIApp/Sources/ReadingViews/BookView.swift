import Dovetail
import DovetailSwiftUI
import ReadingModels
import SwiftUI

struct BookView: View {
    @Resolved private var model: BookModel

    /// The book is an argument of the model. If the view is given another book, it gets another model.
    init(book: Book) { _model = Resolved(arguments: book) }

    var body: some View {
        VStack {
            Text(model.book.title)
            TextField("Note", text: $model.note)
            Button("Save") { Task { try? await model.save() } }
        }
        .padding()
        // For another book there is another model, which has to be loaded as well.
        .task(id: model.book) { await model.load() }
    }
}

#Preview(traits: .dependencies { PreviewModule() }) { BookView(book: Book(id: 2, title: "The Waves")) }
