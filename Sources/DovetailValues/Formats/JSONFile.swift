internal import DovetailGraph

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads JSON, with the place of each value.
struct JSONFile {
    private let lines: Lines
    private var offsets: ArraySlice<Int>
    private var findings: [Finding] = []

    private init(lines: Lines, offsets: [Int]) {
        self.lines = lines
        self.offsets = offsets[...]
    }

    /// The values, and the names that stand twice in one object.
    static func read(
        _ contents: Data, named name: String
    ) throws(ValueFile.Mistake) -> (values: PlacedValue, findings: [Finding]) {
        var bytes = Array(contents)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let lines = Lines(of: bytes, in: name)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .init(.notUTF8, lines.place(of: validPrefix(of: bytes)))
        }
        let parsed: (value: JSON, offsets: [Int])
        do { parsed = try JSONParser.parsePlaced(text) } catch {
            let mistake: Problem.FileMistake =
                error.isTooDeep
                ? .tooDeep(limit: JSONParser.depthLimit)
                : .malformed(format: error.isHalfPair ? "Unicode" : "JSON")
            throw .init(mistake, lines.place(of: error.offset))
        }
        guard case .object = parsed.value else {
            throw .init(.notADictionary(format: "JSON"), lines.place(of: parsed.offsets[0]))
        }
        var file = JSONFile(lines: lines, offsets: parsed.offsets)
        let values = file.placed(parsed.value, path: "")
        return (values, file.findings)
    }

    /// How many bytes are UTF-8 before the first that is not.
    private static func validPrefix(of bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var count = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
        return count
    }

    /// Offsets come in the order in which values begin, so they are used up by the same walk.
    private mutating func placed(_ value: JSON, path: String) -> PlacedValue {
        let place = lines.place(of: offsets.removeFirst())
        let content: PlacedValue.Content =
            switch value {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .integer(let number): .integer(number)
            case .fraction(let number): .fraction(number)
            case .string(let text): .string(text)
            case .array(let values): .array(values.map { placed($0, path: path) })
            case .object(let members): .object(placed(members, path: path))
            }
        return PlacedValue(content, at: place)
    }

    private mutating func placed(_ members: [JSON.Member], path: String) -> [String: PlacedValue] {
        var values: [String: PlacedValue] = [:]
        for member in members {
            let memberPath = path.appendingKey(member.name)
            let value = placed(member.value, path: memberPath)
            if let other = values.updateValue(value, forKey: member.name) {
                findings.append(ValueFile.repetition(of: memberPath, at: value.place, after: other.place))
            }
        }
        return values
    }
}
