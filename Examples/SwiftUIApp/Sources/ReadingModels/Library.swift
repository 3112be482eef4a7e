/// Somebody who reads.
public struct Reader: Hashable, Sendable {
    /// The name the reader logs in with.
    public let name: String
    /// A reader of this name.
    public init(name: String) { self.name = name }
}

/// A book on the list.
public struct Book: Identifiable, Hashable, Sendable {
    /// Tells books apart, also those with one title.
    public let id: Int
    /// The title to show.
    public let title: String
    /// A book with this title.
    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

/// Where books and notes are. The app has one in memory; yours would ask a server.
public protocol Library: Sendable {
    /// All books.
    func books() async throws -> [Book]
    /// A reader's note on a book: empty if there is none.
    func note(on book: Book, by reader: Reader) async throws -> String
    /// Replaces a reader's note on a book.
    func save(_ note: String, on book: Book, by reader: Reader) async throws
}

/// A library that forgets everything when the app ends.
public actor MemoryLibrary: Library {
    private struct Page: Hashable {
        let book: Book.ID
        let reader: Reader
    }
    private var notes: [Page: String] = [:]

    /// A library without notes.
    public init() {}

    /// Three books.
    public func books() -> [Book] {
        [Book(id: 1, title: "Middlemarch"), Book(id: 2, title: "The Waves"), Book(id: 3, title: "Pnin")]
    }
    /// The note that was saved last.
    public func note(on book: Book, by reader: Reader) -> String { notes[Page(book: book.id, reader: reader)] ?? "" }
    /// Keeps the note until the app ends.
    public func save(_ note: String, on book: Book, by reader: Reader) {
        notes[Page(book: book.id, reader: reader)] = note
    }
}
