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

    /// Makes tokens `=` anew that have a space on either side, and about whose spaces the lexer complains all the same: with a
    /// byte between that is no text, `x \u{FFFD}= 1`.
    ///
    /// swift-syntax (603.0.1) has a fix-it without a change for them, and does not allow that: the program would end. What is wrong with the
    /// byte is told anyway.
    private final class SpacedEquals: SyntaxRewriter {
        override func visit(_ token: TokenSyntax) -> TokenSyntax {
            guard token.hasError, token.tokenKind == .equal, token.trailingTrivia.contains(where: \.isSpaceOrTab),
                token.previousToken(viewMode: .all)?.trailingTrivia.contains(where: \.isSpaceOrTab) == true
            else { return token }
            return .equalToken(leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia)
        }
    }
#endif
