internal import DovetailGraph

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
        'unsafe-inline'">
        <title>\(Escaping.html(Escaping.line(report.title)))</title>
        <style>\(Page.style)</style>
        </head>
        <body>
        \(Page.body(title: Escaping.html(Escaping.line(report.title))))
        <script type="application/json" id="data">\(data)</script>
        <script>
        "use strict";
        \(Page.modelScript)
        \(Page.viewScript)
        \(Page.drawingScript)
        \(Page.panelScript)
        \(Page.inputScript)
        </script>
        </body>
        </html>

        """
    }

    /// The JSON writer escapes what could end a script element.
    private var data: String {
        let picture = report.picture
        let layout = PageLayout(picture)
        return JSON.record([
            "title": .string(report.title),
            "palette": .array(
                Palette.lifetimes.map { .list([$0.name, $0.light, $0.dark]) }),
            "clusters": .array(
                zip(picture.clusters, layout.clusters).map { cluster, box in
                    .record([
                        "title": .string(cluster.title.isEmpty ? "no module" : cluster.title),
                        "box": numbers([box.corner.x, box.corner.y, box.size.width, box.size.height]),
                    ])
                }),
            "nodes": .array(picture.nodes.map(\.encoded)),
            "boxes": .array(
                zip(layout.nodes, layout.widths).map { numbers([$0.x, $0.y, $1, PageLayout.nodeHeight]) }),
            "links": .array(picture.links.map(\.encoded)),
            "findings": .array(report.findings.map(\.encoded)),
            "isDifference": .bool(report.difference != nil),
        ]).onOneLine.text()
    }

    private func numbers(_ values: [Double]) -> JSON { .array(values.map { .integer(Int($0)) }) }
}

extension JSON {
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
