#if Tools
    internal import DovetailGenerator
    internal import DovetailGraph
    internal import DovetailReader

    /// The result of a check: the findings as text, and what is said about the run itself.
    struct CheckReport: FactsCodable {
        /// The findings in the chosen format, for standard output.
        var output = ""
        /// Lines of help for standard error.
        var advice: [String] = []
        /// Warnings about the run, for example that nothing was found. They are no findings, because they belong to no
        /// line of the sources.
        var warnings: [String] = []
        var summary: CheckSummary
        /// The files that the output mentions.
        var mentioned: [String] = []
        /// The findings that are reported. A stored report has none of them.
        var findings: [Finding] = []
        /// The folders in which nothing can be fixed, because their sources were read in part.
        var partial: [String] = []
        /// The value files on which the report depends. They are stored beside the report.
        var inputs: [String] = []

        init(_ summary: CheckSummary) { self.summary = summary }

        /// Adds what the generator reads, and warns if the sources contain neither that nor bindings.
        mutating func add(_ injectables: InjectableCounts) {
            summary.injectables = injectables
            guard summary.isEmpty else { return }
            warnings.append(
                "no bindings were found in \(summary.files.counting("file")), so nothing was checked; pass the folders of "
                    + "the sources that import Dovetail")
        }

        func write(to writer: inout FactsWriter) {
            writer.write(output)
            writer.write(advice)
            writer.write(warnings)
            writer.write(summary)
            writer.write(mentioned)
        }

        init(from reader: inout FactsReader) throws(FactsError) {
            output = try reader.read()
            advice = try reader.read()
            warnings = try reader.read()
            summary = try reader.read()
            mentioned = try reader.read()
        }
    }
#endif
