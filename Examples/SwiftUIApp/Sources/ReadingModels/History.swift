/// What a reader has opened during one login.
@MainActor public final class History {
    /// The opened books, in the order in which they were opened.
    public private(set) var books: [Book] = []
    /// Whether the login has ended.
    public private(set) var isClosed = false

    /// A history without books.
    public init() {}

    func add(_ book: Book) { books.append(book) }
    /// Called when the login ends. An app would write the history to a file here.
    func close() { isClosed = true }
}
