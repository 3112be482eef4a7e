internal import Dovetail
internal import DovetailModel

#if canImport(Testing)
    internal import Testing
#endif
#if canImport(XCTest)
    internal import XCTest
#endif

/// The source location of a check.
struct IssueLocation: Sendable {
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    var description: String { "\(fileID):\(line)" }
}

/// Fails the current test of Swift Testing or XCTest. Outside of a test, prints the failure.
func reportIssue(_ text: String, _ location: IssueLocation) {
    #if canImport(Testing)
        let source = SourceLocation(
            fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
        Issue.record(Comment(rawValue: text), sourceLocation: source)
        if Test.current != nil { return }
    #endif
    #if canImport(XCTest)
        // Does nothing outside of an XCTest test.
        XCTFail("\(location.description): \(text)")
    #else
        print("\(location.description): error: \(text)")
    #endif
}

/// Records a warning in the current test of Swift Testing. Elsewhere, prints it.
func reportWarning(_ text: String, _ location: IssueLocation) {
    #if canImport(Testing) && compiler(>=6.3)
        if Test.current != nil {
            let source = SourceLocation(
                fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
            Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: source)
            return
        }
    #endif
    print("\(location.description): warning: \(text)")
}

/// The tests of Swift Testing that something has failed, so that it fails each of them once.
final class FailedTests: Sendable {
    #if canImport(Testing)
        private let ids = Guarded<Set<Test.ID>>([])

        /// Inserts the current test. Returns true if it was not a member, and always outside of a test.
        func insertCurrent() -> Bool {
            guard let id = Test.current?.id else { return true }
            return ids.withLock { $0.insert(id).inserted }
        }
    #else
        func insertCurrent() -> Bool { true }
    #endif
}
