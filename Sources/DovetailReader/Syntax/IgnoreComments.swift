#if Tools
    internal import SwiftSyntax

    /// Finds the comments that begin with `dovetail:ignore`. Text in strings, and in the middle of other comments, is no
    /// such comment.
    enum IgnoreComments {
        static func all(in tree: SourceFileSyntax, _ lines: LineTable) -> [FileFacts.Suppression] {
            var found: [FileFacts.Suppression] = []
            for token in tree.tokens(viewMode: .sourceAccurate) {
                var offset = token.position.utf8Offset
                for piece in token.leadingTrivia {
                    if let id = id(in: piece) { found.append(.init(id: id, position: lines.position(at: offset))) }
                    offset += piece.sourceLength.utf8Length
                }
                offset = token.endPositionBeforeTrailingTrivia.utf8Offset
                for piece in token.trailingTrivia {
                    if let id = id(in: piece) { found.append(.init(id: id, position: lines.position(at: offset))) }
                    offset += piece.sourceLength.utf8Length
                }
            }
            return found
        }

        /// The id in a comment, empty if none follows; `nil` for anything else.
        private static func id(in piece: TriviaPiece) -> String? {
            guard case .lineComment(let text) = piece else { return nil }
            let words = text.dropFirst(2).split(separator: " ", maxSplits: 2).map { $0.filter { $0 != "\t" } }
            return words.first == "dovetail:ignore" ? words.dropFirst().first ?? "" : nil
        }
    }
#endif
