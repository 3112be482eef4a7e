internal import DovetailAnalysis
internal import DovetailGraph

/// The comments `dovetail:ignore` of a program.
struct IgnoreList: Sendable {
    private struct Comment: Hashable {
        var id: String
        var line: Int
        var column: Int
    }

    private var comments: [String: [Comment]] = [:]

    mutating func add(_ file: FileFacts) {
        guard !file.suppressions.isEmpty else { return }
        comments[file.path, default: []] += file.suppressions.map {
            Comment(id: $0.id, line: $0.position.line, column: $0.position.column)
        }
    }

    /// The findings without those that a comment on their line, or on the line above, ignores. Each comment that ignores
    /// nothing is a finding.
    func applied(to findings: [Finding]) -> [Finding] {
        guard !comments.isEmpty else { return findings }
        var used: [String: Set<Comment>] = [:]
        let rest = findings.filter { finding in
            guard let location = finding.location, let list = comments[location.file] else { return true }
            let matching = list.filter {
                $0.id == finding.id.rawValue && ($0.line == location.line || $0.line + 1 == location.line)
            }
            used[location.file, default: []].formUnion(matching)
            return matching.isEmpty
        }
        let idle = comments.flatMap { file, list in
            list.filter { used[file]?.contains($0) != true }.map { IgnoreList.finding(about: $0, in: file) }
        }
        return rest + idle
    }

    private static func finding(about comment: Comment, in file: String) -> Finding {
        let location = SourceLocation(file: file, line: comment.line, column: comment.column)
        guard DiagnosticGuide.of(DiagnosticID(comment.id)) == nil else {
            return Finding(.unusedIgnore(id: comment.id), severity: .warning, at: location)
        }
        let similar = comment.id.isEmpty ? nil : DiagnosticGuide.nearestID(to: comment.id)
        return Finding(.unknownIgnore(id: comment.id, similar: similar), at: location)
    }
}
