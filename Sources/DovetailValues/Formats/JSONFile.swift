internal import DovetailGraph
internal import DovetailJSON

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads JSON files, with the source location of each value.
struct JSONFile {
    private let lines: Lines
    private var offsets: ArraySlice<Int>
    private var findings: [Finding] = []

    private init(lines: Lines, offsets: [Int]) {
        self.lines = lines
        self.offsets = offsets[...]
    }

    /// The values, and findings for names that occur twice in one object.
    static func read(
        _ contents: Data, named name: String
    ) throws(ValueFile.Mistake) -> (values: LocatedValue, findings: [Finding]) {
        var bytes = Array(contents)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let lines = Lines(of: bytes, in: name)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .init(.notUTF8, at: lines.location(of: validPrefix(of: bytes)))
        }
        let parsed: (value: JSON, offsets: [Int])
        do { parsed = try JSONParser.parseLocated(text) } catch {
            let mistake: OtherProblem.FileMistake =
                error.isTooDeep
                ? .tooDeep(limit: JSONParser.depthLimit)
                : .malformed(format: error.isHalfPair ? "Unicode" : "JSON")
            throw .init(mistake, at: lines.location(of: error.offset))
        }
        guard case .object = parsed.value else {
            throw .init(.notADictionary(format: "JSON"), at: lines.location(of: parsed.offsets[0]))
        }
        var file = JSONFile(lines: lines, offsets: parsed.offsets)
        let values = file.located(parsed.value, path: "")
        return (values, file.findings)
    }

    /// The number of bytes before the first one that is not UTF-8.
    private static func validPrefix(of bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var count = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
        return count
    }

    /// Converts a value. The offsets are in the order in which values begin, so this traversal takes them one by one.
    private mutating func located(_ value: JSON, path: String) -> LocatedValue {
        let location = lines.location(of: offsets.removeFirst())
        let content: LocatedValue.Content =
            switch value {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .integer(let number): .integer(number)
            case .fraction(let number): .fraction(number)
            case .string(let text): .string(text)
            case .array(let values): .array(values.map { located($0, path: path) })
            case .object(let members): .object(located(members, path: path))
            }
        return LocatedValue(content, at: location)
    }

    private mutating func located(_ members: [JSON.Member], path: String) -> [String: LocatedValue] {
        var values: [String: LocatedValue] = [:]
        for member in members {
            let memberPath = path.appendingKey(member.name)
            let value = located(member.value, path: memberPath)
            if let other = values.updateValue(value, forKey: member.name) {
                findings.append(ValueFile.repetition(of: memberPath, at: value.location, after: other.location))
            }
        }
        return values
    }
}
