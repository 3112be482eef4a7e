#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph

    extension GraphComparison {
        /// A comment for a pull request, at most as long as services accept.
        ///
        /// Everything that comes from sources is in code spans, so it can neither change the form of the comment nor
        /// notify somebody by an `@`.
        func markdown(from old: String, to new: String) -> String {
            let title = "### Dependency graph: \(Markdown.code(old)) → \(Markdown.code(new))\n\n"
            if isEmpty, findings?.fixed.isEmpty != false { return title + "No difference.\n" }
            let start = title + totals.map { "- \($0)\n" }.joined() + "\n"
            // Names may be long, so that fewer lines fit.
            let texts = [60, 20, 5].lazy.map { details(limit: $0) }
            return start + (texts.first { $0.utf8.count < 60_000 } ?? "The differences are too long for a comment.\n")
        }

        /// The differences, of each kind only the first ones.
        private func details(limit: Int) -> String {
            var lines = table(limit: limit)
            lines += list("New findings", findings?.new ?? [], limit: limit)
            lines += list("Fixed findings", findings?.fixed ?? [], limit: limit)
            lines += section(
                "Links", limit: limit,
                links(removed: true).map { "- \(Markdown.code($0.from)) → \(Markdown.code($0.to)) removed" }
                    + links(removed: false).map { "- \(Markdown.code($0.from)) → \(Markdown.code($0.to)) added" })
            return lines.joined(separator: "\n")
        }

        private func table(limit: Int) -> [String] {
            func row(_ mark: String, _ binding: Binding, change: String) -> String {
                let cells = [mark, Markdown.cell(binding.fullName), change, Markdown.cell("\(binding.location)")]
                return "| \(cells.joined(separator: " | ")) |"
            }
            let rows =
                difference.added.map { row("added", after.bindings[$0], change: after.bindings[$0].storage) }
                + difference.removed.map { row("removed", before.bindings[$0], change: before.bindings[$0].storage) }
                + difference.changed.map { change in
                    let details = details(of: change).map { detail in
                        "\(detail.aspect) \(detail.change(quoted: Markdown.cell))"
                    }
                    return row(
                        "changed", after.bindings[change.new], change: Markdown.shortened(details, to: 8, "<br>"))
                }
            guard !rows.isEmpty else { return [] }
            return ["| | Binding | Change | Location |", "| --- | --- | --- | --- |"]
                + Markdown.shortened(rows, to: limit)
                + [""]
        }

        private func list(_ title: String, _ findings: [Finding], limit: Int) -> [String] {
            let lines = findings.map { finding in
                let location = finding.location.map { " at \(Markdown.code("\($0)"))" } ?? ""
                return "- \(finding.severity) `\(finding.id)`: \(Markdown.code(finding.message))\(location)"
            }
            return lines.isEmpty ? [] : ["**\(title)**", ""] + Markdown.shortened(lines, to: limit) + [""]
        }

        /// Lines that are folded.
        private func section(_ title: String, limit: Int, _ lines: [String]) -> [String] {
            guard !lines.isEmpty else { return [] }
            return ["<details><summary>\(title) (\(lines.count))</summary>", ""] + Markdown.shortened(lines, to: limit)
                + ["", "</details>", ""]
        }
    }

    /// Text from sources in Markdown.
    enum Markdown {
        /// A code span of any text.
        static func code(_ text: String) -> String {
            let line = text.onOneLine
            let shown = line.count > 200 ? line.prefix(200) + "…" : line
            let longest = shown.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
            let fence = String(repeating: "`", count: longest + 1)
            // A space at both ends is dropped, so one is added where the text would lose its own, or end the span.
            let needsSpace = longest > 0 || shown.first == " " || shown.isEmpty
            return needsSpace ? "\(fence) \(shown) \(fence)" : "\(fence)\(shown)\(fence)"
        }

        /// A code span in a table, where a `|` ends a cell even in code.
        static func cell(_ text: String) -> String { code(text).replacing("|", with: "\\|") }

        /// The first lines, and how many there are besides.
        static func shortened(_ lines: [String], to limit: Int) -> [String] {
            lines.count <= limit ? lines : lines.prefix(limit) + ["", "and \(lines.count - limit) more"]
        }

        /// The first words of a cell, and how many there are besides.
        static func shortened(_ words: [String], to limit: Int, _ separator: String) -> String {
            (words.count <= limit ? words : words.prefix(limit) + ["and \(words.count - limit) more"])
                .joined(separator: separator)
        }
    }
#endif
