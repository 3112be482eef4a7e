internal import Dovetail
internal import DovetailFiles
internal import DovetailDiagnostics
internal import DovetailValues
internal import Foundation
internal import Testing

@Suite("Property lists")
struct PropertyListTests {
    private let text = propertyList(
        """
        <!-- <key>port</key> --><dict>
            <key>port</key><integer>80</integer>
            <key>api &amp; more</key>
            <dict>
                <key>since</key><date>1970-01-01T00:01:00Z</date>
                <key>token</key><data>AQI=</data>
                <key>hosts</key><array><string>a</string><string>b</string></array>
            </dict>
            <key>on</key><true/>
        </dict>
        """)

    @Test("bind their values, with dates and data")
    func values() throws {
        let container = try Container { files(["a.plist": text]) }
        #expect(try container.resolve(Int.self, .name("port")) == 80)
        #expect(try container.resolve(Bool.self, .name("on")))
        #expect(try container.resolve(Date.self, .name("api & more.since")) == Date(timeIntervalSince1970: 60))
        #expect(try container.resolve(Data.self, .name("api & more.token")) == Data([1, 2]))
        #expect(try container.resolve([String].self, .name("api & more.hosts")) == ["a", "b"])
    }

    @Test("in XML have lines")
    func locations() {
        let leaves = files(["a.plist": text]).values.leaves
        #expect(
            leaves.map { "\($0.path) \($0.value.location)" } == [
                "api & more.hosts a.plist:10:25", "api & more.since a.plist:8:25", "api & more.token a.plist:9:25",
                "on a.plist:12:18", "port a.plist:5:20",
            ])
    }

    @Test("in binary have the same values, and the file as their location")
    func binary() throws {
        let tree = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let data = try PropertyListSerialization.data(fromPropertyList: tree, format: .binary, options: 0)
        let binary = ValueFiles(files: [ValueFile(named: "b.plist", contents: data)])
        let leaves = binary.values.leaves
        #expect(leaves.map(\.path) == files(["a.plist": text]).values.leaves.map(\.path))
        let xml = files(["a.plist": text]).values.leaves
        #expect(leaves.dropFirst().map(\.value.content) == xml.dropFirst().map(\.value.content))
        #expect(Set(leaves.map(\.value.location.description)) == ["b.plist:1:1"])
    }

    @Test("with a duplicate key are reported with both locations")
    func repeated() {
        let error = assemblyError {
            files(["a.plist": "<plist><dict>\n<key>a</key><true/>\n<key>a</key><false/></dict></plist>"])
        }
        #expect(
            error == """
                a.plist:3:13: error: [invalid-value] 'a' has more than one value in this file
                a.plist:2:13: note: also specified here
                help: remove one of them
                docs: diagnostics/invalid-value
                """)
    }

    @Test(
        "with a value that Swift cannot represent are reported at the value",
        arguments: [
            ("<integer>18446744073709551615</integer>", "Int cannot represent this integer"),
            ("<integer>-9223372036854775809</integer>", "Int cannot represent this integer"),
            ("<date>2024-02-30T00:00:00Z</date>", "invalid date"),
            ("<date>2023-02-29T00:00:00Z</date>", "invalid date"),
            ("<date>2024-13-01T00:00:00Z</date>", "invalid date"),
            ("<date>2024-01-01T24:00:00Z</date>", "invalid date"),
            ("<date>yesterday</date>", "invalid date"),
        ])
    func unrepresentable(value: String, says: String) {
        let error = assemblyError { files(["a.plist": "<plist><dict>\n<key>a</key>\(value)</dict></plist>"]) }
        #expect(error.hasPrefix("a.plist:2:13: error: [unreadable-file] \(says)\n"))
    }

    @Test("with a leap day, the largest integer and numbers in hexadecimal are read")
    func representable() throws {
        let container = try Container {
            files([
                "a.plist": """
                <plist><dict><key>day</key><date>2024-02-29T23:59:59Z</date>
                <key>max</key><integer>9223372036854775807</integer>
                <key>hex</key><integer>0x10</integer></dict></plist>
                """
            ])
        }
        #expect(try container.resolve(Int.self, .name("max")) == .max)
        #expect(try container.resolve(Int.self, .name("hex")) == 16)
        #expect(try container.resolve(Date.self, .name("day")) == Date(timeIntervalSince1970: 1_709_251_199))
    }

    @Test("with a number that is none are reported", arguments: ["nan", "inf"])
    func notFinite(number: String) {
        let error = assemblyError {
            files(["a.plist": "<plist><dict>\n<key>a</key><real>\(number)</real></dict></plist>"])
        }
        #expect(error.hasPrefix("a.plist:2:13: error: [invalid-value] 'a' is "))
    }

    @Test("with a key that is written in two ways are reported", arguments: ["&#97;", "&#x61;", "<![CDATA[a]]>"])
    func spelledDifferently(key: String) {
        let error = assemblyError {
            files(["a.plist": "<plist><dict>\n<key>a</key><true/>\n<key>\(key)</key><false/></dict></plist>"])
        }
        #expect(error.contains("[invalid-value] 'a' has more than one value in this file"))
    }

    @Test("and JSON may follow each other")
    func mixed() throws {
        let container = try Container { files(["a.plist": text, "b.json": #"{ "port": 81, "on": null }"#]) }
        #expect(try container.resolve(Int.self, .name("port")) == 81)
        #expect(try container.resolve(Bool?.self, .name("on")) == nil)
    }
}
