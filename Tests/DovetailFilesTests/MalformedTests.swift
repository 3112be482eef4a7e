internal import Dovetail
internal import DovetailFiles
internal import DovetailDiagnostics
internal import DovetailValues
internal import Foundation
internal import Testing

@Suite("A malformed file")
struct MalformedTests {
    @Test("is reported with the mistake and its location", arguments: Malformed.all)
    fileprivate func texts(_ malformed: Malformed) {
        let files = ValueFiles(files: [ValueFile(named: malformed.name, contents: malformed.contents)])
        #expect(assemblyError { files } == malformed.expected)
    }

    @Test("that does not exist, or is a folder, is reported by its name")
    func absent() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID()).json")
        let absent = assemblyError { ValueFiles(URL(filePath: "no/such/file.json")) }
        #expect(absent.hasPrefix("no/such/file.json:1:1: error: [unreadable-file] file not found\n"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let error = assemblyError { ValueFiles(folder) }
        #expect(error.contains(".json:1:1: error: [unreadable-file] cannot open the file\n"))
    }

    @Test("that exists is read")
    func present() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID()).json")
        try Data(#"{ "port": 80 }"#.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try Container { ValueFiles([file]) }.resolve(Int.self, .name("port")) == 80)
    }

    @Test("with duplicate names is reported with both locations")
    func repeated() {
        #expect(
            assemblyError {
                json(
                    "{ \"a\": {\n  \"b\": 1,\n  \"b\": 2 },\n \"a.c\": 1, \"x\": { \"y.z\": 1 }, \"x.y\": { \"z\": 2 } }"
                )
            } == """
                settings.json:3:8: error: [invalid-value] 'a.b' has more than one value in this file
                settings.json:2:8: note: also specified here
                help: remove one of them
                docs: diagnostics/invalid-value
                settings.json:4:45: error: [invalid-value] 'x.y.z' has more than one value in this file
                settings.json:4:26: note: also specified here
                help: remove one of them
                docs: diagnostics/invalid-value
                """)
    }

    @Test("with an invalid number is reported with its location")
    func huge() {
        #expect(
            assemblyError { json(#"{ "a": -1e999, "b": 1e-999 }"#) } == """
                settings.json:1:8: error: [invalid-value] 'a' is an out-of-range number, which Double cannot represent
                help: use a smaller number, or read it as a larger type
                docs: diagnostics/invalid-value
                """)
    }

    @Test("never stops the program: any bytes changed in a file result in values or in a location", arguments: 0..<600)
    func mutations(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let (name, original) = Malformed.whole[seed % Malformed.whole.count]
        var bytes = Array(original)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let position = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: position)
            default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: position)
            }
        }
        let file = ValueFile(named: name, contents: Data(bytes))
        #expect((file.values == nil) == file.findings.contains { $0.id == .unreadableFile })
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for location in file.findings.compactMap(\.location) + (file.values?.leaves.map(\.value.location) ?? []) {
            #expect(location.file == name)
            #expect((1...lines.count).contains(location.line))
            #expect((1...lines[location.line - 1].count + 1).contains(location.column))
        }
    }
}

private struct Malformed: CustomTestStringConvertible {
    var what: String
    var name = "settings.json"
    var contents: Data
    var says: String
    var help: String
    var testDescription: String { what }
    var expected: String { "\(says)\nhelp: \(help)\ndocs: diagnostics/unreadable-file" }

    init(_ what: String, _ contents: String, _ says: String, _ help: String) {
        self.init(what, "settings.json", Data(contents.utf8), says, help)
    }

    init(_ what: String, _ name: String, _ contents: String, _ says: String, _ help: String) {
        self.init(what, name, Data(contents.utf8), says, help)
    }

    init(_ what: String, _ name: String, _ contents: Data, _ says: String, _ help: String) {
        (self.what, self.name, self.contents, self.help) = (what, name, contents, help)
        let (location, text) = (says.prefix { $0 != " " }, says.drop { $0 != " " }.dropFirst())
        self.says = "\(name):\(location): error: [unreadable-file] \(text)"
    }

    private static let correct = "correct the syntax"
    private static let nested = "use a dictionary with a name for each value as the top-level value"
    private static let deepList = "<dict><key>a</key>" + String(repeating: "<array>", count: 10_000)

    static let all = [
        Malformed("empty", "", "1:1 invalid JSON", correct),
        Malformed("truncated", "{\n  \"a\": [1, ", "2:12 invalid JSON", correct),
        Malformed("an unfinished text", "{ \"a", "1:5 invalid JSON", correct),
        Malformed("a comma too many", "{ \"a\": 1, }", "1:11 invalid JSON", correct),
        Malformed("something after the end", "{}\n{}", "2:1 invalid JSON", correct),
        Malformed("a zero in front", "{ \"a\": 01 }", "1:8 invalid JSON", correct),
        Malformed("a point without digits", "{ \"a\": 1. }", "1:8 invalid JSON", correct),
        Malformed("nothing but a minus", "{ \"a\": - }", "1:8 invalid JSON", correct),
        Malformed(
            "half a pair of surrogates in a name", #"{ "a": { "\ud800": 1 } }"#,
            "1:11 invalid Unicode", correct),
        Malformed(
            "a pair of surrogates the wrong way round", #"{ "a": "\udc00\ud800" }"#,
            "1:9 invalid Unicode", correct),
        Malformed("an array", "[1]", "1:1 the top-level value of this JSON is not a dictionary", nested),
        Malformed(
            "nested 10,000 deep", "{ \"a\": " + String(repeating: "[", count: 10_000),
            "1:71 values are nested more than 64 levels deep", "reduce the nesting"),
        Malformed(
            "not UTF-8", "settings.json", Data(Array("{ \"a\":\n \"".utf8) + [0xFF, 0x22, 0x7D]),
            "2:3 invalid UTF-8", "save the file as UTF-8"),
        Malformed(
            "another format", "settings.yaml", "a: 1",
            "1:1 unknown file format; expected `.json` or `.plist`",
            "rename the file so that its name ends in `.json` or `.plist`"),
        Malformed("an empty list", "a.plist", "", "1:1 invalid property list", correct),
        Malformed(
            "a truncated list", "a.plist", "<plist><dict>", "1:1 invalid property list", correct),
        Malformed(
            "a truncated binary list", "a.plist", BinaryList.nested(3).prefix(40),
            "1:1 invalid property list", correct),
        Malformed(
            "a list without names", "a.plist", "<plist><array/></plist>",
            "1:1 the top-level value of this property list is not a dictionary", nested),
        Malformed(
            "a list nested 10,000 deep", "a.plist", "<plist>\n" + deepList,
            "2:460 values are nested more than 64 levels deep", "reduce the nesting"),
        Malformed(
            "a binary list nested 10,000 deep", "a.plist", BinaryList.nested(10_000),
            "1:1 values are nested more than 64 levels deep", "reduce the nesting"),
        Malformed(
            "a binary list in itself", "a.plist", BinaryList.nested(3, isCycle: true),
            "1:1 values are nested more than 64 levels deep", "reduce the nesting"),
        Malformed(
            "a binary list of 2^40 values in some bytes", "a.plist", BinaryList.doubled(40),
            "1:1 invalid property list", correct),
    ]

    static let whole: [(String, Data)] = [
        (
            "a.json",
            Data(
                "{\n \"a\": [1, 2.5e3, \"x\\u00e9\\n\"],\n \"b\": { \"c\": null, \"d\": true, \"é\": -0.5 }\n}".utf8)
        ),
        (
            "a.plist",
            Data(propertyList("<dict><key>a</key><integer>1</integer>\n<key>b</key><array><true/></array></dict>").utf8)
        ),
        ("b.plist", BinaryList.nested(5)),
    ]
}

/// Binary property lists that no program would write.
private enum BinaryList {
    /// Nested arrays, with `true` in the innermost; or the outermost again.
    static func nested(_ count: Int, isCycle: Bool = false) -> Data {
        let arrays = (0..<count).map { [0xA1] + bytes(isCycle && $0 == count - 1 ? 0 : $0 + 1) }
        return list(of: [[0xD1] + bytes(count + 2) + bytes(1)] + arrays.map { shifted($0) } + [[0x09], [0x51, 0x61]])
    }

    /// Arrays that contain the next one twice.
    static func doubled(_ count: Int) -> Data {
        let arrays = (0..<count).map { [0xA2] + bytes($0 + 2) + bytes($0 + 2) }
        return list(of: [[0xD1] + bytes(count + 2) + bytes(1)] + arrays + [[0x09], [0x51, 0x61]])
    }

    /// References count one more, for the dictionary at the beginning.
    private static func shifted(_ array: [UInt8]) -> [UInt8] {
        let number = array.dropFirst().reduce(0) { $0 << 8 | Int($1) }
        return [0xA1] + bytes(number + 1)
    }

    private static func list(of objects: [[UInt8]]) -> Data {
        var data = Data("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(data.count)
            data += object
        }
        let table = data.count
        for offset in offsets { data += bytes(offset) }
        data += [UInt8](repeating: 0, count: 6) + [4, 4]
        for number in [objects.count, 0, table] { data += bytes(0) + bytes(number) }
        return data
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
