public import DovetailGraph
internal import DovetailJSON

/// A renderer for code scanning services, which writes SARIF 2.1.0.
///
/// Its columns count UTF-16 code units, as viewers do. Those of a `SourceLocation` count bytes, so a line with other characters than
/// those of ASCII must be read to convert them.
public struct SARIFRenderer: FindingRenderer {
    private let source: ExcerptRenderer.Source
    /// The components of the folder to which the addresses of files are relative, if it is known.
    private let base: [Substring]?

    /// Creates a renderer that reads no sources. All lines count as ASCII, and addresses are the paths of the findings.
    public init() { (source, base) = ({ _, _ in nil }, nil) }

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder to which paths are relative, and to which addresses shall be.
    ///   - source: A closure that returns the lines of source files.
    package init(in folder: String, source: @escaping ExcerptRenderer.Source) {
        (self.source, base) = (source, SARIFRenderer.components(of: folder, in: []))
    }

    /// Renders one log with one run.
    ///
    /// - Parameter findings: The findings, in the order of the output.
    /// - Returns: The SARIF log.
    public func render(_ findings: [Finding]) -> String {
        let ids = Set(findings.map(\.id)).sorted()
        let fingerprints = fingerprints(of: findings)
        return JSON.record([
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
            "version": .string("2.1.0"),
            "runs": .array([
                .record([
                    "tool": .record([
                        "driver": .record([
                            "name": .string("dovetail"),
                            "informationUri": .string("https://github.com/dovetail-di/dovetail"),
                            "rules": .array(ids.map(rule)),
                        ])
                    ]),
                    "originalUriBaseIds": base.map { base in
                        .record([SARIFRenderer.baseID: .record(["uri": .string(SARIFRenderer.address(of: base) + "/")])]
                        )
                    },
                    "columnKind": .string("utf16CodeUnits"),
                    "results": .array(
                        zip(findings, fingerprints).map { finding, fingerprint in
                            result(finding, fingerprint: fingerprint, ruleIndex: ids.firstIndex(of: finding.id) ?? 0)
                        }),
                ])
            ]),
        ]).text(expanded: 6) + "\n"
    }

    private func rule(_ id: DiagnosticID) -> JSON {
        let guide = DiagnosticGuide.of(id)
        return .record([
            "id": .string(id.rawValue),
            "shortDescription": guide.map { message($0.meaning) },
            "fullDescription": guide.map { message($0.explanation) },
            "help": guide.map { message($0.fix) },
            "helpUri": guide.map { .string($0.address) },
            "defaultConfiguration": guide.map { .record(["level": .string($0.severity.rawValue)]) },
        ])
    }

    private func result(_ finding: Finding, fingerprint: String, ruleIndex: Int) -> JSON {
        let related = finding.related.enumerated().compactMap { index, related in
            related.location.map { location($0, id: index + 1, message: related.message) }
        }
        return .record([
            "ruleId": .string(finding.id.rawValue),
            "ruleIndex": .integer(ruleIndex),
            "level": .string(finding.severity.rawValue),
            "message": message(text(of: finding)),
            "locations": .array([finding.location].compactMap { $0 }.map { location($0) }),
            "relatedLocations": related.isEmpty ? nil : .array(related),
            "codeFlows": flow(finding.trace),
            "partialFingerprints": .record(["primaryLocationLineHash": .string(fingerprint)]),
            "fixes": fixes(finding),
        ])
    }

