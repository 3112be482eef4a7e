#if Tools
    internal import SwiftDiagnostics
    internal import SwiftParserDiagnostics
    internal import SwiftSyntax

    extension SourceReader {
        /// The first syntax error in a tree, with the message of the compiler's parser. Others may follow from it.
        static func syntaxError(in tree: SourceFileSyntax) -> FileFacts.SyntaxError? {
            let converter = SourceLocationConverter(fileName: "", tree: tree)
            return ParseDiagnosticsGenerator.diagnostics(for: SpacedEquals().rewrite(tree)).map { diagnostic in
                let location = diagnostic.location(converter: converter)
                return FileFacts.SyntaxError(
                    message: message(of: diagnostic), position: Position(line: location.line, column: location.column))
            }.min { $0.position < $1.position }
        }

        /// The message of the parser, unless the code may be valid and is only nested too deeply for it. In a debug build, its
        /// limit is low.
        private static func message(of diagnostic: Diagnostic) -> String {
            guard diagnostic.diagnosticID == StaticParserError.maximumNestingLevelOverflow.diagnosticID else {
                return diagnostic.message
            }
            #if DEBUG
                return tooDeep + " for a debug build of the command; a release build reads it"
            #else
                return tooDeep
            #endif
        }

        /// The message about code that the parser refuses.
        static let tooDeep = "this code is nested too deeply"
    }

    /// Replaces tokens `=` between spaces for which the lexer nevertheless reports missing spaces, because of an
    /// invalid byte: `x \u{FFFD}= 1`.
    ///
    /// For these, swift-syntax (603.0.1) creates a fix-it without changes and then traps. The invalid byte is reported
    /// anyway.
    private final class SpacedEquals: SyntaxRewriter {
        override func visit(_ token: TokenSyntax) -> TokenSyntax {
            guard token.hasError, token.tokenKind == .equal, token.trailingTrivia.contains(where: \.isSpaceOrTab),
                token.previousToken(viewMode: .all)?.trailingTrivia.contains(where: \.isSpaceOrTab) == true
            else { return token }
            return .equalToken(leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia)
        }
    }
#endif
