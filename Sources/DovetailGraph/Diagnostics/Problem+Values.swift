extension OtherProblem {
    /// The reason why a value file cannot be read.
    package enum FileMistake: Hashable, Sendable {
        case absent
        case unavailable
        /// Its name has an unknown extension.
        case unknownFormat
        case notUTF8
        case malformed(format: String)
        case tooDeep(limit: Int)
        /// It has more than this number of megabytes.
        case tooLarge(limit: Int)
        /// It has an integer that `Int` cannot represent.
        case integerOutOfRange
        /// The top-level value is not a dictionary.
        case notADictionary(format: String)
    }

    /// The reason why a value of a file cannot be read as the requested type.
    package enum ValueMistake: Hashable, Sendable {
        case missing(reader: String, type: String)
        case mismatch(found: String, reader: String, type: String)
        /// A number that its type cannot represent.
        case outOfRange(number: String, type: String)
        /// Two values with one key path in one file.
        case repeated
        /// The name of a binding that is not one of the choices.
        case unknownChoice(name: String, of: String, nearest: String?, known: [String])
        /// The initializer of the type that reads it threw an error.
        case refused(reader: String, reason: String)
        /// No provider of a configuration has the value. `asked` are the names of the providers.
        case notProvided(type: String, asked: String)
        /// A provider of a configuration has another type for the value, `found`, or fails if `found` is `nil`. There is
        /// no reason, because the text of a provider's error may contain the value.
        case notConvertible(found: String?, type: String, asked: String)
    }
}
