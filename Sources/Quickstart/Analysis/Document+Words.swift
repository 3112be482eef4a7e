extension Document {
    /// The sequences of letters.
    var words: [Substring] {
        text.unicodeScalars.split { !$0.properties.isAlphabetic }.map(Substring.init)
    }
}
