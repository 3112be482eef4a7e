internal import DovetailGraph

extension Binding {
    /// The traits of a binding that formats show, as words.
    var traitNames: [String] {
        let traits = [
            ("async", isAsync), ("eager", isEager), ("root", isRoot), ("hidden", isHidden), ("opaque", isOpaque),
            ("default", priority == .asDefault), ("replacing", priority == .replacing), ("onClose", hasOnClose),
            ("conditional", isConditional), ("not Sendable", isSendable == false),
            // What a binding requests from its container cannot be drawn as links.
            ("container", takes(.container)), ("weak container", takes(.weakContainer)),
        ]
        return traits.filter(\.1).map(\.0)
    }

    private func takes(_ kind: Dependency.Kind) -> Bool { dependencies.contains { $0.kind == kind } }
}

extension LinkedGraph.Traits {
    /// The traits of a link, as words.
    var names: [String] {
        let traits: [(String, Self)] = [
            ("deferred", .deferred), ("injection", .injection), ("optional", .optional), ("element", .element),
            ("weak", .weak), ("wrapped", .wrapped),
        ]
        return traits.filter { contains($0.1) }.map(\.0)
    }
}
