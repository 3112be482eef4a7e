internal import DovetailGraph

/// Writes the whole report as JSON, for other programs.
struct ReportJSON {
    static let schema = 2
    private let report: Report

    init(_ report: Report) { self.report = report }

    var text: String { value.text(expanded: 2) + "\n" }

    /// The report as a value. The data of the page uses the same members.
    private var value: JSON {
        let picture = report.picture
        return .record([
            "schema": .integer(ReportJSON.schema),
            "title": .string(report.title),
            "clusters": .array(
                picture.clusters.map { .record(["name": .string($0.name), "level": .integer($0.level)]) }),
            "nodes": .array(picture.nodes.map(\.encoded)),
            "links": .array(picture.links.map(\.encoded)),
            "findings": .array(report.findings.map(\.encoded)),
            "measures": measures,
        ])
    }

    private var measures: JSON {
        let analysis = GraphAnalysis(report.graph)
        let numbers = analysis.graph.bindings.indices
        return .record([
            "bindings": .integer(numbers.count),
            "entries": .array(analysis.entries.map { .integer($0) }),
            "longestChain": .array(analysis.longestChain.map { .integer($0) }),
            "cycles": .array(analysis.cycles.map { .array($0.map { .integer($0) }) }),
            "fanIn": .array(numbers.map { .integer(analysis.fanIn(of: $0)) }),
            "fanOut": .array(numbers.map { .integer(analysis.fanOut(of: $0)) }),
            "depth": .array(numbers.map { analysis.depth(of: $0).map { .integer($0) } ?? .null }),
            "dominators": .array(analysis.dominators.map { $0.map { .integer($0) } ?? .null }),
        ])
    }
}

extension Picture.Node {
    var encoded: JSON {
        .record([
            "name": .string(name),
            "keys": .list(keys),
            "kind": .string(kind.rawValue),
            "lifetime": .string(lifetime),
            "isolation": isolation.map { .string($0) },
            "traits": traits.isEmpty ? nil : .list(traits),
            "location": location.map { .string($0.description) },
            "cluster": .integer(cluster),
            "entry": isEntry ? .bool(true) : nil,
            "findings": findings.isEmpty ? nil : .array(findings.map { .integer($0) }),
            "change": change == .same ? nil : .string(change.rawValue),
            "aspects": aspects.isEmpty ? nil : .list(aspects),
        ])
    }
}

extension Picture.Link {
    var encoded: JSON {
        .record([
            "from": .integer(from),
            "to": .integer(to),
            "traits": traits.isEmpty ? nil : .list(traits),
            "change": change == .same ? nil : .string(change.rawValue),
        ])
    }
}
