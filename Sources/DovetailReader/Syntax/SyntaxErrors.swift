#if Tools
    internal import SwiftDiagnostics
    internal import SwiftParserDiagnostics
    internal import SwiftSyntax

    extension SourceReader {
        /// What is no Swift in a tree, by place, in the words of the compiler's parser.
        static func syntaxErrors(in tree: SourceFileSyntax) -> [FileFacts.SyntaxError] {
            let converter = SourceLocationConverter(fileName: "", tree: tree)
            return ParseDiagnosticsGenerator.diagnostics(for: SpacedEquals().rewrite(tree)).map { diagnostic in
                let place = diagnostic.location(converter: converter)
                return .init(
                    message: diagnostic.message, position: Position(line: place.line, column: place.column))
            }
        }
    }

    /// Replaces tokens `=` that have a space on either side, but about whose spaces the lexer complains, because a byte
    /// in between is not text: `x \u{FFFD}= 1`.
    ///
    /// swift-syntax (603.0.1) has a fix-it without a change for them, and does not allow that: the program would end. The
    /// error of the byte is reported anyway.
    private final class SpacedEquals: SyntaxRewriter {
        override func visit(_ token: TokenSyntax) -> TokenSyntax {
            guard token.hasError, token.tokenKind == .equal, token.trailingTrivia.contains(where: \.isSpaceOrTab),
                token.previousToken(viewMode: .all)?.trailingTrivia.contains(where: \.isSpaceOrTab) == true
            else { return token }
            return .equalToken(leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia)
        }
    }
#endif
