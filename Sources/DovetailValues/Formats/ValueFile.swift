package import DovetailGraph

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A value file: its values, or the findings that describe why it cannot be read.
package struct ValueFile: Hashable, Sendable {
    /// The name in findings.
    package let name: String
    /// The values, or `nil` if the file cannot be read.
    package var values: LocatedValue?
    package var findings: [Finding] = []

    /// Reads a file.
    ///
    /// - Parameter name: The name in findings. By default, the path as you pass it.
    package init(_ url: URL, named name: String? = nil) {
        let name = name ?? url.relativePath
        do {
            if let mistake = ValueFile.mistake(in: url) {
                self.init(named: name, Mistake(mistake))
            } else {
                self.init(named: name, contents: try Data(contentsOf: url))
            }
        } catch {
            let isAbsent = (error as? CocoaError)?.code == .fileReadNoSuchFile
            self.init(named: name, Mistake(isAbsent ? .absent : .unavailable))
        }
    }

    /// The maximum size of a file, in bytes. It is far beyond any settings, and within any memory.
    package static let sizeLimit = 32 << 20

    /// The reason why a file is not even opened: a pipe or a device may have no end.
    private static func mistake(in url: URL) -> OtherProblem.FileMistake? {
        let path = url.resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return .unavailable }
        let size = attributes[.size] as? UInt ?? 0
        return size > sizeLimit ? .tooLarge(limit: sizeLimit >> 20) : nil
    }

    private init(named name: String, _ mistake: Mistake) {
        let finding = Finding(.unreadableFile(mistake.problem), at: mistake.location ?? .start(of: name))
        self.init(name: name, findings: [finding])
    }

    private init(name: String, values: LocatedValue? = nil, findings: [Finding]) {
        self.name = name
        self.values = values
        self.findings = findings
    }

    /// Decodes the contents of a file. The extension of its name determines the format.
    package init(named name: String, contents: Data) {
        do throws(Mistake) {
            let (values, repeated) =
                switch name.split(separator: ".").last {
                case "json": try JSONFile.read(contents, named: name)
                case "plist": try PropertyListFile.read(contents, named: name)
                default: throw Mistake(.unknownFormat)
                }
            self.init(name: name, values: values, findings: repeated + ValueFile.repetitions(in: values))
        } catch {
            self.init(named: name, error)
        }
    }

    /// The reason why a file cannot be read, with the location of the mistake, or `nil` if it concerns the whole file.
    struct Mistake: Error {
        var problem: OtherProblem.FileMistake
        var location: SourceLocation?

        init(_ problem: OtherProblem.FileMistake, at location: SourceLocation? = nil) {
            self.problem = problem
            self.location = location
        }
    }

    /// Findings for values with the same key path: `"a.b"`, and `"b"` in `"a"`. Only one of them could be bound.
    private static func repetitions(in values: LocatedValue) -> [Finding] {
        let leaves = values.leaves
        return zip(leaves, leaves.dropFirst()).filter { $0.path == $1.path }.map {
            repetition(of: $1.path, at: $1.value.location, after: $0.value.location)
        }
    }

    static func repetition(of path: String, at location: SourceLocation, after other: SourceLocation) -> Finding {
        Finding(
            .invalidValue(path: path, mistake: .repeated), at: location,
            related: [Finding.Related(.alsoProvided, other)])
    }
}

extension SourceLocation {
    package static func start(of file: String) -> SourceLocation { SourceLocation(file: file, line: 1, column: 1) }
}

/// Converts offsets in a text to source locations.
struct Lines {
    private let file: String
    /// The offset of the beginning of each line.
    private let starts: [Int]

    init(of bytes: some Collection<UInt8>, in file: String) {
        self.file = file
        starts = [0] + bytes.enumerated().filter { $0.element == UInt8(ascii: "\n") }.map { $0.offset + 1 }
    }

    /// The location of a byte.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of lines.
    func location(of offset: Int) -> SourceLocation {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(file: file, line: low + 1, column: offset - starts[low] + 1)
    }
}
