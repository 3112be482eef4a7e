protocol Store<Item>: Sendable { associatedtype Item }
struct NoteStore: Store { typealias Item = String }
struct Notes: Sendable {
    init(store: any Store<String>) {}
}
// ---
// fill …: NoteStore()

let container = try Container {
    Bind(Notes.init)
    // fix 1: <1>
}
try check(container)
