internal import DovetailAnalysis
internal import DovetailGraph
internal import DovetailJSON

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

    /// The measures of the whole graph, for the bindings that are shown.
    private var measures: JSON {
        let analysis = GraphAnalysis(report.graph)
        let shown = report.picture.bindings
        let positions = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
        func encoded(_ bindings: [Int]) -> JSON { .array(bindings.compactMap { positions[$0].map { .integer($0) } }) }
        let dominators = analysis.dominators
        return .record([
            "bindings": .integer(shown.count),
            "entries": encoded(analysis.entries),
            "longestChain": encoded(analysis.longestChain),
            "cycles": .array(analysis.cycles.filter { $0.contains { positions[$0] != nil } }.map(encoded)),
            "fanIn": .array(shown.map { .integer(analysis.fanIn(of: $0)) }),
            "fanOut": .array(shown.map { .integer(analysis.fanOut(of: $0)) }),
            "depth": .array(shown.map { analysis.depth(of: $0).map { .integer($0) } ?? .null }),
            "dominators": .array(shown.map { dominators[$0].flatMap { positions[$0] }.map { .integer($0) } ?? .null }),
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
            "activity": activity?.encoded,
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
