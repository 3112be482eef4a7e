#if Tools
    internal import SwiftSyntax

    /// Converts offsets in a text to lines and columns. As in the compiler, a line ends with a line feed, a carriage
    /// return, or both.
    struct LineTable {
        private var starts: [Int] = [0]
        /// The offsets in the parsed text of bytes that the file does not contain, in order.
        private let insertions: [Int]

        init(_ text: String, withInsertionsAt insertions: [Int] = []) {
            self.insertions = insertions
            var text = text
            text.withUTF8 { bytes in
                for (index, byte) in bytes.enumerated() where byte == 10 || byte == 13 {
                    if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { continue }
                    starts.append(index + 1)
                }
            }
        }

        func position(at parsedOffset: Int) -> Position {
            let offset = insertions.isEmpty ? parsedOffset : parsedOffset - insertions.count { $0 < parsedOffset }
            var (low, high) = (0, starts.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if starts[middle] <= offset { low = middle } else { high = middle }
            }
            return Position(line: low + 1, column: offset - starts[low] + 1)
        }

        /// The offset of a position; `nil` if there is no such line.
        func offset(of position: Position) -> Int? {
            starts.indices.contains(position.line - 1) ? starts[position.line - 1] + position.column - 1 : nil
        }

        /// The position of the first token of a node, without the trivia before it.
        func position(of node: some SyntaxProtocol) -> Position {
            position(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
    }
#endif
