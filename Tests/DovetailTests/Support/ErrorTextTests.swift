internal import Testing

@Suite struct ErrorTextTests {
    private struct Complaint: Error, CustomStringConvertible {
        let description: String
    }

    @Test func `a location in a test file is counted from the line of the call`() {
        let text = "DovetailTests/Some.swift:105:17: error\nDovetailTests/Some.swift:98:9: note"
        #expect(relative(text, to: 100) == "App.swift:5: error\nApp.swift:-2: note")
    }

    @Test func `other locations are unchanged`() {
        #expect(relative("App/Model.swift:105:17: error", to: 100) == "App/Model.swift:105:17: error")
    }

    @Test func `the text is the description of the error`() {
        #expect(errorText { throw Complaint(description: "no") } == "no")
        #expect(errorText {} == "nothing was thrown")
    }

    @Test func `the text of an awaited error is its description too`() async {
        let text = await awaitedErrorText { throw Complaint(description: "no") }
        #expect(text == "no")
        let none = await awaitedErrorText {}
        #expect(none == "nothing was thrown")
    }
}
