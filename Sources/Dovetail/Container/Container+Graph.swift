public import DovetailGraph

extension Container {
    /// The graph as data: bindings, what each needs, places in the source; those of parents too, each at its own level.
    ///
    /// A snapshot; costs time linear in bindings and parameters, and a name look-up for each type.
    ///
    /// If the outermost parent is no container, it is asked by ``Resolving/isRegistered(_:)`` for what nothing else provides.
    public var graph: Graph {
        var builder = GraphBuilder(plan)
        if let parent = outermost.foreignParent { builder.add(whatServes: parent) }
        return builder.graph()
    }

    /// Every finding about the graph, warnings and notes too, in a stable order: by place, then by id.
    public var findings: [Finding] { graph.findings() }

    /// Whether there is no error among the findings.
    public var isValid: Bool { !findings.contains { $0.severity == .error } }

    /// Checks the whole graph before anything is made.
    ///
    /// For what parameters and injections declare, a container without errors never throws `missing-binding`, `cycle` or
    /// `argument-mismatch`; it never throws `missing-input` where each ``Input(_:fileID:line:column:)`` on the way has its
    /// value, in a child or in ``inject(into:isolation:)``; and the asynchronous `resolve` never throws `needs-async` or
    /// `wrong-isolation`. Whether a synchronous request throws those two depends on where it comes from and on what exists
    /// by then. With roots, all this holds for what they reach.
    /// - Throws: All findings, if there is an error among them.
    public func validate() throws(ValidationError) {
        let findings = findings
        if findings.contains(where: { $0.severity == .error }) { throw ValidationError(findings: findings) }
    }
}
