package import DovetailModel

/// The source location of a binding as the compiler passes it. The name of the file becomes a string only when it is
/// read.
package enum DeclarationSite: Sendable {
    case code(StaticString, UInt, UInt)
    /// A location in a file that was read.
    case known(SourceLocation)

    package var location: SourceLocation {
        switch self {
        case .code(let file, let line, let column): SourceLocation(fileID: file, line: line, column: column)
        case .known(let location): location
        }
    }
}
