#if Tools
    internal import DovetailReader

    extension FactsFile {
        init(readingFrom path: String) throws {
            let bytes = try SourceFolder.bytes(of: path, limit: .max)
            do {
                try self.init(bytes)
            } catch {
                throw InputError(path, error.reason)
            }
        }

        /// All modules of several files. Two modules with one name are an error.
        init(merging files: [(path: String, file: FactsFile)]) throws {
            var paths: [String: String] = [:]
            for (path, file) in files {
                for module in file.modules {
                    if let other = paths.updateValue(path, forKey: module.name) {
                        throw InputError(path, "duplicate module '\(module.name)', which is also in \(other)")
                    }
                }
            }
            self.init(merging: files.map(\.file))
        }

        /// The modules, with the facts that can affect the graph.
        ///
        /// - Parameter files: The merged files, for the message if one of them cannot be decoded.
        func relevantModules(from files: [(path: String, file: FactsFile)]) throws -> [ModuleFacts] {
            do {
                return try RelevantFacts.modules(modules)
            } catch is FactsError {
                for (path, file) in files { _ = try file.decoded(at: path) }
                return []
            }
        }

        /// All facts of all modules.
        private func decoded(at path: String) throws -> [ModuleFacts] {
            do {
                return try modules.map { try $0.facts() }
            } catch {
                throw InputError(path, Refusal.notUnderstood.reason)
            }
        }

        /// A digest of the paths and contents of sources.
        static func sourceDigest(of files: [(path: String, contents: Digest)]) -> Digest {
            var digest = Digest()
            for file in files.sorted(by: { $0.path < $1.path }) {
                digest.add(file.path)
                digest.add(file.contents)
            }
            return digest
        }

        /// Refuses facts whose sources have changed since `index` read them. Nothing is compared if the facts do not contain
        /// a digest, if they contain those of value files, or if none of the sources is there.
        func refuseChangedSources(at path: String) throws {
            guard modules.contains(where: { $0.full != Digest() }) else { return }
            for (encoded, module) in zip(modules, try decoded(at: path)) where module.valueListings.isEmpty {
                guard encoded.full != Digest(),
                    module.files.contains(where: { Disk.identity(of: $0.path) != nil })
                else { continue }
                let files = module.files.compactMap { file in
                    (try? SourceFolder.bytes(of: file.path)).map { (path: file.path, contents: Digest(of: $0)) }
                }
                guard FactsFile.sourceDigest(of: files) == encoded.full else {
                    throw InputError(
                        path,
                        "the sources of '\(module.name)' have changed since `dovetail index` read them; run it again")
                }
            }
        }
    }

    extension FactsFile.Refusal {
        fileprivate var reason: String {
            switch self {
            case .notFacts: "this is not a facts file"
            case .otherVersion(let version):
                "these facts have version \(version), but expected \(FactsFormat.version); run `dovetail index` again"
            case .damaged: "this facts file is damaged or truncated; run `dovetail index` again"
            case .notUnderstood: "this facts file cannot be decoded; run `dovetail index` again"
            }
        }
    }
#endif
