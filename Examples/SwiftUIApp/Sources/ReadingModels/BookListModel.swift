public import Observation

/// The list of books.
@MainActor @Observable public final class BookListModel {
    public private(set) var books: [Book] = []
    public private(set) var problem: String?
    public let reader: Reader
    private let library: any Library

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
