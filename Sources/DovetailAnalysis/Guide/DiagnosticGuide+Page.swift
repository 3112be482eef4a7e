internal import DovetailGraph

extension DiagnosticGuide {
    /// The reference page of all ids, in Markdown. `GuideTests` fails if the page in the repository
    /// is different.
    package static var page: String {
        var lines = [
            "# Diagnostics", "",
            "Each finding has an id, which is the same at build time and at run time. Options of `dovetail check` change the",
            "severity of an id. `Sources/DovetailAnalysis/Guide` contains the text of this page; after you change it, run",
            "`DOVETAIL_UPDATE=1 swift test --filter GuideTests`.", "",
            all.map { "[\($0.id)](#\($0.id))" }.joined(separator: ",\n"),
        ]
        for guide in all { lines += ["", guide.section] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The address of the section of this id.
    package var address: String {
        "https://github.com/dovetail-di/dovetail/blob/main/Documentation/Diagnostics.md#\(id)"
    }

    /// The section of the page for this id, in Markdown.
    package var section: String {
        """
        ## \(id)

        \(severity.rawValue): \(meaning).

        \(explanation)

        ```swift
        \(example)
        ```

        **Fix.** \(fix)
        """
    }
}
