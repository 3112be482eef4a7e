@testable internal import DovetailGenerator
internal import DovetailGraph
internal import DovetailReader
internal import Testing

@Suite("Names in generated code") struct NameTests {
    @Test(
        "DIK-42: a local variable is named after its type, the first word in lower case",
        arguments: [
            ("APIClient", "apiClient"), ("ListViewController", "listViewController"), ("URL", "url"), ("A", "a"),
            ("MP3Player", "mp3Player"), ("already", "already"), ("HTTPSession2", "httpSession2"), ("", ""),
        ])
    func lowered(name: String, local: String) { #expect(name.loweringFirstWord == local) }

    @Test("A name that is used already is numbered")
    func allocated() {
        var names = NameAllocator(reserving: ["self", "user2"])
        #expect(
            ["user", "user", "user", "self", ""].map { names.allocate($0) } == [
                "user", "user3", "user4", "self2", "value",
            ])
    }

    @Test(
        "Types are written as the compiler reads them",
        arguments: [
            (TypeReference.optional(.existential(.names(["P"]))), "(any P)?"),
            (.array(.existential(.composition([.names(["P"]), .names(["Q"])]))), "[any P & Q]"),
            (
                .function([.names(["A"])], attributes: ["@Sendable"], effects: "async throws ", .tuple([])),
                "@Sendable (A) async throws -> Void"
            ),
            (.metatype(.existential(.names(["P"]))), "(any P).Type"),
            (.existential(.metatype(.names(["P"]))), "any P.Type"),
            (.optional(.function([], attributes: [], effects: "", .names(["A"]))), "(() -> A)?"),
            (.dictionary(.names(["String"]), .path([.init("Box", [.names(["Int"])])])), "[String: Box<Int>]"),
            (.names(["Outer", "default"]), "Outer.`default`"),
        ])
    func types(type: TypeReference, text: String) { #expect(TypeText.text(of: type) == text) }

    @Test("A function type that is a parameter escapes")
    func escaping() {
        let type = TypeReference.function([], attributes: [], effects: "", .tuple([]))
        #expect(TypeText.text(of: type, asParameter: true) == "@escaping () -> Void")
    }

    @Test("A path is written as a literal")
    func literals() {
        #expect("a\"b\\c".swiftLiteral == "\"a\\\"b\\\\c\"")
    }
}
