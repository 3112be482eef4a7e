internal import DovetailValues

/// A container for the members of an object.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder
    let members: [String: LocatedValue]
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { members[key.stringValue]?.content == .null }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key, as: type).bool() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key, as: type).string() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key, as: type).floating(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key, as: type).floating(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key, as: type).integer(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key, as: type).integer(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key, as: type).integer(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key, as: type).integer(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key, as: type).integer(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key, as: type).integer(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key, as: type).integer(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key, as: type).integer(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key, as: type).integer(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key, as: type).integer(type) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try member(key, as: type).unwrap(type) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try member(key, as: nil).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key, as: nil).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key, as: nil) }

    private func member(_ key: Key, as type: Any.Type?) throws -> ValueDecoder {
        let path = decoder.path.appendingKey(key.stringValue)
        guard let value = members[key.stringValue] else {
            let name = type.map { decoder.reading.name(of: $0) } ?? "a nested value"
            throw decoder.reading.missing(path, type: name, in: decoder.value)
        }
        return ValueDecoder(
            value, path: path, codingPath: decoder.codingPath + [key], reading: decoder.reading)
    }
}