    /// What identifies each finding after edits of other lines: a hash of its id, its file and its text, and a number,
    /// because several ones may have the same.
    private func fingerprints(of findings: [Finding]) -> [String] {
        var counts: [UInt64: Int] = [:]
        return findings.map { finding in
            let texts = [
                finding.id.rawValue,
                finding.location.map { relative($0.file) ?? SARIFRenderer.reference($0.file) } ?? "",
                finding.message, Wording.explanation(of: finding.problem) ?? "",
            ]
            // FNV-1a, because the hashes of the standard library differ between runs.
            let hash = texts.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01B3
            }
            counts[hash, default: 0] += 1
            return "\(String(hash, radix: 16)):\(counts[hash, default: 1])"
        }
    }

    /// Returns the fix that the edits of a finding describe, if it has any. Its columns count UTF-16 code units, as
    /// viewers do. The offsets in bytes are there, too, so that a reader has the exact range in any case.
    private func fixes(_ finding: Finding) -> JSON? {
        guard !finding.edits.isEmpty else { return nil }
        let files = Set(finding.edits.map(\.file)).sorted()
        let changes = files.map { file in
            JSON.record([
                "artifactLocation": artifact(file),
                "replacements": .array(finding.edits.filter { $0.file == file }.map(replacement)),
            ])
        }
        return .array([
            .record(["description": finding.suggestedFix.map(message), "artifactChanges": .array(changes)])
        ])
    }

    private func replacement(_ edit: Finding.Edit) -> JSON {
        .record([
            "deletedRegion": .record([
                "startLine": .integer(edit.start.line), "startColumn": .integer(edit.start.utf16Column),
                "endLine": .integer(edit.end.line), "endColumn": .integer(edit.end.utf16Column),
                "byteOffset": .integer(edit.start.offset),
                "byteLength": .integer(edit.end.offset - edit.start.offset),
            ]),
            "insertedContent": edit.replacement.isEmpty ? nil : message(edit.replacement),
        ])
    }

    private func text(of finding: Finding) -> String {
        // Related locations are shown separately, but a note without a location is part of the message.
        let notes: [String?] = finding.related.filter { $0.location == nil }.map(\.message)
        let lines = [finding.message, Wording.explanation(of: finding.problem)] + notes + [finding.suggestedFix]
        return lines.compactMap { $0 }.joined(separator: "\n")
    }

    private func message(_ text: String) -> JSON { .record(["text": .string(text)]) }

    private func column(of location: SourceLocation) -> Int {
        let column = max(1, location.column)
        guard let line = source(location.file, location.line) else { return column }
        return String(decoding: line.utf8.prefix(column - 1), as: UTF8.self).utf16.count + 1
    }

    private func location(_ source: SourceLocation, id: Int? = nil, message text: String? = nil) -> JSON {
        .record([
            "id": id.map { .integer($0) },
            "physicalLocation": .record([
                "artifactLocation": artifact(source.file),
                "region": .record([
                    "startLine": .integer(max(1, source.line)), "startColumn": .integer(column(of: source)),
                ]),
            ]),
            "message": text.map(message),
        ])
    }

    /// Returns the dependency path, from the outermost request down.
    private func flow(_ trace: [Finding.Step]) -> JSON? {
        let steps = trace.compactMap { step in
            step.location.map { JSON.record(["location": location($0, message: step.name)]) }
        }
        guard steps.count > 1 else { return nil }
        return .array([.record(["threadFlows": .array([.record(["locations": .array(steps)])])])])
    }

    /// The address of a file: relative to the base, or absolute if the file is elsewhere.
    private func artifact(_ file: String) -> JSON {
        guard let base else { return .record(["uri": .string(SARIFRenderer.reference(file))]) }
        guard let relative = relative(file) else {
            return .record(["uri": .string(SARIFRenderer.address(of: SARIFRenderer.components(of: file, in: base)))])
        }
        return .record(["uri": .string(relative), "uriBaseId": .string(SARIFRenderer.baseID)])
    }

    /// The reference to a file in the base, or `nil` if it is elsewhere.
    private func relative(_ file: String) -> String? {
        guard let base else { return nil }
        let components = SARIFRenderer.components(of: file, in: base)
        guard components.count > base.count, components.starts(with: base) else { return nil }
        return SARIFRenderer.reference(components.dropFirst(base.count).joined(separator: "/"))
    }

    /// The name that code scanning services expect for the top of the sources.
    private static let baseID = "%SRCROOT%"

    private static func address(of components: [Substring]) -> String {
        "file://" + components.map { "/" + reference(String($0)) }.joined()
    }

    /// The components of a path, without `.` and `..`.
    private static func components(of path: String, in folder: [Substring]) -> [Substring] {
        path.split(separator: "/").reduce(into: path.hasPrefix("/") ? [] : folder) { components, component in
            switch component {
            case ".": break
            case "..": _ = components.popLast()
            default: components.append(component)
            }
        }
    }

    /// Returns a path as a relative reference, with percent escapes for characters that a URI cannot contain.
    static func reference(_ path: String) -> String {
        let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/+@!$&'()*,;=".utf8
        return path.utf8.reduce(into: "") { text, byte in
            if plain.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
