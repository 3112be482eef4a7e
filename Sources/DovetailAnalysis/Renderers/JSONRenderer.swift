public import DovetailGraph
package import DovetailJSON

/// A renderer for other programs, which writes JSON. `Documentation/FindingsSchema.md` describes the members.
public struct JSONRenderer: FindingRenderer {
    /// The version of the schema. It increases if the meaning of a member changes, but not if members are added.
    public static let schema = 2

    /// Creates a renderer.
    public init() {}

    /// Renders one object with all findings.
    ///
    /// - Parameter findings: The findings, in the order of the output.
    /// - Returns: The JSON.
    public func render(_ findings: [Finding]) -> String {
        JSON.record([
            "schema": .integer(JSONRenderer.schema),
            "findings": .array(findings.map(\.encoded)),
        ]).text(expanded: 3) + "\n"
    }
}

extension Finding {
    package var encoded: JSON {
        .record([
            "id": .string(id.rawValue),
            "severity": .string(severity.rawValue),
            "message": .string(message),
            "explanation": Wording.explanation(of: problem).map { .string($0) },
            "location": location?.encoded,
            "trace": trace.isEmpty
                ? nil
                : .array(trace.map { .record(["name": .string($0.name), "location": $0.location?.encoded]) }),
            "related": related.isEmpty
                ? nil
                : .array(
                    related.map { .record(["message": .string($0.message), "location": $0.location?.encoded]) }),
            "help": suggestedFix.map { .string($0) },
            "edits": edits.isEmpty ? nil : .array(edits.map(\.encoded)),
            "docs": .string("diagnostics/\(id)"),
        ])
    }
}

extension Finding.Edit {
    fileprivate var encoded: JSON {
        .record([
            "file": .string(file), "start": start.encoded, "end": end.encoded, "replacement": .string(replacement),
        ])
    }
}

extension Finding.Edit.Position {
    fileprivate var encoded: JSON {
        .record(["line": .integer(line), "column": .integer(column), "offset": .integer(offset)])
    }
}
