/// Writes findings as JSON for other programs. `Documentation/FindingsSchema.md` describes every member.
public struct JSONRenderer: FindingRenderer {
    /// The number of the schema. It grows when a member changes its meaning; new members do not change it.
    public static let schema = 2

    /// Makes a renderer.
    public init() {}

    /// One object with all findings.
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
            "help": remedy.map { .string($0) },
            "docs": .string("diagnostics/\(id)"),
        ])
    }
}
