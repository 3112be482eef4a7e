#if Tools
    internal import DovetailReader

    /// The facts of modules as a file: one line of text that says what it is, then the facts as bytes. The same sources
    /// give the same bytes.
    ///
    /// The line has two digests of the sources. The full one changes with every byte of them. The interface digest is of
    /// what the graph is made of, without the places: while it stays, the graph stays.
    struct FactsFile: Equatable {
        private static let title = "dovetail-facts"

        /// By name; no two have one name.
        private(set) var modules: [ModuleFacts]
        /// For each module, the digest of its sources.
        private(set) var fullDigests: [String: Digest]

        init(_ module: ModuleFacts, full: Digest) {
            modules = [module]
            fullDigests = [module.name: full]
        }

        /// All modules of several files. The order and the grouping of what is merged change nothing.
        init(merging files: [(path: String, file: FactsFile)]) throws {
            var places: [String: String] = [:]
            modules = []
            fullDigests = [:]
            for (path, file) in files {
                for module in file.modules {
                    if let other = places.updateValue(path, forKey: module.name) {
                        throw InputError(path, "there is another module named '\(module.name)': \(other)")
                    }
                    modules.append(module)
                }
                fullDigests.merge(file.fullDigests) { first, _ in first }
            }
            modules.sort { $0.name < $1.name }
        }

        /// Changes only with what the graph is made of: not with bodies, comments and lines.
        var interfaceDigest: Digest { digest { Digest(of: FactsWriter.bytes(of: $0, .withoutPlaces)) } }

        /// Changes with every change of the sources.
        var fullDigest: Digest { digest { fullDigests[$0.name] ?? Digest() } }

        private func digest(_ part: (ModuleFacts) -> Digest) -> Digest {
            var digest = Digest()
            for module in modules { digest.add(part(module)) }
            return digest
        }

        var bytes: [UInt8] {
            let body = FactsWriter.bytes(of: Body(modules: modules, fullDigests: modules.map { fullDigests[$0.name]! }))
            let words = [
                FactsFile.title, "\(FactsFormat.version)", "interface=\(interfaceDigest.text)",
                "full=\(fullDigest.text)",
            ]
            let line = words.joined(separator: " ")
            return Array("\(line) digest=\(FactsFile.digest(line, body).text)\n".utf8) + body
        }

        private static func digest(_ line: String, _ body: [UInt8]) -> Digest {
            var digest = Digest(of: line)
            digest.add(Digest(of: body))
            return digest
        }

        init(readingFrom path: String) throws {
            let bytes = try SourceFolder.bytes(of: path, limit: .max)
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
                case let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " "), words.count == 5,
                words[0] == FactsFile.title, let version = Int(words[1])
            else { throw InputError(path, "this is not a facts file of dovetail") }
            guard version == FactsFormat.version else {
                throw InputError(
                    path,
                    "these facts have version \(version), but this dovetail reads \(FactsFormat.version); index again")
            }
            let body = Array(bytes[(end + 1)...])
            let line = words.dropLast().joined(separator: " ")
            guard words[4] == "digest=\(FactsFile.digest(line, body).text)" else {
                throw InputError(path, "this facts file is damaged or truncated: its digest is another; index again")
            }
            guard let known = try? FactsReader.value(in: body[...], as: Body.self),
                known.modules.count == known.fullDigests.count
            else { throw InputError(path, "this facts file cannot be understood; index again") }
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
#endif
