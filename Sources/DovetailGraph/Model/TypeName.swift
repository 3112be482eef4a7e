/// The name of a type as a graph knows it.
///
/// Two names are equal when their qualified texts are: `any P` and `P` are one type to Swift, so whether a name is of a
/// protocol only changes how it is printed.
public struct TypeName: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name with its module and the types around it, and without `any`: `App.Outer.Inner`, `Swift.Array<App.User>`.
    public let qualified: String
    /// Whether the type is a protocol used as a type, so that it is printed with `any`.
    public let isExistential: Bool

    /// Makes a name from its qualified text.
    public init(_ qualified: String, isExistential: Bool = false) {
        self.qualified = qualified
        self.isExistential = isExistential
    }

    /// The name without modules: `Outer.Inner`, `any Clock`.
    public var description: String {
        let short = TypeName.withoutModules(qualified)
        return isExistential ? "any \(short)" : short
    }

    /// The module the type is declared in, if the name has one.
    public var module: String? {
        let head = qualified.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
        return qualified.dropFirst(head.count).first == "." ? String(head) : nil
    }

    /// Equal names are names with the same qualified text.
    public static func == (left: Self, right: Self) -> Bool { left.qualified == right.qualified }

    /// Hashes the qualified text.
    public func hash(into hasher: inout Hasher) { hasher.combine(qualified) }

    /// Alphabetical order of the qualified texts.
    public static func < (left: Self, right: Self) -> Bool { left.qualified < right.qualified }

    /// Drops the first component of every dotted path, and what the compiler writes for a local context.
    ///
    /// Works on bytes, since traces print many names; all that is not ASCII counts as part of a name.
    static func withoutModules(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var position = 0
            while position < bytes.count {
                if isNamePart(bytes[position]) {
                    appendPath(in: bytes, at: &position, to: &result)
                } else if let end = localContextEnd(in: bytes, at: position) {
                    position = end
                } else {
                    result.append(bytes[position])
                    position += 1
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// Reads `A.B.C` and appends `B.C`; a single name stays.
    private static func appendPath(
        in bytes: UnsafeBufferPointer<UInt8>, at position: inout Int, to result: inout [UInt8]
    ) {
        let start = position
        var afterFirst: Int?
        while position < bytes.count {
            if isNamePart(bytes[position]) {
                position += 1
            } else if bytes[position] == UInt8(ascii: "."), !isDot(bytes, position + 1), position > start,
                position + 1 < bytes.count
            {
                position += 1
                if afterFirst == nil { afterFirst = position }
                if localContextEnd(in: bytes, at: position) != nil { return }
            } else {
                break
            }
        }
        result.append(contentsOf: bytes[(afterFirst ?? start)..<position])
    }

    private static func isDot(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        position < bytes.count && bytes[position] == UInt8(ascii: ".")
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private static let localContext = Array("(unknown context at ".utf8)

    /// Where `(unknown context at …).` ends, if it stands here.
    private static func localContextEnd(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "("),
            bytes[position...].starts(with: localContext),
            var end = bytes[position...].firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        end += 1
        while isDot(bytes, end) { end += 1 }
        return end
    }
}
