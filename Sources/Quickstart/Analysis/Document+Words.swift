extension Document {
    /// What stands between characters that are not letters.
    var words: [Substring] {
        text.unicodeScalars.split { !$0.properties.isAlphabetic }.map(Substring.init)
    }
}
