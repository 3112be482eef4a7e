extension FileFacts {
    /// A digest of everything that the graph depends on: the facts, and the order of their positions. If it is equal,
    /// the findings are equal except for their locations. It does not depend on the path of the file.
    package var outline: Digest { encoded.outline }

    /// The facts as bytes, with the outline. They do not contain the path, because several files may have the same
    /// contents.
    package var encoded: (bytes: [UInt8], outline: Digest) {
        var plain = self
        plain.path = ""
        var (bytes, outline) = FactsWriter.outlined(plain)
        // A suppression applies to a line, so every position matters.
        if !suppressions.isEmpty || !strictLines.isEmpty { outline = Digest(of: bytes) }
        return (bytes, outline)
    }

    /// All positions in the facts, in a fixed order. If the outlines of two facts are equal, the positions at one index
    /// belong to the same thing.
    package var positions: [Position] { FactsWriter.positions(in: self) }
}
