/// Parsing takes most of the time of a run without a cache, and most of that in the bodies of functions. The facts of most
/// files do not depend on any of them.
extension CodeScan {
    /// The declaration whose braces follow.
    private enum Declared {
        case type
        /// A function that begins at an offset.
        case function(Int)
    }

    /// The text with spaces in the bodies of its functions, so that everything else is where it was; `nil` if that is
    /// nothing, or if the scan does not understand the code.
    ///
    /// Some bodies remain: those of functions in other code than that of types, those of functions that may list bindings,
    /// and those that may contain a regular expression, in which brackets are no brackets.
    static func withoutBodies(_ bytes: [UInt8]) -> [UInt8]? {
        var scan = CodeScan(bytes)
        var result = bytes
        var isChanged = false
        var declared: Declared?
        /// The number of open braces if all of them are those of types.
        var depthOfTypes = 0
        while let next = scan.next {
            if isNamePart(next) {
                let name = scan.skipName()
                if scan.depth == depthOfTypes { scan.note(name, in: &declared) }
                continue
            }
            let isOutside = scan.depth == depthOfTypes
            if isOutside, next == UInt8(ascii: "{"), case .function(let start)? = declared {
                declared = nil
                guard let body = scan.skipBody() else { return nil }
                if !body.isPlain || mayListBindings(bytes[start..<body.range.lowerBound]) { continue }
                for index in body.range where !isLineEnd(result[index]) { result[index] = UInt8(ascii: " ") }
                isChanged = true
                continue
            }
            if isOutside, next == UInt8(ascii: "{"), case .type? = declared { depthOfTypes += 1 }
            if isOutside, next == UInt8(ascii: "}") { depthOfTypes -= 1 }
            if isOutside, next == UInt8(ascii: "{") || next == UInt8(ascii: "}") { declared = nil }
            scan.step()
        }
        return isChanged && scan.isSound ? result : nil
    }

    private mutating func skipName() -> Range<Int> {
        let start = position
        while let next, CodeScan.isNamePart(next) { position += 1 }
        return start..<position
    }

    /// Skips the braces at the current position.
    ///
    /// - Returns: What is between them, and whether it has no `/` outside of comments; `nil` if they are not closed.
    private mutating func skipBody() -> (range: Range<Int>, isPlain: Bool)? {
        step()
        let (start, inside) = (position, depth)
        var isPlain = true
        while depth >= inside {
            guard let next else { return nil }
            let start = position
            if CodeScan.isNamePart(next) { _ = skipName() } else { step() }
            if next == UInt8(ascii: "/"), position == start + 1 { isPlain = false }
        }
        return (start..<position - 1, isPlain)
    }

    /// Notes which declaration begins with a name that was skipped just now, or which one ends.
    private func note(_ name: Range<Int>, in declared: inout Declared?) {
        let before = name.lowerBound > 0 ? bytes[name.lowerBound - 1] : 0
        // `.init` and names in backticks.
        guard before != UInt8(ascii: "."), before != UInt8(ascii: "`") else { return }
        if isName(name, in: CodeScan.typeKeywords), isFollowedByName {
            declared = .type
        } else if beginsFunction(name) {
            declared = .function(name.lowerBound)
        } else if isName(name, in: CodeScan.otherKeywords) {
            declared = nil
        }
    }

    /// True for `func` and `init`, but not for an argument with such a label.
    private func beginsFunction(_ name: Range<Int>) -> Bool {
        if isName(name, in: ["func"]) { return peek(0) == UInt8(ascii: " ") }
        return isName(name, in: ["init"]) && "(<?!".utf8.contains(peek(0))
    }

    private static let typeKeywords: [StaticString] = ["struct", "class", "enum", "actor", "protocol", "extension"]
    /// The keywords that end a declaration without braces, for example a requirement of a protocol.
    private static let otherKeywords: [StaticString] = [
        "var", "let", "subscript", "case", "typealias", "associatedtype", "deinit", "macro", "import",
    ]

    private func isName(_ name: Range<Int>, in keywords: [StaticString]) -> Bool {
        keywords.contains { keyword in
            keyword.utf8CodeUnitCount == name.count
                && keyword.withUTF8Buffer { $0.elementsEqual(bytes[name]) }
        }
    }

    /// True if a name follows: `actor A`, but not `actor: A`.
    private var isFollowedByName: Bool {
        let rest = bytes[position...].drop { $0 == UInt8(ascii: " ") || CodeScan.isLineEnd($0) }
        return rest.first.map { CodeScan.isNamePart($0) || $0 == UInt8(ascii: "`") } == true
    }

    /// True if a signature contains the end of a type such as `some Module`, or `Bindings`.
    private static func mayListBindings(_ signature: ArraySlice<UInt8>) -> Bool {
        let names = signature.split { !isNamePart($0) }
        return names.contains { $0.elementsEqual("Bindings".utf8) || $0.suffix(6).elementsEqual("Module".utf8) }
    }
}
