extension DiagnosticGuide {
    /// The reference page of all ids, in Markdown. `Scripts/check-diagnostics-page` fails when the one in the
    /// repository is another.
    package static var page: String {
        var lines = [
            "# Diagnostics", "",
            "Every finding of Dovetail has an id, the same at build time and at run time. This page is made from the",
            "registry in `Sources/DovetailGraph/Guide`; run `Scripts/update-diagnostics-page` after a change there.",
            "",
            "Severities can be changed for each id; see the options of `dovetail check`.", "",
            "| id | severity | says |", "| --- | --- | --- |",
        ]
        lines += all.map { "| [\($0.id)](#\($0.id)) | \($0.severity.rawValue) | \($0.meaning) |" }
        for guide in all { lines += ["", guide.section] }
        return lines.joined(separator: "\n") + "\n"
    }

    private var section: String {
        """
        ## \(id)

        \(severity.rawValue): \(meaning).

        \(explanation)

        ```swift
        \(example)
        ```

        **Remedy.** \(remedy)
        """
    }
}
