/// What a reader has opened during one login.
@MainActor public final class History {
    public private(set) var books: [Book] = []
    public private(set) var isClosed = false

    public init() {}

    func add(_ book: Book) { books.append(book) }
    /// Called when the login ends. An app would write the history to a file here.
    func close() { isClosed = true }
}
