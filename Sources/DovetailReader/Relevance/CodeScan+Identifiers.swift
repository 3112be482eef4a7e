/// The identifiers in the code. The search for relevant files reads those of every file, so they are hashed on the way.
extension CodeScan {
    /// True if the last identifier is outside of all brackets.
    var isTopLevel: Bool { depth == 0 }
    /// At the end, true if all brackets and strings are closed.
    var isSound: Bool { !isBroken && depth == 0 }

    /// The hash of the next identifier.
    mutating func nextIdentifier() -> UInt32? {
        while position < bytes.count {
            let byte = bytes[position]
            if isPart[Int(byte)] { return skipIdentifier() }
            if byte == UInt8(ascii: "`"), let end = rawNameEnd { return skipRawName(until: end) }
            step()
        }
        return nil
    }

    private mutating func skipIdentifier() -> UInt32 {
        (byteBefore, lastByte) = (lastByte, 0)
        let isInBackticks = position > 0 && bytes[position - 1] == UInt8(ascii: "`")
        var hash = Identifier.start
        var isASCII = true
        while position < bytes.count, isPart[Int(bytes[position])] {
            if bytes[position] >= 0x80 { isASCII = false }
            hash = Identifier.add(bytes[position], to: hash)
            position += 1
        }
        // The closing backtick must not be mistaken for the beginning of a raw name.
        if isInBackticks, peek(0) == UInt8(ascii: "`") { position += 1 }
        return isASCII ? hash : Identifier.beyondASCII
    }

    /// The position of the backtick that ends a raw name such as `` `my type` ``; `nil` if the name inside is plain.
    private var rawNameEnd: Int? {
        var end = position + 1
        var isPlain = true
        while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") {
            if !isPart[Int(bytes[end])] { isPlain = false }
            end += 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "`"), end > position + 1 else { return nil }
        return isPlain && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position + 1]) ? nil : end
    }

    private mutating func skipRawName(until end: Int) -> UInt32 {
        (byteBefore, lastByte) = (lastByte, 0)
        position = end + 1
        return Identifier.beyondASCII
    }
}
