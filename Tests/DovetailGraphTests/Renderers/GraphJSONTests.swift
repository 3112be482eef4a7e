internal import DovetailAnalysis
internal import DovetailGraph
internal import DovetailJSON
internal import Testing

@Suite("Graphs as JSON")
struct GraphJSONTests {
    @Test("a written graph is read unchanged", arguments: RuleFixture.all)
    func roundTrip(fixture: RuleFixture) throws {
        for graph in [fixture.breaks, fixture.fits] {
            let read = try Graph(json: graph.json)
            #expect(read.bindings == graph.bindings)
            #expect(read.modules == graph.modules)
            #expect(read.levels == graph.levels)
            #expect(read.requests == graph.requests)
            #expect(read.json == graph.json)
        }
    }

    @Test("every wrapper, qualification and isolation is preserved")
    func everyPart() throws {
        let graph = Sketch.graph {
            $0.bind(
                "A",
                [
                    .optional(.array("B")), .dictionary("K", .lazy("B")), .provider("B", "Int", "String"),
                    .asyncLazy("B"), Need("B").wrapped(.asyncProvider([TypeName("Int")])), .weak("B"),
                    .inject(Need("B", .tag(TypeName("T")))), Need("B", .name("n\"<")), Need("B", .keyPath("b")),
                    Need("B", .computed), .argument("Q", isHashable: false), .container, .weakContainer, .resolution,
                ], .pool
            ) {
                $0.isolation = .actor("Disk")
                $0.mistakes = [.usingWithoutParameter(TypeName("X")), .dependentProcess(on: "Y"), .qualifiedTwice]
                $0.isSendable = false
                $0.overridable = true
                $0.conformances = [TypeName("P", isExistential: true)]
                $0.module = 0
            }
            $0.graph.modules = [Graph.Module(name: TypeName("M"))]
            $0.graph.absent = $0.graph.bindings
        }
        let read = try Graph(json: graph.json)
        #expect(read.bindings == graph.bindings)
        #expect(read.absent == graph.absent)
        #expect(read.bindings[0].conformances[0].isExistential)
    }

    @Test(
        "a string that is not a graph is refused with a reason",
        arguments: [
            ("", "invalid JSON at byte 0"),
            ("{\"schema\": 1,", "invalid JSON at byte 13"),
            ("[1, 2]", "not a dependency graph of Dovetail: the number \"schema\" is missing"),
            ("{\"schema\": \"1\"}", "not a dependency graph of Dovetail: the number \"schema\" is missing"),
            (
                "{\"schema\": 9}",
                "this version of Dovetail supports schemas up to 1, but the graph has schema 9"
            ),
            ("{\"schema\": 1, \"bindings\": 3}", "the graph.bindings must be an array"),
            ("{\"schema\": 1, \"bindings\": [{}]}", "the graph.bindings[0].type must be a string"),
            (String(repeating: "[", count: 100_000), "invalid JSON at byte 64"),
        ])
    func refused(text: String, reason: String) {
        let error = #expect(throws: GraphFormatError.self) { try Graph(json: text) }
        #expect(error?.description == reason)
    }

    @Test("invalid indices are removed before the rules run")
    func repaired() {
        var graph = Sketch.graph {
            $0.bind("A", ["B"]) { ($0.level, $0.module) = (7, 9) }
            $0.bind("B") { $0.level = -1 }
            $0.request("A", level: 5)
        }
        graph.levels = [Graph.Level(parent: 0), Graph.Level(parent: 4)]
        graph.modules = [Graph.Module(name: TypeName("M"), parent: 1), Graph.Module(name: TypeName("N"), parent: 0)]
        graph.modules[0].imports = [5]
        #expect(graph.findings().isEmpty)
        #expect(Graph(levels: []).findings().isEmpty)
    }

    @Test("other parsers read a value's string as it was written", arguments: OddNames.all)
    func escapes(name: String) throws {
        let text = JSON.record(["name": .string(name), "list": .list([name])]).text(expanded: 1)
        #expect(OddNames.strings(in: try Files.parsedJSON(text)).filter { $0 == name }.count == 2)
        #expect(try JSONParser.parse(text)["name"] == .string(name))
    }

    @Test(
        "escapes of other writers are read",
        arguments: [
            ("\"\\u0041\"", "A"), ("\"\\ud83d\\ude00\"", "😀"), ("\"\\ud83d\"", "\u{FFFD}"), ("\"\\/\\b\"", "/\u{8}"),
        ])
    func readsEscapes(text: String, value: String) throws {
        #expect(try JSONParser.parse(text) == .string(value))
    }
}
