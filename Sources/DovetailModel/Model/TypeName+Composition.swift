extension TypeName {
    /// The qualified names of the types of a composition, `App.A` and `App.B` for `any A & B`. Any other type is its
    /// only member.
    package var compositionMembers: [String] {
        guard qualified.utf8.contains(UInt8(ascii: "&")), !qualified.hasSuffix(".Type") else { return [qualified] }
        var members: [String] = []
        var member: [UInt8] = []
        var depth = 0
        for byte in qualified.utf8 {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ">") where member.last == UInt8(ascii: "-"):
                if depth == 0 { return [qualified] }  // A function, whose parameters or result are compositions.
            case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "&") where depth == 0:
                members.append(TypeName.trimmed(member))
                member = []
                continue
            default: break
            }
            member.append(byte)
        }
        return members + [TypeName.trimmed(member)]
    }

    private static func trimmed(_ name: [UInt8]) -> String {
        let space = UInt8(ascii: " ")
        return String(decoding: name.drop { $0 == space }.reversed().drop { $0 == space }.reversed(), as: UTF8.self)
    }
}
