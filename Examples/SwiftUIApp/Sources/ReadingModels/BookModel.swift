public import Observation

/// One book, with the reader's note.
@MainActor @Observable public final class BookModel {
    /// The book.
    public let book: Book
    /// The note as the reader edits it.
    public var note = ""
    private let reader: Reader
    private let library: any Library
    private let history: History

    /// A book whose note is empty until ``load()``.
    public init(book: Book, reader: Reader, library: any Library, history: History) {
        self.book = book
        self.reader = reader
        self.library = library
        self.history = history
    }

    /// Fetches the note.
    public func load() async {
        history.add(book)
        note = (try? await library.note(on: book, by: reader)) ?? ""
    }

    /// Saves the note.
    public func save() async throws { try await library.save(note, on: book, by: reader) }
}
