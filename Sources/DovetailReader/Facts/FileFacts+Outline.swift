extension FileFacts {
    /// Changes with everything that the graph depends on: all that is said, and what comes before what. While it stays,
    /// the same is found, if at other places. Where the file lies is no part of it.
    package var outline: Digest { encoded.outline }

    /// The facts as bytes, without the path: one text may lie in several places. With them, the outline.
    package var encoded: (bytes: [UInt8], outline: Digest) {
        var plain = self
        plain.path = ""
        var (bytes, outline) = FactsWriter.outlined(plain)
        // Lines that silence findings do so by where they stand, so then every place counts.
        if !suppressions.isEmpty || !strictLines.isEmpty { outline = Digest(of: bytes) }
        return (bytes, outline)
    }
}
