/// The number of files of each kind.
struct FileKinds: Analyzer {
    let document: Document

    var heading: String { "Kinds of file" }
    var counts: [Subject: Int] { [.text(document.path.kind.map { "." + $0 } ?? "no extension"): 1] }
}
