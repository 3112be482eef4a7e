/// Files in memory, for tests and for `--memory`.
struct MemoryFiles: FileSystem {
    let home: Path
    let texts: [Path: String]

    init(home: Path, _ texts: [String: String]) {
        self.home = home
        self.texts = Dictionary(uniqueKeysWithValues: texts.map { (home / $0, $1) })
    }

    func files(in folder: Path) throws(FileError) -> [Path] {
        let found = texts.keys.filter { $0 == folder || $0.description.hasPrefix((folder / "").description) }
        if found.isEmpty, folder != home { throw FileError(path: folder, reason: "no such folder in memory") }
        return found.sorted()
    }

    func text(of file: Path) throws(FileError) -> String {
        guard let text = texts[file] else { throw FileError(path: file, reason: "no such file in memory") }
        return text
    }
}

extension MemoryFiles {
    static let rhymes = MemoryFiles(
        home: Path("Rhymes"),
        [
            "joiner.txt": """
            For want of a nail the shoe was lost.
            For want of a shoe the horse was lost.
            For want of a horse the rider was lost.
            For want of a rider the battle was lost.
            For want of a battle the kingdom was lost,
            and all for the want of a horseshoe nail.
            """,
            "mouse.txt": """
            Hickory, dickory, dock.
            The mouse ran up the clock.
            The clock struck one,
            the mouse ran down,
            hickory, dickory, dock.
            """,
            "star.md": """
            # Twinkle

            Twinkle, twinkle, little star,
            how I wonder what you are!
            """,
        ])
}
