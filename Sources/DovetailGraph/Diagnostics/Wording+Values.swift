internal import DovetailModel

/// The texts about value files.
extension Wording {
    static func text(of mistake: OtherProblem.FileMistake) -> String {
        switch mistake {
        case .absent: "file not found"
        case .unavailable: "cannot open the file"
        case .unknownFormat: "unknown file format; expected `.json` or `.plist`"
        case .notUTF8: "invalid UTF-8"
        case .malformed(let format): "invalid \(format)"
        case .tooDeep(let limit): "values are nested more than \(limit) levels deep"
        case .tooLarge(let limit): "the file is larger than \(limit) MB"
        case .integerOutOfRange: "Int cannot represent this integer"
        case .notADictionary(let format): "the top-level value of this \(format) is not a dictionary"
        }
    }

    /// The same, located where the file is listed.
    static func text(of mistake: OtherProblem.FileMistake, in file: String) -> String {
        switch mistake {
        case .absent: "file '\(file)' not found"
        case .unavailable: "cannot open the file '\(file)'"
        case .unknownFormat: "unknown format of the file '\(file)'; expected `.json` or `.plist`"
        case .notUTF8: "invalid UTF-8 in the file '\(file)'"
        case .malformed(let format): "invalid \(format) in the file '\(file)'"
        case .tooDeep(let limit): "values in the file '\(file)' are nested more than \(limit) levels deep"
        case .tooLarge(let limit): "the file '\(file)' is larger than \(limit) MB"
        case .integerOutOfRange: "Int cannot represent an integer in the file '\(file)'"
        case .notADictionary(let format):
            "the top-level value of the \(format) in the file '\(file)' is not a dictionary"
        }
    }

    static func suggestedFix(for mistake: OtherProblem.FileMistake) -> String? {
        switch mistake {
        case .absent, .unavailable: "check that the file exists and is readable, or remove it from `ValueFiles`"
        case .unknownFormat: "rename the file so that its name ends in `.json` or `.plist`"
        case .notUTF8: "save the file as UTF-8"
        case .malformed: "correct the syntax"
        case .tooDeep: "reduce the nesting"
        case .tooLarge: "list a file that contains only the values that are read"
        case .integerOutOfRange: "use a smaller number, or a string"
        case .notADictionary: "use a dictionary with a name for each value as the top-level value"
        }
    }

    static func text(of mistake: OtherProblem.ValueMistake, at path: String) -> String {
        switch mistake {
        case .missing(let reader, let type): "the value '\(path)' is missing; \(reader) reads it as \(type)"
        case .mismatch(let found, let reader, let type): "'\(path)' is \(found), but \(reader) reads it as \(type)"
        case .outOfRange(let number, let type): "'\(path)' is \(number), which \(type) cannot represent"
        case .repeated: "'\(path)' has more than one value in this file"
        case .unknownChoice(let name, let type, _, _):
            "'\(path)' is \"\(name)\", but no binding for '\(type)' has that name"
        case .refused(let reader, let reason): "\(reader) rejects the value '\(path)': \(reason)"
        case .notProvided(let type, let asked):
            "no provider has the value '\(path)', which is read as \(type); asked: \(asked)"
        case .notConvertible(let found?, let type, let asked):
            "'\(path)' is \(found), which cannot be read as \(type); asked: \(asked)"
        case .notConvertible(nil, let type, let asked):
            "a provider failed to return '\(path)', which is read as \(type); asked: \(asked)"
        }
    }

    static func suggestedFix(for mistake: OtherProblem.ValueMistake, at path: String) -> String? {
        switch mistake {
        case .missing: "add the value '\(path)' to a value file"
        case .mismatch(_, _, let type): "change the value to \(type), or read it as another type"
        case .outOfRange: "use a smaller number, or read it as a larger type"
        case .repeated: "remove one of them"
        case .unknownChoice(_, _, let nearest?, _): "did you mean \"\(nearest)\"?"
        case .unknownChoice(_, _, nil, let known): "choose one of \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .notProvided: "set '\(path)' in one of these providers, or give the setting a default"
        case .notConvertible(_?, let type, _): "change the value to \(type), or read it as another type"
        case .notConvertible(nil, _, _): "pass an access reporter to the `ConfigReader` to see the error"
        case .refused: nil
        }
    }
}
