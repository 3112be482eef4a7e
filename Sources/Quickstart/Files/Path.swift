/// The name of a file or folder, as it is printed and as it is opened.
struct Path: Hashable, Sendable, Comparable, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = text }

    /// The file name extension, or `nil` if there is none.
    var kind: String? {
        let name = description[
            (description.lastIndex(of: "/").map(description.index(after:)) ?? description.startIndex)...]
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return String(name[name.index(after: dot)...])
    }

    static func < (first: Path, second: Path) -> Bool { first.description < second.description }

    static func / (folder: Path, name: String) -> Path {
        Path(folder.description.hasSuffix("/") ? folder.description + name : folder.description + "/" + name)
    }
}
