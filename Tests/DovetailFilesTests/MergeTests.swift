internal import Dovetail
internal import DovetailFiles
internal import DovetailValues
internal import DovetailDiagnostics
internal import Testing

@Suite("Later files take precedence")
struct MergeTests {
    @Test("AST-FIL-03: objects are merged, arrays and plain values replaced, null removes")
    func rules() throws {
        let container = try Container {
            files([
                "a.json": #"{ "api": { "timeout": 1, "host": "a" }, "list": [1, 2], "old": 1, "was": { "x": 1 } }"#,
                "b.json": #"{ "api": { "timeout": 2 }, "list": [3], "old": null, "was": 5, "new": true }"#,
            ])
        }
        #expect(try container.resolve(Int.self, .name("api.timeout")) == 2)
        #expect(try container.resolve(String.self, .name("api.host")) == "a")
        #expect(try container.resolve([Int].self, .name("list")) == [3])
        #expect(try container.resolve(Int?.self, .name("old")) == nil)
        #expect(try container.resolve(Int?.self, .name("was.x")) == nil)
        #expect(try container.resolve(Int.self, .name("was")) == 5)
        #expect(try container.resolve(Bool.self, .name("new")))
    }

    @Test("a merged value has the location of the file it comes from")
    func locations() throws {
        let merged = files(["a.json": "{\n \"x\": 1, \"y\": 1 }", "b.json": #"{ "x": 2 }"#]).values
        let locations = merged.leaves.map { "\($0.path) \($0.value.location)" }
        #expect(locations == ["x b.json:1:8", "y a.json:2:15"])
    }

    @Test("as lists of single values do, for random files", arguments: 0..<400)
    func property(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let trees = (0..<Int.random(in: 1...4, using: &random)).map { _ in Tree.object(depth: 0, &random) }
        let nothing = LocatedValue(.object([:]), at: SourceLocation(file: "", line: 1, column: 1))
        let merged = trees.map(\.placed).reduce(nothing) { $0.merged(with: $1) }
        let found = Dictionary(uniqueKeysWithValues: merged.leaves.map { ($0.path, $0.value.content) })
        #expect(found == Tree.flattened(trees))
    }
}

/// A small random generator with a seed.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A tree of values, written without regard to merging.
indirect enum Tree {
    case null
    case number(Int)
    case object([(String, Tree)])

    static func object(depth: Int, _ random: inout SplitMix) -> Tree {
        let names = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
        return .object(names.map { ($0, any(depth: depth + 1, &random)) })
    }

    private static func any(depth: Int, _ random: inout SplitMix) -> Tree {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .null
        case 1, 2: .number(Int.random(in: 0..<100, using: &random))
        default: depth < 4 ? object(depth: depth, &random) : .number(0)
        }
    }

    var placed: LocatedValue {
        let location = SourceLocation(file: "", line: 1, column: 1)
        switch self {
        case .null: return LocatedValue(.null, at: location)
        case .number(let number): return LocatedValue(.integer(number), at: location)
        case .object(let members):
            let values = Dictionary(uniqueKeysWithValues: members.map { ($0, $1.placed) })
            return LocatedValue(.object(values), at: location)
        }
    }

    /// The slow algorithm: every line of every file in turn, on a plain list of the value at each path.
    static func flattened(_ trees: [Tree]) -> [String: LocatedValue.Content] {
        var known: [[String]: Int] = [:]
        for tree in trees { tree.write(at: [], into: &known) }
        return Dictionary(
            uniqueKeysWithValues: known.map { ($0.joined(separator: "."), LocatedValue.Content.integer($1)) })
    }

    private func write(at path: [String], into known: inout [[String]: Int]) {
        switch self {
        case .null: known = known.filter { !$0.key.starts(with: path) }
        case .number(let number):
            known = known.filter { !$0.key.starts(with: path) }
            known[path] = number
        case .object(let members):
            known[path] = nil
            for (name, tree) in members { tree.write(at: path + [name], into: &known) }
        }
    }
}
