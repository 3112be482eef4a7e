internal import DovetailGraph
internal import DovetailJSON
internal import DovetailModel

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads property lists: binary ones, and XML in UTF-8. Foundation decodes the values. Their locations in XML come from
/// an outline of the tags, which is read first because Foundation does not limit the depth of nesting.
enum PropertyListFile {
    private static let format = "property list"

    static func read(
        _ contents: Data, named name: String
    ) throws(ValueFile.Mistake) -> (values: LocatedValue, findings: [Finding]) {
        let start = SourceLocation.start(of: name)
        var outline = PropertyListOutline.Result(locations: [:])
        if !contents.starts(with: "bplist".utf8) {
            guard let text = String(validating: contents, as: UTF8.self) else { throw .init(.notUTF8, at: start) }
            outline = try PropertyListOutline.read(Array(text.utf8), named: name)
        }
        let tree: Tree
        do {
            let decoder = PropertyListDecoder()
            decoder.userInfo[.remainingValues] = Budget(contents.count)
            tree = try decoder.decode(Tree.self, from: contents)
        } catch is Tree.TooDeep {
            throw .init(.tooDeep(limit: JSONParser.depthLimit), at: start)
        } catch {
            throw .init(.malformed(format: format), at: start)
        }
        guard case .object = tree.content else { throw .init(.notADictionary(format: format), at: start) }
        return (tree.located(with: outline.locations, within: start, path: []), outline.findings)
    }

    /// Limits the number of values to the number of bytes in the file. A small binary list can refer to one array so
    /// often that its values would fill any memory.
    private final class Budget: Sendable {
        private let remaining: Guarded<Int>
        init(_ count: Int) { remaining = Guarded(count) }
        func take() -> Bool {
            remaining.withLock { remaining in
                remaining -= 1
                return remaining >= 0
            }
        }
    }

    private struct Tree: Decodable {
        struct TooDeep: Error {}
        struct TooMany: Error {}
        enum Content {
            case scalar(LocatedValue.Content)
            case array([Tree])
            case object([String: Tree])
        }
        let content: Content

        init(from decoder: any Decoder) throws {
            guard decoder.codingPath.count < JSONParser.depthLimit else { throw TooDeep() }
            guard (decoder.userInfo[.remainingValues] as? Budget)?.take() ?? true else { throw TooMany() }
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                content = .scalar(.bool(flag))
            } else if let number = try? value.decode(Int.self) {
                content = .scalar(.integer(number))
            } else if let number = try? value.decode(Double.self) {
                content = .scalar(.fraction(number))
            } else if let text = try? value.decode(String.self) {
                content = .scalar(.string(text))
            } else if let date = try? value.decode(Date.self) {
                content = .scalar(.date(date))
            } else if let data = try? value.decode(Data.self) {
                content = .scalar(.data(data))
            } else if (try? decoder.unkeyedContainer()) != nil {
                content = .array(try value.decode([Tree].self))
            } else {
                content = .object(try value.decode([String: Tree].self))
            }
        }

        func located(
            with locations: [[String]: SourceLocation], within enclosing: SourceLocation, path: [String]
        ) -> LocatedValue {
            let location = locations[path] ?? enclosing
            switch content {
            case .scalar(let scalar): return LocatedValue(scalar, at: location)
            case .array(let elements):
                let values = elements.enumerated().map {
                    $1.located(with: locations, within: location, path: path + [String($0)])
                }
                return LocatedValue(.array(values), at: location)
            case .object(let members):
                let values = members.map { ($0, $1.located(with: locations, within: location, path: path + [$0])) }
                return LocatedValue(.object(Dictionary(uniqueKeysWithValues: values)), at: location)
            }
        }
    }
}

extension CodingUserInfoKey {
    fileprivate static let remainingValues = CodingUserInfoKey(rawValue: "remainingValues")!
}
