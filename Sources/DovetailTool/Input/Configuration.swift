#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import DovetailValues
    internal import Foundation

    /// The contents of a `dovetail.json`.
    struct Configuration {
        /// A string of the file, with its location.
        struct Item {
            var text: String
            var location: SourceLocation
        }

        /// A mistake in the file.
        struct Mistake {
            var location: SourceLocation
            var text: String
        }

        /// The members of the file.
        private enum Member: String, CaseIterable {
            case roots, sources, exclude, defaultIsolation, defines, error, warn, ignore, baseline, groups, layers

            var isList: Bool { self != .defaultIsolation && self != .baseline }
            var containsIDs: Bool { self == .error || self == .warn || self == .ignore }
        }

        /// The path of the file, if there is one.
        private(set) var path: String?
        private var items: [Member: [Item]] = [:]

        /// The folder of the file, to which the paths in it are relative.
        var folder: String { path?.parentFolder ?? "." }

        var roots: [Item] { items[.roots] ?? [] }
        /// Folders with sources that no target of the manifest contains.
        var sources: [Item] { items[.sources] ?? [] }
        var exclude: [PathPattern] { texts(.exclude).compactMap { PathPattern($0) } }
        var defaultIsolation: String? { texts(.defaultIsolation).first }
        var defines: [String] { texts(.defines) }
        var error: [String] { texts(.error) }
        var warn: [String] { texts(.warn) }
        var ignore: [String] { texts(.ignore) }
        /// The path of the baseline.
        var baseline: String? { texts(.baseline).first.map { Disk.path(of: [$0], in: folder) } }

        /// The rules about Swift modules, if the file has some.
        private(set) var boundaries: Boundaries?

        private func texts(_ member: Member) -> [String] { (items[member] ?? []).map(\.text) }

        init() {}

        /// Reads a file. All mistakes in it are reported together, each with its location.
        init(readingFrom path: String) throws {
            let text = try SourceFolder.text(of: path)
            self.path = path
            let file = ValueFile(named: path, contents: Data(text.utf8))
            guard case .object(let members)? = file.values?.content, file.findings.isEmpty else {
                throw InputErrors(
                    errors: file.findings.map { InputError("\($0.location?.description ?? path)", $0.message) })
            }
            var mistakes: [Mistake] = []
            var reader = BoundaryReader()
            for (name, value) in members {
                switch Member(rawValue: name) {
                case .groups: reader.readGroups(value)
                case .layers: reader.readLayers(value)
                case let member?: read(value, as: member, addingTo: &mistakes)
                case nil:
                    let known = Member.allCases.map(\.rawValue)
                    mistakes.append(Mistake(location: value.location, text: Configuration.unknown(name, among: known)))
                }
            }
            mistakes += reader.mistakes
            if mistakes.isEmpty {
                mistakes += reader.boundaries.mistakes.map {
                    Mistake(location: $0.location ?? SourceLocation(file: path, line: 1, column: 1), text: $0.message)
                }
            }
            boundaries = reader.boundaries.groups.isEmpty ? nil : reader.boundaries
            guard mistakes.isEmpty else {
                throw InputErrors(
                    errors: mistakes.sorted { $0.location < $1.location }.map {
                        InputError("\($0.location)", $0.text)
                    })
            }
        }

        /// Reads the `dovetail.json` of a folder, if there is one.
        init(near folder: String) throws {
            let path = folder + "/dovetail.json"
            if FileManager.default.fileExists(atPath: path) {
                try self.init(readingFrom: path)
            } else {
                self.init()
            }
        }

        private mutating func read(
            _ value: LocatedValue, as member: Member, addingTo mistakes: inout [Mistake]
        ) {
            var values = [value]
            if member.isList {
                guard case .array(let elements) = value.content else {
                    let text = "\"\(member)\" must be an array of strings, but is \(value.spoken)"
                    return mistakes.append(Mistake(location: value.location, text: text))
                }
                values = elements
            }
            for value in values {
                guard case .string(let text) = value.content else {
                    let wanted = member.isList ? "contain only strings, but contains" : "be a string, but is"
                    let text = "\"\(member)\" must \(wanted) \(value.spoken)"
                    mistakes.append(Mistake(location: value.location, text: text))
                    continue
                }
                if let mistake = Configuration.mistake(in: text, of: member) {
                    mistakes.append(Mistake(location: value.location, text: "\"\(member)\": \(mistake)"))
                }
                items[member, default: []].append(Item(text: text, location: value.location))
            }
        }

        private static func mistake(in text: String, of member: Member) -> String? {
            if text.isEmpty { return "this string is empty" }
            if member == .exclude, PathPattern(text) == nil { return "'\(text)' is not a pattern" }
            return member.containsIDs ? DiagnosticID.mistake(in: [text]) : nil
        }

        /// The text about a member that does not exist, with the one that was probably meant.
        static func unknown(_ name: String, among known: [String]) -> String {
            let similar = Spelling.nearest(to: name, in: known, within: name.utf8.count / 2)
            let all = known.sorted().joined(separator: ", ")
            let suggestion = similar.map { "did you mean \"\($0)\"?" } ?? "expected one of: \(all)"
            return "unknown key \"\(name)\"; \(suggestion)"
        }
    }
#endif
