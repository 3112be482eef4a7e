internal import Testing

/// The whole text of the error that `body` throws.
///
/// Locations in the file of the test read `App.swift:N`, where N counts lines from the call of this, so that a test
/// may move within its file.
func errorText(line: Int = #line, of body: () throws -> Void) -> String {
    do {
        try body()
        return "nothing was thrown"
    } catch {
        return relative(String(describing: error), to: line)
    }
}

/// The same for asynchronous code.
nonisolated(nonsending) func awaitedErrorText(
    line: Int = #line, of body: nonisolated(nonsending) () async throws -> Void
) async -> String {
    do {
        try await body()
        return "nothing was thrown"
    } catch {
        return relative(String(describing: error), to: line)
    }
}

/// The text with each `DovetailTests/File.swift:LINE:COLUMN` written as `App.swift:N`, counted from `line`.
func relative(_ text: String, to line: Int) -> String {
    text.replacing(#/DovetailTests/\w+\.swift:(\d+):\d+/#) { match in
        "App.swift:\((Int(match.1) ?? 0) - line)"
    }
}

/// The output of a process before it stopped, without what Swift adds to it; locations are counted from `line`.
func printed(_ result: ExitTest.Result?, from line: Int) -> String {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let own = text.split(separator: "\n").prefix { !$0.contains(": Fatal error: ") }
    return relative(own.joined(separator: "\n"), to: line)
}
