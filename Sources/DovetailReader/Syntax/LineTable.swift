#if Tools
    internal import SwiftSyntax

    /// Where the lines of a text begin, so that offsets can be told as lines and columns. Lines end as they do for the
    /// compiler: with a line feed, a carriage return, or both.
    struct LineTable {
        private var starts: [Int] = [0]

        init(_ text: String) {
            var text = text
            text.withUTF8 { bytes in
                for (index, byte) in bytes.enumerated() where byte == 10 || byte == 13 {
                    if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { continue }
                    starts.append(index + 1)
                }
            }
        }

        func position(_ offset: Int) -> Position {
            var (low, high) = (0, starts.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if starts[middle] <= offset { low = middle } else { high = middle }
            }
            return Position(line: low + 1, column: offset - starts[low] + 1)
        }

        /// Where a node begins, without what stands in front of it.
        func position(of node: some SyntaxProtocol) -> Position {
            position(node.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
    }
#endif
