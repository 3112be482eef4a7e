/// The results of all analyzers for one document.
struct Examination {
    let analyzers: [any Analyzer]

    var tables: [Table] { analyzers.map { Table(heading: $0.heading, counts: $0.counts) } }
}
