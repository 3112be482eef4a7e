#if Tools
    internal import DovetailReader
    internal import Foundation

    /// One module's facts as a file: a version, a digest of the rest, and the facts. The same facts give the same bytes.
    struct FactsFile: Codable {
        static let version = 2
        private struct Header: Codable {
            var dovetailFacts: Int
            var digest: String
        }

        static func data(of facts: ModuleFacts) throws -> Data {
            let body = try encoder.encode(facts)
            let header = try encoder.encode(Header(dovetailFacts: version, digest: digest(body)))
            return header + Data("\n".utf8) + body + Data("\n".utf8)
        }

        static func facts(in path: String) throws -> ModuleFacts {
            let data = Data(try SourceFolder.text(of: path, limit: .max).utf8)
            let lines = data.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
            guard let first = lines.first, let header = try? JSONDecoder().decode(Header.self, from: first) else {
                throw InputError(path, "this is not a facts file of dovetail")
            }
            guard header.dovetailFacts == version else {
                throw InputError(
                    path,
                    "these facts have version \(header.dovetailFacts), but this dovetail reads \(version); index again")
            }
            guard lines.count == 2, let last = lines[1].last, last == UInt8(ascii: "\n") else {
                throw InputError(path, "this facts file is truncated")
            }
            let body = lines[1].dropLast()
            guard digest(body) == header.digest else {
                throw InputError(path, "this facts file is damaged: its digest is another")
            }
            do {
                return try JSONDecoder().decode(ModuleFacts.self, from: body)
            } catch {
                throw InputError(path, "this facts file cannot be understood")
            }
        }

        private static var encoder: JSONEncoder {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return encoder
        }

        /// FNV-1a, 64 bits: it tells damage, not malice.
        private static func digest(_ bytes: some Sequence<UInt8>) -> String {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return String(hash, radix: 16)
        }
    }
#endif
