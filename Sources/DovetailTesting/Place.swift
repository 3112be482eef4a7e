#if canImport(Testing)
    internal import Testing
#endif

/// Where in the source a check was written.
struct Place: Sendable {
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    var description: String { "\(fileID):\(line)" }
}

/// Fails the current test, or where there is no testing library says so.
func reportIssue(_ text: String, _ place: Place) {
    #if canImport(Testing)
        let location = SourceLocation(
            fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    #else
        print("\(place.description): error: \(text)")
    #endif
}
