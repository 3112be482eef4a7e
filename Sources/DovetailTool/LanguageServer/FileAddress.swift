#if Tools
    /// The address of a file as the protocol writes it: a URI with percent escapes.
    enum FileAddress {
        /// The path of a `file:` URI; `nil` for any other URI, and for one that is damaged.
        static func path(of address: String) -> String? {
            guard address.lowercased().hasPrefix("file://") else { return nil }
            let rest = address.utf8.dropFirst("file://".utf8.count)
            guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
            let host = String(decoding: rest[..<slash], as: UTF8.self).lowercased()
            guard host.isEmpty || host == "localhost", var bytes = decoded(rest[slash...]), !bytes.contains(0) else {
                return nil
            }
            while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
            return String(validating: bytes, as: UTF8.self)
        }

        private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
            var bytes: [UInt8] = []
            var rest = text
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    // A query or a fragment is no part of the path.
                    if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
                    bytes.append(byte)
                    continue
                }
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            }
            return bytes
        }

        private static let plain = Set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/+@!$'()*,;=".utf8)

        static func uri(of path: String) -> String {
            path.utf8.reduce(into: "file://") { text, byte in
                if plain.contains(byte) {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }
        }
    }
#endif
