internal import Dovetail
internal import DovetailGraph
internal import DovetailValues

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A decoder for a value of a file.
struct ValueDecoder: Decoder {
    let value: LocatedValue
    /// The key path of the value in its file.
    let path: String
    let codingPath: [any CodingKey]
    let reading: Reading
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ value: LocatedValue, path: String, codingPath: [any CodingKey], reading: Reading) {
        self.value = value
        self.path = path
        self.codingPath = codingPath
        self.reading = reading
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value.content else { throw mismatch("an object") }
        return KeyedDecodingContainer(KeyedValues(decoder: self, members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value.content else { throw mismatch("an array") }
        reading.note(value, at: path)
        return UnkeyedValues(decoder: self, elements: elements)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

    func mismatch(_ type: String) -> ResolutionError {
        reading.invalid(
            path, because: .mismatch(found: value.spoken, reader: reading.reader, type: type), at: value.location)
    }

    private func mismatch(_ type: Any.Type) -> ResolutionError { mismatch(TypeName(type).description) }
}

extension ValueDecoder {
    func unwrap<T: Decodable>(_ type: T.Type) throws -> T {
        if type == URL.self, let url = try url() as? T { return url }
        if type == Date.self, let date = try date() as? T { return date }
        if type == Data.self, let data = try data() as? T { return data }
        return try T(from: self)
    }

    func bool() throws -> Bool {
        guard case .bool(let flag) = value.content else { throw mismatch(Bool.self) }
        reading.note(value, at: path)
        return flag
    }

    func string() throws -> String {
        guard case .string(let text) = value.content else { throw mismatch(String.self) }
        reading.note(value, at: path)
        return text
    }

    func floating<T: BinaryFloatingPoint>(_ type: T.Type) throws -> T {
        switch value.content {
        case .integer(let number):
            guard let same = T(exactly: number) else { throw outOfRange(String(number), as: type) }
            reading.note(value, at: path)
            return same
        case .fraction(let number):
            let near = T(number)
            guard near.isFinite else { throw outOfRange(number.sizeInWords, as: type) }
            reading.note(value, at: path)
            return near
        default: throw mismatch(type)
        }
    }

    /// Decodes an integer. A fraction is accepted if it is a whole number that a `Double` represents exactly.
    func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
        switch value.content {
        case .integer(let number):
            guard let same = T(exactly: number) else { throw outOfRange(String(number), as: type) }
            reading.note(value, at: path)
            return same
        case .fraction(let number):
            guard abs(number) <= 0x1p53, let same = T(exactly: number) else {
                throw outOfRange(number.sizeInWords, as: type)
            }
            reading.note(value, at: path)
            return same
        default: throw mismatch(type)
        }
    }

    private func url() throws -> URL {
        guard let url = URL(string: try string()) else { throw mismatch(URL.self) }
        return url
    }

    private func date() throws -> Date {
        if case .date(let date) = value.content {
            reading.note(value, at: path)
            return date
        }
        guard case .string = value.content, let date = try? Date(try string(), strategy: .iso8601) else {
            throw mismatch(Date.self)
        }
        return date
    }

    private func data() throws -> Data {
        if case .data(let data) = value.content {
            reading.note(value, at: path)
            return data
        }
        guard case .string = value.content, let data = Data(base64Encoded: try string()) else {
            throw mismatch(Data.self)
        }
        return data
    }

    private func outOfRange(_ number: String, as type: Any.Type) -> ResolutionError {
        reading.invalid(
            path, because: .outOfRange(number: number, type: TypeName(type).description), at: value.location)
    }
}
