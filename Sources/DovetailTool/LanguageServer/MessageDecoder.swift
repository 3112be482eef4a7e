#if Tools
    /// Splits the bytes from a client into messages: lines of a header, an empty line, and as many bytes as the header
    /// says.
    struct MessageDecoder {
        enum Frame: Equatable {
            /// The body of a message.
            case body([UInt8])
            /// A header without a valid length. The next header is searched in what follows.
            case invalidHeader
        }

        /// The maximum length of a header and of a body, so that no client can use up the memory.
        static let headerLimit = 1 << 16
        static let bodyLimit = 256 << 20

        private var bytes: [UInt8] = []
        /// The length of the next body, if its header has arrived.
        private var length: Int?

        mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

        /// The next message, or `nil` if it has not arrived completely.
        mutating func next() -> Frame? {
            if length == nil {
                guard let end = endOfHeader else {
                    guard bytes.count > MessageDecoder.headerLimit else { return nil }
                    bytes = []
                    return .invalidHeader
                }
                length = MessageDecoder.length(in: bytes[..<end])
                bytes.removeFirst(end)
            }
            guard let length else { return .invalidHeader }
            guard bytes.count >= length else { return nil }
            let body = Array(bytes.prefix(length))
            bytes.removeFirst(length)
            self.length = nil
            return .body(body)
        }

        /// The offset after the empty line.
        private var endOfHeader: Int? {
            guard bytes.count >= 4 else { return nil }
            let end = Array("\r\n\r\n".utf8)
            let starts = 0...min(bytes.count - 4, MessageDecoder.headerLimit)
            return starts.first { bytes[$0] == end[0] && bytes[$0..<$0 + 4].elementsEqual(end) }.map { $0 + 4 }
        }

        /// The last `Content-Length`. It may be in the middle of a line, because the body of a message with an invalid
        /// header comes before the next header.
        private static func length(in header: ArraySlice<UInt8>) -> Int? {
            let text = String(decoding: header, as: UTF8.self).lowercased()
            guard let name = text.ranges(of: "content-length:").last else { return nil }
            let digits = text[name.upperBound...].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
            guard let length = Int(digits), length <= bodyLimit else { return nil }
            return length
        }
    }
#endif
