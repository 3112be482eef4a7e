internal import DovetailActivity
internal import DovetailAnalysis
internal import DovetailGraph
internal import DovetailJSON

/// Writes the report as one HTML file that contains its data, style and script.
struct Page {
    private let report: Report

    init(_ report: Report) { self.report = report }

    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src \
        'unsafe-inline'; base-uri 'none'; form-action 'none'">
        <meta name="referrer" content="no-referrer">
        <title>\(Escaping.html(Escaping.line(report.title)))</title>
        <style>\(Page.style)</style>
        </head>
        <body>
        \(Page.body(title: Escaping.html(Escaping.line(report.title))))
        <script type="application/json" id="data">\(data)</script>
        <script>
        "use strict";
        \(Page.script)
        </script>
        </body>
        </html>

        """
    }

    private static let script = [
        analysisScript, orderScript, modelScript, searchScript, elementsScript, viewScript, focusScript, drawingScript,
        panelScript, answerScript, orderAnswerScript, overviewScript, timelineScript, tableScript, addressScript,
        inputScript,
    ].joined(separator: "\n")

    /// The JSON writer escapes what could end a script element.
    private var data: String {
        let picture = report.picture
        let layouts = PageLayout.layouts(of: picture)
        return JSON.record([
            "title": .string(report.title),
            "palette": .array(
                Palette.lifetimes.map { .list([$0.name, $0.light, $0.dark]) }),
            "clusters": .array(
                picture.clusters.map { .record(["title": .string($0.title.isEmpty ? "no module" : $0.title)]) }),
            "nodes": .array(picture.nodes.map(encoded)),
            "layouts": .array(layouts.map(encoded)),
            "links": .array(picture.links.map(\.encoded)),
            "findings": .array(report.findings.map { $0.encoded.members { Page.findingMembers.contains($0) } }),
            "guides": guides,
            "owners": .object(Retention.owners.map { JSON.Member($0, .string($1)) }),
            "sourceLinks": report.sourceLinks.map { .string($0) },
            "timeline": report.activity?.encodedTimeline,
            "isDifference": .bool(report.difference != nil),
        ]).onOneLine.text()
    }

    /// What the page shows of a finding.
    private static let findingMembers: Set = ["id", "severity", "message", "explanation", "location", "help"]

    /// A binding without its keys if they only repeat its name, which is most of them.
    private func encoded(_ node: Picture.Node) -> JSON {
        let repeatsName = node.keys == ["'\(node.name)'"]
        return node.encoded.members { $0 != "keys" || !repeatsName }
    }

    private func encoded(_ layout: PageLayout) -> JSON {
        .record([
            "heading": .integer(Int(layout.heading)),
            "modules": .array(
                layout.clusters.map { numbers([$0.corner.x, $0.corner.y, $0.size.width, $0.size.height]) }),
            "boxes": .array(
                zip(layout.nodes, layout.widths).map { numbers([$0.x, $0.y, $1, PageLayout.nodeHeight]) }),
        ])
    }

    /// The explanations of the ids that occur, with their line breaks.
    private var guides: JSON {
        var seen: Set<DiagnosticID> = []
        let ids = report.findings.map(\.id).filter { seen.insert($0).inserted }
        return .object(
            ids.compactMap { id in
                DiagnosticGuide.of(id).map { guide in
                    JSON.Member(
                        id.rawValue,
                        .record([
                            "meaning": .string(guide.meaning), "explanation": .string(guide.explanation),
                            "example": .list(guide.example.split(separator: "\n").map(String.init)),
                            "fix": .string(guide.fix),
                        ]))
                }
            })
    }

    private func numbers(_ values: [Double]) -> JSON { .array(values.map { .integer(Int($0)) }) }
}

extension JSON {
    /// Returns an object with only some of its members.
    fileprivate func members(where isIncluded: (String) -> Bool) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { isIncluded($0.name) })
    }

    /// The same value with each string on one line, because the page shows strings as they are.
    fileprivate var onOneLine: JSON {
        switch self {
        case .string(let text): .string(text.onOneLine)
        case .array(let values): .array(values.map(\.onOneLine))
        case .object(let members): .object(members.map { Member($0.name, $0.value.onOneLine) })
        case .null, .bool, .integer, .fraction: self
        }
    }
}
