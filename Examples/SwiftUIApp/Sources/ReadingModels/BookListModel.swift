public import Observation

/// The list of books.
@MainActor @Observable public final class BookListModel {
    /// What was fetched last.
    public private(set) var books: [Book] = []
    /// Why the last fetch failed, or `nil` if it did not.
    public private(set) var problem: String?
    /// Whose list it is.
    public let reader: Reader
    private let library: any Library

    /// A list that is empty until ``load()``.
    public init(reader: Reader, library: any Library) {
        self.reader = reader
        self.library = library
    }

    /// Fetches the books. If that fails, the old ones stay.
    public func load() async {
        do {
            books = try await library.books()
            problem = nil
        } catch {
            problem = "The books could not be loaded: \(error)"
        }
    }
}
