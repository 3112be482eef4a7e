internal import DovetailGraph

extension Binding {
    /// What else is worth saying about a binding, in words.
    var traitWords: [String] {
        let words = [
            ("async", isAsync), ("eager", isEager), ("root", isRoot), ("hidden", isHidden), ("opaque", isOpaque),
            ("default", priority == .asDefault), ("replacing", priority == .replacing), ("onClose", hasOnClose),
            ("conditional", isConditional), ("not Sendable", isSendable == false),
        ]
        return words.filter(\.1).map(\.0)
    }
}

extension LinkedGraph.Traits {
    /// What is special about a link, in words.
    var words: [String] {
        let words: [(String, Self)] = [
            ("deferred", .deferred), ("injection", .injection), ("optional", .optional), ("element", .element),
            ("weak", .weak), ("wrapped", .wrapped),
        ]
        return words.filter { contains($0.1) }.map(\.0)
    }
}
