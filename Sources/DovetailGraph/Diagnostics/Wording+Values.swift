/// The words about files of values.
extension Wording {
    static func text(of mistake: Problem.FileMistake) -> String {
        switch mistake {
        case .absent: "there is no such file"
        case .unavailable: "this file cannot be opened"
        case .unknownFormat: "the name of this file says nothing of a format that is known"
        case .notUTF8: "this is not UTF-8 from here on"
        case .malformed(let format): "this is not \(format) from here on"
        case .tooDeep(let limit): "this is nested in more than \(limit) levels"
        case .notADictionary(let format): "this \(format) has values without names"
        }
    }

    /// The same where the file is listed.
    static func text(of mistake: Problem.FileMistake, in file: String) -> String {
        switch mistake {
        case .absent: "there is no file '\(file)'"
        case .unavailable: "the file '\(file)' cannot be opened"
        case .unknownFormat: "the name of the file '\(file)' says nothing of a format that is known"
        case .notUTF8: "the file '\(file)' is not UTF-8"
        case .malformed(let format): "the file '\(file)' is not \(format)"
        case .tooDeep(let limit): "the file '\(file)' is nested in more than \(limit) levels"
        case .notADictionary(let format): "the \(format) in the file '\(file)' has values without names"
        }
    }

    static func remedy(for mistake: Problem.FileMistake) -> String? {
        switch mistake {
        case .absent, .unavailable: "see that it exists and may be read, or leave it out of `ValueFiles`"
        case .unknownFormat: "give it a name that ends in `.json` or `.plist`"
        case .notUTF8: "save it as UTF-8"
        case .malformed: "correct the text from here on"
        case .tooDeep: "nest less"
        case .notADictionary: "let the outermost value be an object, with a name for each value"
        }
    }

    static func text(of mistake: Problem.ValueMistake, at path: String) -> String {
        switch mistake {
        case .missing(let reader, let type): "there is no value '\(path)', which \(reader) reads as \(type)"
        case .mismatch(let found, let reader, let type): "'\(path)' is \(found), but \(reader) reads it as \(type)"
        case .outOfRange(let number, let type): "'\(path)' is \(number), which is no value of \(type)"
        case .repeated: "'\(path)' has more than one value in this file"
        case .unknownChoice(let name, let type, _, _): "'\(path)' is \"\(name)\", which is no binding for '\(type)'"
        case .refused(let reader, let reason): "\(reader) does not take the value '\(path)': \(reason)"
        }
    }

    static func remedy(for mistake: Problem.ValueMistake, at path: String) -> String? {
        switch mistake {
        case .missing(_, let type): "add a value '\(path)', or read it as \(type)?"
        case .mismatch(_, _, let type): "write a value of \(type), or read it as what it is"
        case .outOfRange: "write a smaller number, or read it as a larger type"
        case .repeated: "keep one of them"
        case .unknownChoice(_, _, let nearest?, _): "did you mean \"\(nearest)\"?"
        case .unknownChoice(_, _, nil, let known): "choose one of \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .refused: nil
        }
    }
}
