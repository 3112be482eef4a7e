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
