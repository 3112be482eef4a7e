internal import DovetailValues

/// A container for the members of an object.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder
    let members: [String: PlacedValue]
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { members[key.stringValue]?.content == .null }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key, type).bool() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key, type).string() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key, type).floating(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key, type).floating(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key, type).integer(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key, type).integer(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key, type).integer(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key, type).integer(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key, type).integer(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key, type).integer(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key, type).integer(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key, type).integer(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key, type).integer(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key, type).integer(type) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try member(key, type).unwrap(type) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try member(key, nil).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key, nil).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key, nil) }

    private func member(_ key: Key, _ type: Any.Type?) throws -> ValueDecoder {
        let path = decoder.path.appendingKey(key.stringValue)
        guard let value = members[key.stringValue] else {
            let name = type.map { decoder.reading.name(of: $0) } ?? "a nested value"
            throw decoder.reading.missing(path, name, in: decoder.value)
        }
        return ValueDecoder(value, path: path, decoder.codingPath + [key], decoder.reading)
    }
}
