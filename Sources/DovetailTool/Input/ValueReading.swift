#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import DovetailValues
    internal import Foundation

    /// Reads the value files that sources list, and records each file that it looks for: the output depends on them.
    struct ValueReading {
        /// A file that was looked for, with a digest of its contents. The digest is empty if the file does not exist.
        struct Input: Hashable, Sendable {
            var path: String
            var digest: String

            var isMissing: Bool { digest.isEmpty }

            init(_ path: String) {
                self.path = path
                do {
                    digest = Digest(of: try Disk.bytes(of: path, limit: ValueFile.sizeLimit)).text
                } catch Disk.Failure.tooLarge {
                    digest = "too large"
                } catch {
                    digest = ""
                }
            }

            init(path: String, digest: String) {
                self.path = path
                self.digest = digest
            }
        }

        private(set) var inputs: [Input] = []
        private let list: [SourceFolder.Source]
        /// The sources by path. Most programs list no value files, and need none.
        private lazy var sources = Dictionary(list.map { ($0.shownPath, $0) }) { first, _ in first }

        init(_ sources: [SourceFolder.Source]) { list = sources }

        /// The modules with the values of their files.
        mutating func adding(to modules: [ModuleFacts]) -> [ModuleFacts] {
            var result = modules
            for index in result.indices {
                for listing in result[index].valueListings {
                    if let values = values(of: listing) { result[index].values.append(values) }
                }
            }
            return result
        }

        /// `nil` if the location of one of the files is ambiguous.
        private mutating func values(of listing: ValueListing) -> ListedValues? {
            guard let source = sources[listing.source] else { return nil }
            var result = ListedValues(of: listing)
            var merged = LocatedValue(.object([:]), at: .start(of: ""))
            for file in listing.files {
                guard let path = path(of: file, for: source) else { return nil }
                let read = read(path, as: source.shown(path))
                if let values = read.values { merged = merged.merged(with: values) }
                result.mistakes += read.findings.compactMap { ListedValues.Mistake($0, in: read.name) }
            }
            result.mistakes += merged.leaves.compactMap { leaf in
                leaf.value.numberMistake.map {
                    .outOfRange(path: leaf.path, number: $0.number, type: $0.type, at: leaf.value.location)
                }
            }
            result.values = merged.leaves.map { leaf in
                let types = leaf.value.boundTypes.map { $0.isArray ? "[\($0.element.rawValue)]" : $0.element.rawValue }
                return .init(path: leaf.path, types: types, location: leaf.value.location)
            }
            return result
        }

        private mutating func read(_ path: String, as name: String) -> ValueFile {
            let input = Input(path)
            if !inputs.contains(input) { inputs.append(input) }
            return ValueFile(URL(filePath: path), named: name)
        }

        /// The path of a file, if it is unambiguous. A path relative to the program's current folder is searched beside
        /// the manifest, in the current folder of this run, and in the folder of the module.
        private mutating func path(of file: ValueListing.File, for source: SourceFolder.Source) -> String? {
            switch file.root {
            case .source:
                return file.names.first == "#filePath" ? nil : Disk.path(of: file.names, in: source.path.parentFolder)
            case .run:
                let folders = [source.package, ".", source.folder].compactMap { $0 }
                let candidates = folders.map { Disk.path(of: file.names, in: $0) }
                let found = candidates.firstIndex { Disk.identity(of: $0) != nil }
                for missing in candidates[..<(found ?? candidates.count)] { inputs.append(Input(missing)) }
                return candidates[found ?? 0]
            case .resources: return resource(file.names, in: source.folder)
            }
        }

        /// The only file in the folder of the module whose path ends with these components.
        private func resource(_ names: [String], in folder: String) -> String? {
            let path = names.joined(separator: "/")
            let below = FileManager.default.enumerator(atPath: folder)
            let found = (below?.compactMap { $0 as? String } ?? []).filter { $0 == path || $0.hasSuffix("/" + path) }
            guard found.count < 2 else { return nil }
            return Disk.path(of: [found.first ?? path], in: folder)
        }
    }

    extension ListedValues.Mistake {
        fileprivate init?(_ finding: Finding, in file: String) {
            switch finding.problem.other {
            case .unreadableFile(let mistake, _):
                let hasLocation = finding.location.map { $0 != .start(of: file) } ?? false
                self = .unreadable(mistake, file: file, from: hasLocation ? finding.location : nil)
            case .invalidValue(let path, .repeated):
                self = .repeated(path: path, at: finding.location, also: finding.related.first?.location)
            default: return nil
            }
        }
    }
#endif
