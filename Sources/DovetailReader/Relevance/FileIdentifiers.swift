/// The names that a file declares, found in its bytes before it is parsed, and whether it must be parsed in any case; or
/// the same of one declaration whose facts are not decoded yet.
///
/// There may be too many names, but never too few: a file that the scan does not understand is always parsed.
package struct FileIdentifiers: Hashable, Sendable {
    /// The types that the file declares or extends, and its global functions and values.
    package private(set) var declared: [UInt32] = []
    /// The aliases as pairs: an identifier of the target, followed by the alias. An extension of the alias extends the
    /// target.
    package private(set) var aliases: [UInt32] = []
    /// True if the file must be parsed in any case.
    package private(set) var isMarked = false
    /// True if the file mentions Dovetail. A program in which no file does needs no analysis.
    package private(set) var namesLibrary = false

    init(declared: [UInt32], aliases: [UInt32], isMarked: Bool, namesLibrary: Bool) {
        self.declared = declared
        self.aliases = aliases
        self.isMarked = isMarked
        self.namesLibrary = namesLibrary
    }

    package init(of bytes: [UInt8]) {
        var scan = CodeScan(bytes)
        var search = DeclarationSearch()
        while let identifier = scan.nextIdentifier() {
            search.visit(identifier, after: scan.byteBefore, isTopLevel: scan.isTopLevel)
        }
        declared = search.names.sorted()
        aliases = search.aliases
        isMarked = search.isMarked || !scan.isSound
        namesLibrary = search.namesLibrary
    }

    /// True if a file contains at least one of these identifiers.
    package static func contains(_ names: Set<String>, in bytes: [UInt8]) -> Bool {
        let wanted = IdentifierSet(names.map(Identifier.hash))
        var scan = CodeScan(bytes)
        while let identifier = scan.nextIdentifier() { if wanted.contains(identifier) { return true } }
        return false
    }
}

/// Finds the names of declarations in a sequence of identifiers.
private struct DeclarationSearch {
    /// The kind of name that may follow.
    private enum Expected {
        case nothing, typeName, aliasName, valueName
        /// Another part of a name: `Outer.Inner`.
        case path
        /// Another value, because `let a = 1, b = 2` declares two.
        case furtherValues
        case target(of: UInt32)
    }

    private static let marks = IdentifierSet(Identifier.marks.map(Identifier.hash))
    private static let typeKeywords = IdentifierSet(Identifier.typeKeywords.map(Identifier.hash))
    private static let valueKeywords = IdentifierSet(Identifier.valueKeywords.map(Identifier.hash))
    private static let library = Set(LibraryNames.modules.map(Identifier.hash))
    private static let aliasKeyword = Identifier.hash("typealias")
    /// The bytes that may precede an identifier in the target of an alias.
    private static let insideTarget = Set("=.<,&([:".utf8)

    private let marks = DeclarationSearch.marks
    private let typeKeywords = DeclarationSearch.typeKeywords
    private let valueKeywords = DeclarationSearch.valueKeywords
    private var expected = Expected.nothing
    var names: Set<UInt32> = []
    var aliases: [UInt32] = []
    var isMarked = false
    var namesLibrary = false

    /// - Parameters:
    ///   - byte: The byte before the identifier, other than a space.
    ///   - isTopLevel: True if the identifier is outside of all brackets.
    mutating func visit(_ identifier: UInt32, after byte: UInt8, isTopLevel: Bool) {
        if marks.contains(identifier) {
            isMarked = true
            if DeclarationSearch.library.contains(identifier) { namesLibrary = true }
        }
        if typeKeywords.contains(identifier) {
            expected = identifier == DeclarationSearch.aliasKeyword ? .aliasName : .typeName
        } else if isTopLevel, valueKeywords.contains(identifier) {
            expected = .valueName
        } else {
            visitName(identifier, after: byte, isTopLevel: isTopLevel)
        }
    }

    private mutating func visitName(_ identifier: UInt32, after byte: UInt8, isTopLevel: Bool) {
        switch expected {
        case .nothing: break
        case .typeName:
            names.insert(identifier)
            expected = .path
        case .aliasName:
            names.insert(identifier)
            expected = .target(of: identifier)
        case .valueName:
            names.insert(identifier)
            expected = .furtherValues
        case .path:
            if byte == UInt8(ascii: ".") { names.insert(identifier) } else { expected = .nothing }
        case .furtherValues:
            if byte == UInt8(ascii: ","), isTopLevel { names.insert(identifier) }
        case .target(let alias):
            if DeclarationSearch.insideTarget.contains(byte) {
                aliases += [identifier, alias]
            } else {
                expected = .nothing
            }
        }
    }
}
