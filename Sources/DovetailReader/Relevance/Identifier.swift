/// An identifier as the search for files of interest knows it: a hash of its bytes. Two words may share one, which makes
/// a file be read that need not be, and never the other way round.
package enum Word {
    /// All words with a letter beyond ASCII are one: such letters can be written in more than one way.
    static let beyondASCII: UInt32 = 0
    static let start: UInt32 = 0x811c_9dc5

    static func hash(_ text: String) -> UInt32 {
        var hash = start
        for byte in text.utf8 {
            if byte >= 0x80 { return beyondASCII }
            hash = add(byte, to: hash)
        }
        return hash
    }

    @inline(__always) static func add(_ byte: UInt8, to hash: UInt32) -> UInt32 {
        (hash ^ UInt32(byte)) &* 0x0100_0193
    }

    static let library = "Dovetail"

    /// A file in which one of these stands is read: it may hold bindings, make containers or ask them.
    static let marks: Set<String> = Expression.asking.union(families).union([library, "Bind", "Bindings", "Injected"])

    /// The protocols whose conforming types are looked for without anybody naming them.
    static let families: Set<String> = [
        "Module", "Injectable", "InitializerInjectable", "FactoryMethodInjectable", "PropertyInjectable", "Resolver",
    ]

    /// Names that are looked up although no source says them.
    static let wellKnown: Set<String> = [
        "Dependencies", "Name", "body", "requirements", "imports", "Dependency", "makeInstance", "dependency",
        "lifetime", "Provides",
    ]

    /// What stands before the name of a type.
    static let typeIntroducers: Set<String> = [
        "class", "struct", "enum", "actor", "protocol", "extension", "typealias",
    ]

    /// What stands before the name of a value. Those of members are not looked for: they are found by their types.
    static let valueIntroducers: Set<String> = ["func", "var", "let"]
}
