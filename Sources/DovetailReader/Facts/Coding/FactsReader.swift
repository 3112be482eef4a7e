/// Decodes the bytes of a `FactsWriter`. For any other bytes, it throws an error or returns some value; it never traps.
package struct FactsReader {
    /// The maximum depth of nested facts: more than sources that the parser accepts, and safe for the stack.
    private static let depthLimit = 2_000

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var texts: [String] = []
    private var depth = 0

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Decodes a value. Remaining bytes are an error.
    package static func value<Value: FactsCodable>(
        in bytes: ArraySlice<UInt8>, as type: Value.Type = Value.self
    ) throws(FactsError) -> Value {
        var reader = FactsReader(bytes)
        try reader.readTexts()
        let value: Value = try reader.read()
        guard reader.position == bytes.endIndex else { throw .malformed }
        return value
    }

    private mutating func readTexts() throws(FactsError) {
        let count = try unsigned()
        guard count <= remaining else { throw .truncated }
        texts.reserveCapacity(count)
        for _ in 0..<count {
            let length = try unsigned()
            guard length <= remaining else { throw .truncated }
            let end = position + length
            guard let text = String(validating: bytes[position..<end], as: UTF8.self) else { throw .malformed }
            texts.append(text)
            position = end
        }
    }

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
        return texts[number]
    }
}
