extension Problem {
    /// Why a file of values cannot be read.
    package enum FileMistake: Hashable, Sendable {
        case absent
        case unavailable
        /// Its name says nothing of a format that is known.
        case unknownFormat
        case notUTF8
        case malformed(format: String)
        case tooDeep(limit: Int)
        /// The outermost value has no names.
        case notADictionary(format: String)
    }

    /// Why a value of a file is not what somebody reads it as.
    package enum ValueMistake: Hashable, Sendable {
        case missing(reader: String, type: String)
        case mismatch(found: String, reader: String, type: String)
        /// A number that its type cannot hold.
        case outOfRange(number: String, type: String)
        /// Two values with one key path in one file.
        case repeated
        /// The name of a binding that is not among those to choose from.
        case unknownChoice(name: String, of: String, nearest: String?, known: [String])
        /// The type that reads it threw.
        case refused(reader: String, reason: String)
    }
}
