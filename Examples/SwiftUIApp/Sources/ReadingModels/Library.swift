/// Somebody who reads.
public struct Reader: Hashable, Sendable {
    public let name: String
    public init(name: String) { self.name = name }
}

/// A book on the list.
public struct Book: Identifiable, Hashable, Sendable {
    public let id: Int
    public let title: String
    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

/// Where books and notes are. The app has one in memory; yours would ask a server.
public protocol Library: Sendable {
    func books() async throws -> [Book]
    func note(on book: Book, by reader: Reader) async throws -> String
    func save(_ note: String, on book: Book, by reader: Reader) async throws
}

/// A library that forgets everything when the app ends.
public actor MemoryLibrary: Library {
    private struct Page: Hashable {
        let book: Book.ID
        let reader: Reader
    }
    private var notes: [Page: String] = [:]

    public init() {}

    public func books() -> [Book] {
        [Book(id: 1, title: "Middlemarch"), Book(id: 2, title: "The Waves"), Book(id: 3, title: "Pnin")]
    }
    public func note(on book: Book, by reader: Reader) -> String { notes[Page(book: book.id, reader: reader)] ?? "" }
    public func save(_ note: String, on book: Book, by reader: Reader) {
        notes[Page(book: book.id, reader: reader)] = note
    }
}
