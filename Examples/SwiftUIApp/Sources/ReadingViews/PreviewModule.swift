import Dovetail
import DovetailClocks
import ReadingModels

/// The app with a reader and a library that needs no network: for previews.
struct PreviewModule: Module {
    var body: some Module {
        ReadingModule()
        Instance(Reader(name: "Ann")).replacing()
        Bind((any Clock<Duration>).self) { ImmediateClock() }.replacing()
        Bind((any Library).self) { PreviewLibrary() }.replacing()
    }
}

struct PreviewLibrary: Library {
    struct Offline: Error {}
    var isOffline = false

    func books() throws -> [Book] {
        if isOffline { throw Offline() }
        let long = "A title that is too long for one line of a phone"
        return [Book(id: 1, title: "A short title"), Book(id: 2, title: long)]
    }
    func note(on book: Book, by reader: Reader) -> String { "A note" }
    func save(_ note: String, on book: Book, by reader: Reader) {}
}
