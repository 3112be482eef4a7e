/// Decodes the bytes of a `FactsWriter`. For any other bytes, it throws an error or returns some value; it never traps.
package struct FactsReader {
    /// The maximum depth of nested facts: more than sources that the parser accepts, and safe for the stack.
    private static let depthLimit = 2_000

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var texts: [Range<Int>] = []
    /// The texts that were needed, because a reader of parts needs few of them.
    private var known: [String?] = []
    private var depth = 0

    /// Reads the texts of a value, and stops before the value itself.
    init(_ bytes: ArraySlice<UInt8>) throws(FactsError) {
        self.bytes = bytes
        position = bytes.startIndex
        let count = try unsigned()
        guard count <= remaining else { throw .truncated }
        texts.reserveCapacity(count)
        for _ in 0..<count { texts.append(try range()) }
        known = Array(repeating: nil, count: count)
    }

    /// Decodes a value. Remaining bytes are an error.
    package static func value<Value: FactsCodable>(
        in bytes: ArraySlice<UInt8>, as type: Value.Type = Value.self
    ) throws(FactsError) -> Value {
        var reader = try FactsReader(bytes)
        let value: Value = try reader.read()
        guard reader.position == bytes.endIndex else { throw .malformed }
        return value
    }

    /// Decodes a part that was skipped before.
    mutating func value<Value: FactsCodable>(at range: Range<Int>, as type: Value.Type) throws(FactsError) -> Value {
        position = range.lowerBound
        let value: Value = try read()
        guard position == range.upperBound else { throw .malformed }
        return value
    }

    /// Skips a part, or bytes that are written with their number.
    mutating func range() throws(FactsError) -> Range<Int> {
        let length = try unsigned()
        guard length <= remaining else { throw .truncated }
        defer { position += length }
        return position..<position + length
    }

    /// The bytes that are written with their number.
    mutating func slice() throws(FactsError) -> ArraySlice<UInt8> { bytes[try range()] }

    private var remaining: Int { bytes.endIndex - position }

    package mutating func read<Value: FactsCodable>(
        _ type: Value.Type = Value.self
    ) throws(FactsError) -> Value {
        guard depth < FactsReader.depthLimit else { throw .tooDeep }
        depth += 1
        let value = try Value(from: &self)
        depth -= 1
        return value
    }

    mutating func byte() throws(FactsError) -> UInt8 {
        guard position < bytes.endIndex else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func unsigned64() throws(FactsError) -> UInt64 {
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte()
            guard shift < 63 || byte < 2 else { throw .malformed }
            result |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return result }
            shift += 7
        }
    }

    private mutating func unsigned() throws(FactsError) -> Int {
        guard let number = Int(exactly: try unsigned64()) else { throw .malformed }
        return number
    }

    mutating func number() throws(FactsError) -> Int {
        let number = try unsigned64()
        return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(number & 1))
    }

    /// The number of elements that follow. Each takes at least one byte, so a wrong number cannot allocate too much
    /// memory.
    mutating func count() throws(FactsError) -> Int {
        let count = try number()
        guard count >= 0, count <= remaining else { throw .truncated }
        return count
    }

    mutating func text() throws(FactsError) -> String {
        let number = try number()
        guard texts.indices.contains(number) else { throw .malformed }
        if let text = known[number] { return text }
        guard let text = String(validating: bytes[texts[number]], as: UTF8.self) else { throw .malformed }
        known[number] = text
        return text
    }

    /// The hash of an identifier that is written as text.
    mutating func identifier() throws(FactsError) -> UInt32 {
        let number = try number()
        guard texts.indices.contains(number) else { throw .malformed }
        return Identifier.hash(bytes[texts[number]])
    }
}
