internal import Foundation

/// Files of the repository that tests compare with, and write on request.
enum Files {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// True if expected files are written instead of compared: `DOVETAIL_UPDATE=1 swift test`.
    static let isUpdating = ProcessInfo.processInfo.environment["DOVETAIL_UPDATE"] == "1"

    /// The expected text; when updating, the actual one.
    static func expected(_ path: String, given text: String) throws -> String {
        let url = root.appending(path: path)
        if isUpdating {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    static func parsedJSON(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
}
