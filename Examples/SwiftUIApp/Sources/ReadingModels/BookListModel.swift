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
    private let clock: any Clock<Duration>

    /// A list that is empty until ``load()``.
    public init(reader: Reader, library: any Library, clock: any Clock<Duration>) {
        self.reader = reader
        self.library = library
        self.clock = clock
    }

    /// Fetches the books, if necessary a second time after two seconds. If both fail, the old ones stay.
    public func load() async {
        do {
            books = try await fetch()
            problem = nil
        } catch {
            problem = "The books could not be loaded: \(error)"
        }
    }

    private func fetch() async throws -> [Book] {
        do { return try await library.books() } catch {
            try await clock.sleep(for: .seconds(2))
            return try await library.books()
        }
    }
}
