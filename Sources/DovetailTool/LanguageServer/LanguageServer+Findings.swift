#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import DovetailGraph
    internal import Foundation

    extension LanguageServer {
        /// Analyzes what has changed, and sends the findings of each file for which they have changed.
        func publishFindings() {
            refresh()
            var found: [String: [JSON]] = [:]
            for project in projects {
                for finding in project.analysis.findings {
                    let location = location(of: finding, in: project)
                    guard let uri = location.flatMap({ self.uri(of: absolute($0.file)) }) else { continue }
                    found[uri, default: []].append(diagnostic(finding, at: location, in: project))
                }
            }
            for uri in Set(found.keys).union(published.keys).sorted() {
                let parameters = JSON.record([
                    "uri": .string(uri), "version": documents[uri]?.version, "diagnostics": .array(found[uri] ?? []),
                ])
                if published[uri] != parameters { send("textDocument/publishDiagnostics", parameters) }
                published[uri] = found[uri] == nil ? nil : parameters
            }
        }

        /// The current location of a finding. One without a location, or in generated code, is shown in the first file.
        private func location(of finding: Finding, in project: Project) -> SourceLocation? {
            let candidates = [finding.location] + finding.trace.map(\.location) + finding.related.map(\.location)
            let known = candidates.lazy.compactMap { $0 }.first { self.text(of: self.absolute($0.file)) != nil }
            if let known { return project.analysis.current(known) }
            return project.firstFile.map { SourceLocation(file: $0, line: 1, column: 1) }
        }

        func absolute(_ path: String) -> String {
            path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        }

        func diagnostic(_ finding: Finding, at location: SourceLocation?, in project: Project) -> JSON {
            var lines = [finding.message, finding.explanation].compactMap(\.self)
            if finding.trace.count > 1 { lines.append(finding.trace.map(\.name).joined(separator: " → ")) }
            let notes = finding.related.compactMap { note in
                note.location.flatMap { self.location($0, in: project) }.map { place in
                    JSON.record(["location": place, "message": .string(note.message)])
                }
            }
            if !client.showsRelatedInformation {
                lines += finding.related.map { note in
                    "note: \(note.message)" + (note.location.map { " (\(project.analysis.current($0)))" } ?? "")
                }
            }
            if let fix = finding.suggestedFix { lines.append("help: \(fix)") }
            return .record([
                "range": location.flatMap(range)?.json ?? EditorRange.start.json,
                "severity": .integer(finding.severity.number), "code": .string(finding.id.rawValue),
                "codeDescription": DiagnosticGuide.of(finding.id).map { .record(["href": .string($0.address)]) },
                "source": .string("dovetail"), "message": .string(lines.map(\.onOneLine).joined(separator: "\n")),
                "relatedInformation": client.showsRelatedInformation && !notes.isEmpty ? .array(notes) : nil,
            ])
        }

        /// The range of the name at a current location.
        func range(_ location: SourceLocation) -> EditorRange? {
            guard let text = text(of: absolute(location.file)) else { return nil }
            let start = text.offset(of: location)
            return text.range(of: start..<CodeRanges(bytes: text.bytes).endOfName(from: start))
        }

        /// A location of the analysis as the protocol writes it; `nil` if its file does not exist.
        func location(_ location: SourceLocation, in project: Project) -> JSON? {
            let current = project.analysis.current(location)
            return range(current).map { range in
                .record(["uri": .string(uri(of: absolute(current.file))), "range": range.json])
            }
        }
    }

    extension Finding.Severity {
        /// The number of the protocol.
        fileprivate var number: Int {
            switch self {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        }
    }

    extension EditorRange {
        fileprivate static let start = EditorRange(
            start: EditorPosition(line: 0, character: 0), end: EditorPosition(line: 0, character: 0))
    }
#endif
