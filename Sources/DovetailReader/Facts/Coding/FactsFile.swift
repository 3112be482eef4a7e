/// The facts of modules as a file: one line of text that says what it is, then the facts as bytes. The same sources
/// give the same bytes.
///
/// The line has two digests of the sources. The full one changes with every byte of them. The interface digest is of
/// what the graph is made of, without the places: while it stays, the graph stays.
package struct FactsFile: Equatable, Sendable {
    /// Why bytes are no facts file that can be used.
    package enum Refusal: Error, Equatable {
        case notFacts
        case otherVersion(Int)
        case damaged
        case notUnderstood
    }

    private static let title = "dovetail-facts"

    /// By name; no two have one name.
    package private(set) var modules: [ModuleFacts]
    /// For each module, the digest of its sources.
    private var fullDigests: [String: Digest]

    package init(_ module: ModuleFacts, full: Digest) {
        modules = [module]
        fullDigests = [module.name: full]
    }

    /// All modules of several files, no two of which have one name. The order and the grouping of what is merged change
    /// nothing.
    package init(merging files: [FactsFile]) {
        modules = files.flatMap(\.modules).sorted { $0.name < $1.name }
        fullDigests = files.reduce(into: [:]) { $0.merge($1.fullDigests) { first, _ in first } }
    }

    /// Changes only with what the graph is made of: not with bodies, comments and lines.
    package var interfaceDigest: Digest { digest { Digest(of: FactsWriter.bytes(of: $0, .withoutPlaces)) } }

    /// Changes with every change of the sources.
    package var fullDigest: Digest { digest { fullDigests[$0.name] ?? Digest() } }

    private func digest(_ part: (ModuleFacts) -> Digest) -> Digest {
        var digest = Digest()
        for module in modules { digest.add(part(module)) }
        return digest
    }

    package var bytes: [UInt8] {
        let digests = modules.map { fullDigests[$0.name] ?? Digest() }
        let words = [
            FactsFile.title, "\(FactsFormat.version)", "interface=\(interfaceDigest.text)", "full=\(fullDigest.text)",
        ]
        return FactsFile.signed(
            words.joined(separator: " "), FactsWriter.bytes(of: Body(modules: modules, fullDigests: digests)))
    }

    /// The line, with the digest of the whole file at its end, and the body after it.
    package static func signed(_ line: String, _ body: [UInt8]) -> [UInt8] {
        Array("\(line) digest=\(digest(line, body).text)\n".utf8) + body
    }

    private static func digest(_ line: String, _ body: [UInt8]) -> Digest {
        var digest = Digest(of: line)
        digest.add(Digest(of: body))
        return digest
    }

    package init(_ bytes: [UInt8]) throws(Refusal) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            case let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " "), words.count == 5,
            words[0] == FactsFile.title, let version = Int(words[1])
        else { throw .notFacts }
        guard version == FactsFormat.version else { throw .otherVersion(version) }
        let body = Array(bytes[(end + 1)...])
        let line = words.dropLast().joined(separator: " ")
        guard words[4] == "digest=\(FactsFile.digest(line, body).text)" else { throw .damaged }
        guard let known = try? FactsReader.value(in: body[...], as: Body.self),
            known.modules.count == known.fullDigests.count, Set(known.modules.map(\.name)).count == known.modules.count
        else { throw .notUnderstood }
        modules = known.modules
        fullDigests = Dictionary(zip(known.modules.map(\.name), known.fullDigests)) { first, _ in first }
    }

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
