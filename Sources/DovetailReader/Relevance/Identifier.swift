/// Identifiers in the search for relevant files are hashes of their bytes. If two identifiers have the same hash, a
/// file may be parsed without need, but no relevant file is missed.
package enum Identifier {
    /// The hash of all identifiers with characters beyond ASCII, because Unicode can encode such characters in several
    /// ways, and of raw ones in backticks.
    static let beyondASCII: UInt32 = 0
    static let start: UInt32 = 0x811c_9dc5

    static func hash(_ text: String) -> UInt32 { hash(text.utf8) }

    static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash = start
        for byte in bytes {
            if byte >= 0x80 || byte == UInt8(ascii: "`") { return beyondASCII }
            hash = add(byte, to: hash)
        }
        return hash
    }

    @inline(__always) static func add(_ byte: UInt8, to hash: UInt32) -> UInt32 {
        (hash ^ UInt32(byte)) &* 0x0100_0193
    }

    /// A file with one of these identifiers is always parsed, because it may declare bindings, or create or use
    /// containers.
    static let marks: Set<String> = LibraryNames.containerCalls.union(LibraryNames.families)
        .union(LibraryNames.modules).union(["Bind", "Bindings", "_exported"])

    /// The names that the linker looks up even if no source contains them: those that users declare for Dovetail, and those
    /// whose declaration shows that an old spelling is theirs.
    static let wellKnown = LibraryNames.members.union(OldSpellings.allNames).union(["Lifetime", "makeInstance"])

    /// The keywords before the name of a type.
    static let typeKeywords: Set<String> = [
        "class", "struct", "enum", "actor", "protocol", "extension", "typealias",
    ]

    /// The keywords before the name of a function or value. Only global ones are searched, because members are found by
    /// their types.
    static let valueKeywords: Set<String> = ["func", "var", "let"]
}
