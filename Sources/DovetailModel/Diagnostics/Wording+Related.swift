extension Wording {
    static func text(of related: Finding.Related) -> String {
        switch related.kind {
        case .alsoBound: "also provided here"
        case .alsoRequested: "also requested here"
        case .edge(let from, let to): "\(from) depends on \(to)"
        case .cheapestEdge(let from, let to): "to break the cycle, let \(from) take `Lazy<\(to)>`"
        case .alsoProvided: "also specified here"
        case .unreadable: "invalid from here on"
        case .declared(let what): "\(what) is declared here"
        case .madeFor(let what): "required by \(what)"
        case .provided(let key): "\(key) is provided here"
        case .onlyIf(let conditions): "only if \(conditions.map { "`\($0)`" }.joined(separator: " or "))"
        case .unknownCaller: "the sources do not determine whether the code that requests it runs then"
        case .unlessCreated(let name): "only if this request has not created '\(name)' before"
        // Only code above this module adds these.
        case .similar, .breach: Details.current?.text(of: related) ?? ""
        }
    }
}
