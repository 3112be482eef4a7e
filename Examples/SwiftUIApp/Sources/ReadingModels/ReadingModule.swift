public import Dovetail

/// All bindings of the app. The initializers above say what each type needs; here you say how long an instance lives.
public struct ReadingModule: Module {
    /// The module; it has no options.
    public init() {}

    /// The bindings.
    public var body: some Module {
        // The time. A test or a preview replaces it, so that nobody waits.
        Bind((any Clock<Duration>).self) { ContinuousClock() }.live()

        // One of each for the whole app.
        Bind((any Library).self, MemoryLibrary.init).lifetime(.singleton)
        Bind(Session.init).lifetime(.singleton).root()
        Bind(LoginModel.init).root()

        // What a login has: the reader comes from outside, the history is shared within one login and closed with it.
        Input(Reader.self)
        Bind(History.init).lifetime(.scoped).onClose { await $0.close() }
        Bind(BookListModel.init).root()
        // Which book is only known when a view asks: a run-time argument.
        Bind { @MainActor in BookModel(book: arg($0), reader: $1, library: $2, history: $3) }.root()
    }
}
