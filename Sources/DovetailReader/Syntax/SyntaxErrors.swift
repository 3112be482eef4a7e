#if Tools
    internal import SwiftDiagnostics
    internal import SwiftParserDiagnostics
    internal import SwiftSyntax

    extension SourceReader {
        /// The syntax errors in a tree, sorted by location, with the messages of the compiler's parser.
        static func syntaxErrors(in tree: SourceFileSyntax) -> [FileFacts.SyntaxError] {
            let converter = SourceLocationConverter(fileName: "", tree: tree)
            return ParseDiagnosticsGenerator.diagnostics(for: SpacedEquals().rewrite(tree)).map { diagnostic in
                let location = diagnostic.location(converter: converter)
                return .init(
                    message: diagnostic.message, position: Position(line: location.line, column: location.column))
            }
        }
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
