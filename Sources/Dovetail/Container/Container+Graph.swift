internal import DovetailModel

extension Container {
    /// Returns the builder of the graph, which knows the index of each binding.
    package func graphBuilder() -> GraphBuilder {
        var builder = GraphBuilder(plan)
        if let parent = outermost.foreignParent { builder.add(whatServes: parent) }
        return builder
    }

    /// A Boolean value that indicates whether the findings contain no error.
    public var isValid: Bool { findingsIfInvalid == nil }

    /// All findings, if at least one of them is an error.
    private var findingsIfInvalid: [Finding]? {
        let plan = plan
        if outermost.foreignParent == nil, let settled = SettledBindings(plan) {
            // The rules about modules prevent the assembly of a container, so they have found nothing.
            if settled.omitsAll { return nil }
            let part = GraphBuilder(plan, without: settled).graph()
            if !LinkedGraph(part).findingsOfContainer.contains(where: { $0.severity == .error }) { return nil }
        }
        let findings = LinkedGraph(graphBuilder().graph()).findingsOfContainer
        return findings.contains { $0.severity == .error } ? findings : nil
    }

    /// Checks the whole graph before any instance is created.
    ///
    /// If a container has no errors, requests cannot fail for the following reasons, as far as dependencies are
    /// declared by parameters and injections:
    ///
    /// - No request throws `missing-binding`, `cycle` or `argument-mismatch`.
    /// - No request throws `missing-input` if each ``Input(_:fileID:line:column:)`` in its dependency path has a value,
    ///   from a child or from ``inject(into:isolation:)``.
    /// - No asynchronous `resolve` throws `needs-async` or `wrong-isolation`. A synchronous request may throw these,
    ///   depending on its isolation and on the instances that exist.
    ///
    /// If there are roots, this holds for everything that the roots reach.
    ///
    /// - Throws: A ``ValidationError`` with all findings, if at least one of them is an error. Warnings and notes are among them if
    ///   `DovetailDiagnostics` is in the program.
    public func validate() throws(ValidationError) {
        if let findings = findingsIfInvalid { throw ValidationError(findings: findings) }
    }
}

/// What a report on a container reads.
extension Container {
    /// The containers from this one outward.
    package var lineage: [Container] { Array(sequence(first: self) { $0.parentContainer }) }

    /// The observers of this container, without those of its parents.
    package var observers: [any Observer] { state.withLockIfPresent { $0.observers } ?? [] }

    /// The bindings of this container and its parents whose shared instances exist.
    package var existingBindings: [BindingFacts] {
        lineage.flatMap { container in
            container.plan.linkedNodes.compactMap { node in
                node.binding.flatMap { node.isReady(in: container) ? $0 : nil }
            }
        }
    }
}
