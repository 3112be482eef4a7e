internal import DovetailGraph

/// Where a binding is written, as the compiler hands it over: the name of the file becomes a text when somebody asks.
enum Place: Sendable {
    case code(StaticString, UInt, UInt)
    /// In something that was read.
    case known(SourceLocation)

    var location: SourceLocation {
        switch self {
        case .code(let file, let line, let column): SourceLocation(fileID: file, line: line, column: column)
        case .known(let location): location
        }
    }
}
