/// Everything all analyzers say about one document.
struct Examination {
    let analyzers: [any Analyzer]

    var tables: [Table] { analyzers.map { Table(heading: $0.heading, counts: $0.counts) } }
}
