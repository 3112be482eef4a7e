/// The facts of modules as a file: one line of text with the format and digests, then the facts as bytes. The same
/// sources always result in the same bytes.
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
    package private(set) var modules: [ModuleFacts]
    /// The digest of the sources of each module. It is empty if the facts do not contain it.
    package private(set) var fullDigests: [String: Digest]

    package init(_ module: ModuleFacts, full: Digest) {
        modules = [module]
        fullDigests = [module.name: full]
    }

    /// Merges files, whose modules have unique names. The order and the grouping of the files do not affect the result.
    package init(merging files: [FactsFile]) {
        modules = files.flatMap(\.modules).sorted { $0.name < $1.name }
        fullDigests = files.reduce(into: [:]) { $0.merge($1.fullDigests) { first, _ in first } }
    }

    /// A digest of what the graph depends on, without irrelevant code, comments and source locations.
    package var interfaceDigest: Digest { combinedDigest { Digest(of: FactsWriter.bytes(of: $0, .withoutPositions)) } }

    /// A digest that changes with every change of the sources.
    package var fullDigest: Digest { combinedDigest { fullDigests[$0.name] ?? Digest() } }

    private func combinedDigest(_ part: (ModuleFacts) -> Digest) -> Digest {
        var digest = Digest()
        for module in modules { digest.add(part(module)) }
        return digest
    }

    package var bytes: [UInt8] {
        let digests = modules.map { fullDigests[$0.name] ?? Digest() }
        let parts = [
            FactsFile.title, "\(FactsFormat.version)", "interface=\(interfaceDigest.text)", "full=\(fullDigest.text)",
        ]
        return FactsFile.signed(
            parts.joined(separator: " "), body: FactsWriter.bytes(of: Body(modules: modules, fullDigests: digests)))
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
        guard let known = try? FactsReader.value(in: body[...], as: Body.self),
            known.modules.count == known.fullDigests.count, Set(known.modules.map(\.name)).count == known.modules.count
        else { throw .notUnderstood }
        modules = known.modules
        fullDigests = Dictionary(zip(known.modules.map(\.name), known.fullDigests)) { first, _ in first }
    }

    /// The content after the line of text.
    private struct Body: FactsCodable {
        var modules: [ModuleFacts]
        var fullDigests: [Digest]

        init(modules: [ModuleFacts], fullDigests: [Digest]) {
            self.modules = modules
            self.fullDigests = fullDigests
        }

        func write(to writer: inout FactsWriter) {
            writer.write(modules)
            writer.write(fullDigests)
        }

        init(from reader: inout FactsReader) throws(FactsError) {
            self.init(modules: try reader.read(), fullDigests: try reader.read())
        }
    }
}
