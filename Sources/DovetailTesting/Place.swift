#if canImport(Testing)
    internal import Testing
#endif
#if canImport(XCTest)
    internal import XCTest
#endif

/// Where in the source a check was written.
struct Place: Sendable {
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    var description: String { "\(fileID):\(line)" }
}

/// Fails the current test, of whichever library it is; where there is none, says so.
func reportIssue(_ text: String, _ place: Place) {
    #if canImport(Testing)
        let location = SourceLocation(
            fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
        Issue.record(Comment(rawValue: text), sourceLocation: location)
        if Test.current != nil { return }
    #endif
    #if canImport(XCTest)
        // Outside of a test of XCTest it does nothing.
        XCTFail("\(place.description): \(text)")
    #else
        print("\(place.description): error: \(text)")
    #endif
}
