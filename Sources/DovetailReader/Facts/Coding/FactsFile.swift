/// The facts of modules as a file: one line of text with the format and digests, then the facts as bytes. The same
/// sources always result in the same bytes. Merging files copies the bytes of their modules.
///
/// The line has two digests of the sources. The full digest changes with every byte. The interface digest covers only
/// what the graph depends on, without source locations: if it is equal, the graph is equal.
package struct FactsFile: Equatable, Sendable {
    /// The reason why bytes are refused as a facts file.
    package enum Refusal: Error, Equatable {
        case notFacts
        case otherVersion(Int)
        case damaged
        case notUnderstood
    }

    private static let title = "dovetail-facts"

    /// The modules, sorted by name. Names are unique.
    package private(set) var modules: [EncodedModule]

    /// - Parameter full: A digest of the sources. It is empty if the facts do not contain it.
    package init(_ module: ModuleFacts, full: Digest) { modules = [EncodedModule(module, full: full)] }

    /// Merges files, whose modules have unique names. The order and the grouping of the files do not affect the result.
    package init(merging files: [FactsFile]) { modules = files.flatMap(\.modules).sorted { $0.name < $1.name } }

    /// A digest of what the graph depends on, without irrelevant code, comments and source locations.
    package var interfaceDigest: Digest { combinedDigest(\.interface) }

    /// A digest that changes with every change of the sources.
    package var fullDigest: Digest { combinedDigest(\.full) }

    private func combinedDigest(_ part: (EncodedModule) -> Digest) -> Digest {
        var digest = Digest()
        for module in modules { digest.add(part(module)) }
        return digest
    }

    package var bytes: [UInt8] {
        let parts = [
            FactsFile.title, "\(FactsFormat.version)", "interface=\(interfaceDigest.text)", "full=\(fullDigest.text)",
        ]
        return FactsFile.signed(parts.joined(separator: " "), body: FactsWriter.bytes(of: modules))
    }

    /// The line with a digest of the whole file at its end, followed by the body.
    package static func signed(_ line: String, body: [UInt8]) -> [UInt8] {
        Array("\(line) digest=\(digest(of: line, body: body).text)\n".utf8) + body
    }

    private static func digest(of line: String, body: [UInt8]) -> Digest {
        var digest = Digest(of: line)
        digest.add(Digest(of: body))
        return digest
    }

    package init(_ bytes: [UInt8]) throws(Refusal) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            case let parts = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " "), parts.count == 5,
            parts[0] == FactsFile.title, let version = Int(parts[1])
        else { throw .notFacts }
        guard version == FactsFormat.version else { throw .otherVersion(version) }
        let body = Array(bytes[(end + 1)...])
        let line = parts.dropLast().joined(separator: " ")
        guard parts[4] == "digest=\(FactsFile.digest(of: line, body: body).text)" else { throw .damaged }
        guard let known = try? FactsReader.value(in: body[...], as: [EncodedModule].self),
            Set(known.map(\.name)).count == known.count
        else { throw .notUnderstood }
        modules = known
    }
}
